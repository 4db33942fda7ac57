import { expect, test } from 'vitest'
import type { LeftoverView } from '#contract/leftover-content.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, opens, posts, reads } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const leftBehind = async (person: Person, query = '') => {
  const answer = await person.get<LeftoverView[]>(`/api/profile/left-behind${query}`)
  return answer.body.map(({ kind, content }) => `${kind}: ${content}`)
}

test('what I wrote in a community that I left is mine to find and delete, and nothing else there is', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const garden = await founds(bea)
  const inGarden = { communityId: garden.id }
  await joins(ana, garden)
  await joins(cleo, garden)
  const question = await posts(cleo, 'how is your moss?', inGarden)
  const mine = await posts(ana, 'my moss', inGarden)
  const whisper = await posts(ana, 'my secret moss', { ...inGarden, isAnonymous: true })
  const answer = await comments(ana, question, 'green')
  await comments(bea, mine, 'lovely')
  await posts(ana, 'elsewhere')
  expect(await leftBehind(ana)).toEqual([])

  await leaves(ana, garden)
  expect(await leftBehind(ana)).toEqual(['comment: green', 'post: my secret moss', 'post: my moss'])
  expect(await leftBehind(ana, '?limit=2')).toEqual(['comment: green', 'post: my secret moss'])
  expect(await leftBehind(bea)).toEqual([])
  // Not a member: what stands there is closed, one's own post and what others say under it too.
  expect((await opens(ana, mine)).status).toBe(404)
  expect((await ana.get(`/api/posts/${mine.id}/comments`)).status).toBe(404)
  expect((await ana.patch(`/api/posts/${mine.id}`, { content: 'new' })).status).toBe(404)

  for (const path of [`/api/posts/${mine.id}`, `/api/posts/${whisper.id}`, `/api/comments/${answer.id}`]) {
    expect((await bea.delete(path)).status).toBe(403)
    expect((await ana.delete(path)).status).toBe(204)
    expect((await ana.delete(path)).status).toBe(204)
  }
  expect(await leftBehind(ana)).toEqual([])
  expect(await reads(bea, `?communityId=${garden.id}`)).toEqual(['how is your moss?'])
  expect((await opens(bea, question)).body.commentCount).toBe(0)
})
