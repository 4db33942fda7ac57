import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RecentlyDeletedView } from '#contract/recently-deleted.ts'
import { comments as commentRows } from '#server/db/schema/comments/comments.ts'
import { posts as postRows } from '#server/db/schema/posts/posts.ts'
import { reports as reportRows } from '#server/db/schema/reports.ts'
import { uploads as uploadRows } from '#server/db/schema/uploads.ts'
import { removeWhatIsOver } from '#server/features/account/retention.ts'
import { archiveOf } from '#tests/support/archive.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { block } from '#tests/support/messages.ts'
import { looksAt, makeModerator, reports } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, opens, posts, readsComments, uploads } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const listOf = async (person: Person) =>
  (await person.get<RecentlyDeletedView[]>('/api/profile/recently-deleted')).body
const wordsOf = async (person: Person) => (await listOf(person)).map(({ content }) => content)
const restoresPost = (person: Person, { id }: { id: string }) => person.post(`/api/posts/${id}/restore`)
const restoresComment = (person: Person, { id }: { id: string }) => person.post(`/api/comments/${id}/restore`)
const givesUp = (person: Person, { id }: { id: string }) =>
  person.delete(`/api/profile/recently-deleted/${id}`)
const isThere = async (id: string) =>
  (await synapse.db.select({ id: postRows.id }).from(postRows).where(eq(postRows.id, id))).length > 0
const ages = ({ id }: { id: string }, days: number) =>
  synapse.db
    .update(postRows)
    .set({ deletedAt: sql`now() - make_interval(days => ${sql.raw(String(days))})` })
    .where(eq(postRows.id, id))

test('what ana deletes is in her own list, the last deleted first, and comes back from there', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'a post')
  const secret = await posts(ana, 'without a name', { isAnonymous: true })
  const theirs = await posts(bea, 'of bea')
  const comment = await comments(ana, theirs, 'a comment')
  await posts(ana, 'this one stays')
  await ana.delete(`/api/comments/${comment.id}`)
  await ana.delete(`/api/posts/${secret.id}`)
  await ana.delete(`/api/posts/${post.id}`)
  expect(await listOf(ana)).toMatchObject([
    { id: post.id, kind: 'post', content: 'a post', isAnonymous: false, hindrance: null, hasPhoto: false },
    { id: secret.id, kind: 'post', content: 'without a name', isAnonymous: true, communityName: null },
    { id: comment.id, kind: 'comment', content: 'a comment', hindrance: null },
  ])
  expect(await listOf(bea)).toEqual([])
  for (const one of [post, secret]) expect((await restoresPost(bea, one)).status).toBe(404)
  for (const one of [post, secret]) expect((await restoresPost(ana, one)).status).toBe(200)
  expect((await restoresComment(ana, comment)).status).toBe(200)
  expect(await listOf(ana)).toEqual([])
  expect((await opens(bea, post)).status).toBe(200)
  expect((await readsComments(bea, theirs)).map(({ content }) => content)).toEqual(['a comment'])
})

test('for thirty days it can be restored, and then it is really gone', async () => {
  const { ana } = await synapse.people('ana')
  const imageUrl = await uploads(ana)
  const post = await posts(ana, 'with a photo', { imageUrl, imageAlt: 'A wall' })
  await ana.delete(`/api/posts/${post.id}`)
  await ages(post, 29)
  await removeWhatIsOver(synapse.db)
  expect(await listOf(ana)).toMatchObject([{ content: 'with a photo', hasPhoto: true }])
  await ages(post, 31)
  expect(await listOf(ana)).toEqual([])
  expect((await restoresPost(ana, post)).status).toBe(404)
  await removeWhatIsOver(synapse.db)
  expect(await isThere(post.id)).toBe(false)
  // The photo is shown nowhere any more: it goes with those that are cleared out.
  const [photo] = await synapse.db.select().from(uploadRows).where(eq(uploadRows.ownerId, ana.id))
  expect(photo?.postId ?? null).toBeNull()
})

test('deleted for good is gone at once, and cannot be restored', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const [post, kept] = [await posts(ana, 'no more'), await posts(ana, 'still there')]
  const comment = await comments(ana, kept, 'nor this')
  expect((await givesUp(ana, post)).status).toBe(404)
  await ana.delete(`/api/posts/${post.id}`)
  await ana.delete(`/api/comments/${comment.id}`)
  for (const one of [post, comment]) expect((await givesUp(bea, one)).status).toBe(404)
  for (const one of [post, comment]) expect((await givesUp(ana, one)).status).toBe(204)
  expect(await listOf(ana)).toEqual([])
  expect(await isThere(post.id)).toBe(false)
  expect(await synapse.db.select().from(commentRows).where(eq(commentRows.id, comment.id))).toEqual([])
  expect((await restoresPost(ana, post)).status).toBe(404)
  expect((await restoresComment(ana, comment)).status).toBe(404)
})

