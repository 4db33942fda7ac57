import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { CommunityDetail, CommunityView } from '#contract/communities.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const founds = async (person: Person, more: object = {}) => {
  const answer = await person.post<CommunityDetail>('/api/communities', {
    name: 'Quiet makers',
    description: 'We make things with our hands, slowly.',
    ...more,
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

test('whoever creates a community is its first member and moderator', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const community = await founds(ana, { coverPattern: 'blue-cyan' })
  expect(community).toMatchObject({
    name: 'Quiet makers',
    coverPattern: 'blue-cyan',
    memberCount: 1,
    membership: 'moderator',
    joinPolicy: 'open',
    requestCount: 0,
  })
  const mine = await ana.get<CommunityView[]>('/api/communities/my')
  expect(mine.body.map(({ id }) => id)).toEqual([community.id])
  expect((await bea.get<CommunityView[]>('/api/communities/my')).body).toEqual([])
  const seen = await bea.get<CommunityDetail>(`/api/communities/${community.id}`)
  expect(seen.body).toMatchObject({ membership: 'none', memberCount: 1, moderators: [], requestCount: null })
  expect(seen.text).not.toContain(ana.id)
})

import { afterAll } from 'vitest'
afterAll(() => console.log(synapse.logged.filter((l) => l.includes('failed')).join('\n')))

test('creating twice with the same key makes one community', async () => {
  const { ana } = await synapse.people('ana')
  const key = randomUUID()
  const body = { name: 'Once', description: 'Only once.' }
  const [one, two] = await Promise.all([
    ana.post<CommunityDetail>('/api/communities', body, { 'idempotency-key': key }),
    ana.post<CommunityDetail>('/api/communities', body, { 'idempotency-key': key }),
  ])
  expect(one.body.id).toBe(two.body.id)
  expect((await ana.get<CommunityView[]>('/api/communities/my')).body).toHaveLength(1)
})
