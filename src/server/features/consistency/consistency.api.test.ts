import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GivenPebbleView } from '#contract/pebbles.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityTopics } from '#server/db/schema/communities/community-topics.ts'
import { discoverTopics } from '#server/db/schema/discover-topics.ts'
import { conversations } from '#server/db/schema/messages/conversations.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { friendsOf } from '#tests/support/friends.ts'
import { gathers } from '#tests/support/groups.ts'
import { photoOf, shows, showsInGroup } from '#tests/support/message-photos.ts'
import { befriend, block, conversationsOf, writes } from '#tests/support/messages.ts'
import { signUpAll } from '#tests/support/people.ts'
import * as written from '#tests/support/posts.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { consistencyCommands } from './consistency.admin.ts'

let synapse: TestSynapse
beforeEach(async () => {
  synapse = await startTestSynapse()
})
afterEach(() => synapse.close())

/** What the operator reads, and the sentence it ends with. */
async function checks(...args: string[]): Promise<string> {
  const said: string[] = []
  const tools = { config: synapse.config, db: synapse.db, say: (line: string) => void said.push(line) }
  try {
    for (const command of consistencyCommands) await command.run(args, tools)
  } catch (error) {
    said.push(String(error))
  }
  return said.join('\n')
}

/** Two friends with a post, a photo, a like, a comment taken back, a community and a message. */
async function anEvening() {
  const { ana, bea } = await signUpAll(synapse.url, ['ana', 'bea'])
  await ana.patch('/api/profile', { interests: ['Moss', 'Trains'] })
  await befriend(synapse.db, ana, bea)
  const post = await written.posts(ana, 'hello')
  await ana.put(`/api/posts/${post.id}/image`, { imageUrl: await written.uploads(ana) })
  const several = {
    imageUrl: await written.uploads(ana),
    morePhotos: [{ imageUrl: await written.uploads(ana) }],
  }
  const album = await written.posts(ana, 'two photos', several)
  await bea.post(`/api/posts/${post.id}/like`)
  await written.comments(bea, post, 'stays')
  const second = await written.comments(bea, post, 'goes')
  await bea.delete(`/api/comments/${second.id}`)
  const community = await founds(ana, { interests: ['Moss'] })
  await joins(bea, community)
  await writes(bea, ana, 'first')
  await writes(ana, bea, 'second')
  return { ana, bea, post, album, community }
}

test('after an evening of ordinary use nothing is wrong', async () => {
  await anEvening()
  const report = await checks()
  expect(report).toContain('Everything is as it should be.')
  expect(report).not.toContain('✗')
})

test('counters that do not fit are named, left alone, and set right only when asked', async () => {
  const { ana, bea, post, community } = await anEvening()
  const { db } = synapse
  await db.update(posts).set({ likeCount: 7, commentCount: 0 }).where(eq(posts.id, post.id))
  await db.update(communities).set({ memberCount: 9 }).where(eq(communities.id, community.id))

  const report = await checks()
  expect(report).toContain(`Post ${post.id} says 7, there are 1`)
  expect(report).toContain(`Post ${post.id} says 0, there are 1`)
  expect(report).toContain(`Community ${community.id} says 9, there are 2`)
  expect(report).toContain('AdminError: 3 things are not right.')
  expect((await written.opens(bea, post)).body.likeCount).toBe(7)

  expect(await checks('--repair')).toContain('Everything is as it should be.')
  expect((await written.opens(ana, post)).body).toMatchObject({ likeCount: 1, commentCount: 1 })
  expect(await checks()).not.toContain('✗')
})

test('likes that come in while counters are set right are counted', async () => {
  const { post } = await anEvening()
  const people = await signUpAll(synapse.url, ['cleo', 'dora', 'edda', 'fina', 'gita', 'hana'])
  await synapse.db.update(posts).set({ likeCount: 50 }).where(eq(posts.id, post.id))
  await Promise.all([
    ...Object.values(people).map((person) => person.post(`/api/posts/${post.id}/like`)),
    checks('--repair'),
    checks('--repair'),
  ])
  await checks('--repair')
  expect((await written.opens(people.cleo, post)).body.likeCount).toBe(7)
})