test('what was reported stays for the case until it is dealt with, and its author sees no difference', async () => {
  const { ana, bea, vera } = await synapse.people('ana', 'bea', 'vera')
  await makeModerator(synapse.db, vera)
  const [post, above] = [await posts(ana, 'unkind'), await posts(ana, 'a calm post')]
  const answer = await comments(bea, above, 'loud')
  await reports(bea, { type: 'post', id: post.id })
  await reports(ana, { type: 'comment', id: answer.id })
  for (const one of [post, above]) {
    await ana.delete(`/api/posts/${one.id}`)
    expect((await givesUp(ana, one)).status).toBe(204)
    expect((await restoresPost(ana, one)).status).toBe(404)
  }
  expect(await listOf(ana)).toEqual([])
  await removeWhatIsOver(synapse.db)
  expect((await looksAt(vera, { type: 'post', id: post.id })).body.context[0]).toMatchObject({
    content: 'unkind',
    isDeleted: true,
  })
  // Also what a reported comment stands under.
  expect(await isThere(above.id)).toBe(true)
  await synapse.db.update(reportRows).set({ state: 'dismissed' })
  await removeWhatIsOver(synapse.db)
  expect([await isThere(post.id), await isThere(above.id)]).toEqual([false, false])
})

test('whether somebody reported it is told by nothing that its author can ask for afterwards', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const answers: unknown[] = []
  for (const isReported of [true, false]) {
    const above = await posts(bea, 'above')
    const post = await posts(ana, 'given up', { imageUrl: await uploads(ana), imageAlt: 'A wall' })
    const [under, own] = [
      await comments(ana, post, 'given up too'),
      await comments(ana, above, 'given up as well'),
    ]
    await ana.put(`/api/posts/${post.id}/saved`)
    await ana.delete(`/api/comments/${under.id}`)
    if (isReported) await reports(bea, { type: 'post', id: post.id })
    if (isReported) await reports(bea, { type: 'comment', id: own.id })
    const asked: [string, string][] = []
    for (const [path, id] of [
      ['posts', post.id],
      ['comments', own.id],
    ]) {
      const [remove, forGood] = [`/api/${path}/${id}`, `/api/profile/recently-deleted/${id}`]
      asked.push(['DELETE', remove], ['DELETE', forGood], ['DELETE', forGood], ['DELETE', remove])
      asked.push(['POST', `${remove}/restore`])
    }
    asked.push(
      ['DELETE', `/api/profile/recently-deleted/${under.id}`],
      ['DELETE', `/api/comments/${under.id}`],
    )
    asked.push(['GET', '/api/profile/recently-deleted'], ['GET', post.imageUrl ?? ''])
    const got: unknown[] = []
    for (const [method, path] of asked) {
      const { status, text } = await ana.sendsJson(method, path, undefined)
      got.push([method, status, text.replaceAll(/[0-9a-f-]{36}/g, 'id')])
    }
    const archive = await archiveOf(ana)
    got.push(archive.includes('given up'), archive.includes(post.id), archive.includes(own.id))
    answers.push(got)
  }
  expect(answers[0]).toEqual(answers[1])
})

test('a community that was left, a post that is out of reach and a decision of moderators stand in the way', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const community = await founds(bea)
  await joins(ana, community)
  const inside = await posts(ana, 'inside', { communityId: community.id })
  const [deletedPost, blockedPost] = [await posts(bea, 'goes too'), await posts(cleo, 'of cleo')]
  const under = await comments(ana, deletedPost, 'under a post that went')
  const blocked = await comments(ana, blockedPost, 'under a post of somebody who blocked')
  const down = await posts(ana, 'taken down')
  await ana.delete(`/api/posts/${inside.id}`)
  for (const { id } of [under, blocked]) await ana.delete(`/api/comments/${id}`)
  await ana.delete(`/api/posts/${down.id}`)
  await leaves(ana, community)
  await bea.delete(`/api/posts/${deletedPost.id}`)
  await block(synapse.db, cleo, ana)
  await synapse.db.update(postRows).set({ removedAt: sql`now()` }).where(eq(postRows.id, down.id))

  const list = await listOf(ana)
  expect(Object.fromEntries(list.map(({ content, hindrance }) => [content, hindrance]))).toEqual({
    inside: 'notMember',
    // The two are not told apart.
    'under a post that went': 'postGone',
    'under a post of somebody who blocked': 'postGone',
  })
  expect(list.find(({ id }) => id === inside.id)?.communityName).toBe(community.name)
  for (const one of [inside, down]) expect((await restoresPost(ana, one)).status).toBe(404)
  for (const one of [under, blocked]) expect((await restoresComment(ana, one)).status).toBe(404)
  expect((await givesUp(ana, down)).status).toBe(404)
  // One that is back in the community can restore it.
  await joins(ana, community)
  expect((await restoresPost(ana, inside)).status).toBe(200)
  // Deleting for good needs none of that.
  expect((await givesUp(ana, blocked)).status).toBe(204)
  expect(await wordsOf(ana)).toEqual(['under a post that went'])
})