test('friendships across a block, a badge for nothing, a lost conversation and false topics are mended', async () => {
  const { ana, bea, community } = await anEvening()
  const { db } = synapse
  await db.update(users).set({ isSupporter: true }).where(eq(users.id, bea.id))
  await db.delete(conversations)
  await db.delete(discoverTopics).where(eq(discoverTopics.key, 'moss'))
  await db.update(communityTopics).set({ key: 'moths' })
  const report = await checks('--repair')
  expect(report).toContain(
    `The topics of community ${community.id} are not those that it is sorted by: mended`,
  )
  expect(report).toContain(`Person ${bea.id} has a badge without a donation for it: mended`)
  expect(report).toContain(`The topics of person ${ana.id} are not what they show: mended`)
  expect((await conversationsOf(ana))[0]?.lastMessage).toMatchObject({ content: 'second' })
  expect((await bea.get('/api/auth/user')).body).toMatchObject({ isSupporter: false })

  await block(db, ana, bea)
  await db.execute(
    sql`insert into friendships (user_id_1, user_id_2) values (least(${ana.id}::uuid, ${bea.id}::uuid), greatest(${ana.id}::uuid, ${bea.id}::uuid)) on conflict do nothing`,
  )
  expect(await checks('--repair')).toContain('are friends, and one has blocked the other: mended')
  expect(await friendsOf(ana)).toEqual([])
  expect(await checks()).not.toContain('✗')
})

test('photos without files and files without photos are told; only stray files are cleared away', async () => {
  const { ana, bea, post, album } = await anEvening()
  const photos = join(synapse.dataDir, 'photos')
  const stray = '0123abcd-0000-4000-8000-000000000000'
  await mkdir(join(photos, '01', stray), { recursive: true })
  await writeFile(join(photos, '01', stray, '640.webp'), 'left behind')
  expect(await checks('--repair')).toContain(`The files of ${stray} belong to nothing: mended`)
  expect(await checks()).not.toContain('✗')

  const [row] = await synapse.db.select().from(posts).where(eq(posts.id, post.id))
  const id = row?.imageUrl?.split('/').at(-1) ?? ''
  await rm(join(photos, id.slice(0, 2), id), { recursive: true })
  const report = await checks('--repair')
  expect(report).toContain(`Photo ${id} has no 640.webp and no 1280.webp`)
  expect(report).toContain('AdminError: One thing is not right.')

  await synapse.db.update(uploads).set({ ownerId: bea.id }).where(eq(uploads.id, id))
  expect(await checks()).toContain(`Photo ${id} is shown by ${ana.id}, and was sent by ${bea.id}`)

  const second = album.morePhotos[0]?.imageUrl ?? ''
  const [one] = await synapse.db.select().from(posts).where(eq(posts.id, album.id))
  await synapse.db.update(posts).set({ morePhotos: null }).where(eq(posts.id, album.id))
  expect(await checks()).toContain(`Post ${album.id} does not show its photo ${second.split('/').at(-1)}`)
  await synapse.db
    .update(posts)
    .set({ imageUrl: null, morePhotos: one?.morePhotos ?? null })
    .where(eq(posts.id, album.id))
  expect(await checks()).toContain(`Post ${album.id} has further photos and no first one`)
  await synapse.db.update(uploads).set({ postId: null }).where(eq(uploads.postId, album.id))
  expect(await checks()).toContain(`Post ${album.id} shows ${second}, which is no photo of it that is ready`)

  await synapse.db.update(posts).set({ imageUrl: null }).where(eq(posts.id, post.id))
  expect(await checks()).toContain(`Post ${post.id} does not show its photo ${id}`)
})

test('a pebble and its photo that do not know of each other are told', async () => {
  const { ana, bea } = await anEvening()
  const { body } = await ana.post<GivenPebbleView>('/api/pebbles', {
    receiverId: bea.id,
    imageUrl: await written.uploads(ana),
  })
  const id = body.imageUrl?.split('/').at(-1) ?? ''
  expect(await checks('--repair')).not.toContain(body.id)
  await synapse.db.update(uploads).set({ ownerId: bea.id }).where(eq(uploads.id, id))
  expect(await checks()).toContain(`Photo ${id} is shown by ${ana.id}, and was sent by ${bea.id}`)
  await synapse.db.update(uploads).set({ pebbleId: null }).where(eq(uploads.id, id))
  expect(await checks()).toContain(
    `Pebble ${body.id} shows ${body.imageUrl}, which is no photo of it that is ready`,
  )
})

test('messages and their photos that do not know of each other are told', async () => {
  const { ana, bea } = await anEvening()
  const { cleo } = await signUpAll(synapse.url, ['cleo'])
  await befriend(synapse.db, ana, cleo)
  const group = await gathers(ana, [bea, cleo])
  const cases = [
    [await shows(ana, bea), 'Message', { messageId: null }],
    [await showsInGroup(ana, group), 'Message in a group', { groupMessageId: null }],
  ] as const
  for (const [message, called, nowhere] of cases) {
    const id = photoOf(message).split('/').at(-1) ?? ''
    expect(await checks('--repair')).not.toContain(message.id)
    await synapse.db.update(uploads).set({ ownerId: bea.id }).where(eq(uploads.id, id))
    expect(await checks()).toContain(`Photo ${id} is shown by ${ana.id}, and was sent by ${bea.id}`)
    await synapse.db.update(uploads).set(nowhere).where(eq(uploads.id, id))
    expect(await checks()).toContain(
      `${called} ${message.id} shows ${photoOf(message)}, which is no photo of it that is ready`,
    )
  }
})

test('search, requests, moderators, refunds and pictures that do not fit are told, and mended where there is one right answer', async () => {
  const { ana, bea, post, community } = await anEvening()
  const { db } = synapse
  await db.execute(sql`delete from post_words where word = 'hello'`)
  await db.execute(
    sql`update community_words set word = 'somewhere' where word = (select min(word) from community_words)`,
  )
  await db.execute(
    sql`insert into community_interests (key, spelling, community_count) values ('nothing', '', 7)`,
  )
  await db.execute(sql`insert into name_words (word, user_id) values ('somebody', ${bea.id})`)
  await db.execute(sql`insert into interest_words (word, user_id) values ('something', ${bea.id})`)
  await db.execute(sql`insert into friend_requests (id, sender_id, receiver_id)
    values (gen_random_uuid(), ${ana.id}, ${bea.id})`)
  await db.execute(sql`insert into moderator_offers (id, user_id, community_id, kind)
    values (gen_random_uuid(), ${ana.id}, ${community.id}, 'left')`)
  await db.execute(sql`insert into donations (id, amount, payment_method, refunded_amount)
    values (gen_random_uuid(), 500, 'cashapp', 500)`)
  const report = await checks('--repair')
  expect(report).toContain(`The words of post ${post.id} are not those that search knows: mended`)
  expect(report).toContain(
    `The words of the name of person ${bea.id} are not those that search knows: mended`,
  )
  expect(report).toContain(
    `The words of the interests of person ${bea.id} are not those that search knows: mended`,
  )
  expect(report).toContain('An interest is not counted as often as communities are about it: mended')
  expect(report).toMatch(/Friend request \S+ waits, and there is nothing left to answer: mended/)
  expect(report).toContain(`Person ${ana.id} is asked to moderate what they moderate: mended`)
  expect(report).toMatch(/Donation \S+ says completed, it is refunded: mended/)
  expect(report).toContain(`The words of community ${community.id} are not those that search knows: mended`)
  expect(report).toContain('8 things were mended.')
  expect((await bea.get('/api/search?q=hello')).body).toMatchObject({ posts: [{ id: post.id }] })
  expect((await bea.get('/api/search?q=somebody')).body).toMatchObject({ users: [] })
  expect(await checks()).not.toContain('✗')

  // Which of the two is right only a person can say.
  const [photo] = (await db.execute(sql`select id from uploads`)).rows
  await db.execute(sql`update uploads set post_id = null, profile_of = ${ana.id} where id = ${photo?.['id']}`)
  expect(await checks()).toContain(`Person ${ana.id} shows no picture, their picture is ${photo?.['id']}`)
})

test('more earlier words of one thing than are meant to be kept are found, and the middle of them goes', async () => {
  const { ana } = await signUpAll(synapse.url, ['ana'])
  const post = await written.posts(ana, 'the last words')
  await synapse.db.execute(sql`
    insert into earlier_words (post_id, content, written_at, replaced_at)
    select ${post.id}, 'version ' || n, now() + n * interval '1 minute', now() + (n + 1) * interval '1 minute'
    from generate_series(1, 53) as n`)
  expect(await checks()).toContain(`Of ${post.id}, 53 earlier versions are kept`)
  expect(await checks('--repair')).toContain('One thing was mended.')
  const kept = await synapse.db.execute<{ content: string }>(
    sql`select content from earlier_words order by replaced_at`,
  )
  expect(kept.rows.map(({ content }) => content)).toEqual([
    'version 1',
    ...Array.from({ length: 49 }, (_, index) => `version ${index + 5}`),
  ])
  expect(await checks()).not.toContain('✗')
})

test('every counter of the database, and everything that triggers keep, is looked at', async () => {
  const { rows: counters } = await synapse.db.execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%\_count' order by 1`,
  )
  expect(counters.map(({ name }) => name)).toEqual([
    'communities.member_count',
    'community_interests.community_count',
    'invites.used_count',
    'posts.comment_count',
    'posts.like_count',
  ])
  const { rows: triggers } = await synapse.db.execute<{ name: string }>(
    sql`select tgname as name from pg_trigger where not tgisinternal order by 1`,
  )
  // Whoever adds one adds the rule that finds out when its work does not fit.
  expect(triggers.map(({ name }) => name)).toEqual([
    'community_interests_moved',
    'community_members_added',
    'community_members_gone',
    'community_topics_moved',
    'community_words_moved',
    'discover_topics_moved',
    'earlier_words_of_comments',
    'earlier_words_of_messages',
    'earlier_words_of_posts',
    'friendships_ended',
    'interest_words_moved',
    'messages_added',
    'name_words_moved',
    'post_words_moved',
  ])
})

test('an option that it does not know is said in words', async () => {
  expect(await checks('--mend')).toBe(
    "AdminError: 'check' does not know '--mend'. It takes --repair or nothing.",
  )
})

test('what is pinned and must not be is found and unpinned', async () => {
  const { ana, post, community } = await anEvening()
  const ids = []
  for (const content of ['one', 'two', 'three', 'four'])
    ids.push((await written.posts(ana, content, { communityId: community.id })).id)
  const anonymous = await written.posts(ana, 'secret', { isAnonymous: true })
  await synapse.db.execute(sql`update posts set is_pinned_on_profile = true where id = ${anonymous.id}`)
  await synapse.db.execute(sql`update posts set pinned_in_community_at = now() where id = ${post.id}`)
  for (const id of ids)
    await synapse.db.execute(
      sql`update posts set pinned_in_community_at = clock_timestamp() where id = ${id}`,
    )
  const report = await checks()
  for (const { id } of [anonymous, post]) expect(report).toContain(`Post ${id} is pinned, and must not be`)
  expect(report).toContain(`Post ${ids[3]} is one pinned post too many in its community`)
  await checks('--repair')
  expect(await checks()).toContain('Everything is as it should be.')
})

test('a mention that its text does not know of is found, and so is one in an anonymous text', async () => {
  const { ana, post } = await anEvening()
  const secret = await written.posts(ana, 'secret', { isAnonymous: true })
  for (const { id } of [post, secret])
    await synapse.db.execute(
      sql`insert into mentions (id, post_id, user_id, written, places) values (gen_random_uuid(), ${id}, ${ana.id}, 'Ana', '{0}')`,
    )
  const report = await checks()
  for (const { id } of [post, secret]) expect(report).toContain(`is not known to post ${id}`)
  await checks('--repair')
  expect(await checks()).toContain('Everything is as it should be.')
  expect((await written.opens(ana, secret)).body.mentions).toEqual([])
})
