import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CommentView } from '#contract/comments.ts'
import type { ConversationView, MessageView } from '#contract/messages.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import {
  appeals,
  asksToUnmask,
  decides,
  looksAt,
  makeModerator,
  reports,
  type Thing,
  triesToUnmask,
} from '#tests/support/moderation.ts'
import { goodPassword, Person, signUp } from '#tests/support/people.ts'
import { comments, opens, posts, readsComments } from '#tests/support/posts.ts'
import { silentMailer } from '#tests/support/silent-mailer.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-db.ts'
import {
  columnsNamingPeople,
  countNaming,
  emptyPlaces,
  livesWholeLife,
  placesOf,
} from '#tests/support/whole-life.ts'
import { eraseDueAccounts } from './erasure.ts'

const synapse = testSynapse()

const leaves = async (person: Person) => {
  const answer = await person.delete<{ message: string }>('/api/account')
  expect(answer.status).toBe(202)
  return answer
}

const graceEnds = (person: Person) =>
  synapse.db.execute(sql`update users set erase_after = now() - interval '1 minute' where id = ${person.id}`)

/** What was written without a name, likes and votes go at times of their own; these are over. */
const sixtyDaysPass = async () => {
  for (const table of [
    ...['posts', 'comments', 'post_likes', 'poll_votes'],
    ...['tone_questions', 'content_note_suggestions'],
    ...['reports', 'moderation_decisions', 'unmaskings'],
  ])
    await synapse.db.execute(
      sql`update ${sql.identifier(table)} set erase_after = now() - interval '1 minute' where erase_after is not null`,
    )
}

/** As each instance does it every hour. */
async function hourlyJob() {
  const storage = await openStorage({ s3: null, dataDir: synapse.dataDir })
  const failures: string[] = []
  const log = createLog('warn', { write: (line) => void failures.push(line) })
  const mailer = silentMailer(synapse.db, log)
  await eraseDueAccounts({ db: synapse.db, storage, log, mailer })
  expect(failures).toEqual([])
  // The mail that tells of it is the last thing that is kept of somebody.
  const farewells = sql`select from jobs where kind = 'account-erased'`
  await expect.poll(async () => (await synapse.db.execute(farewells)).rowCount).toBe(0)
}

const filesUnder = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())

const signsIn = (person: Person) =>
  person.post<{ note?: string }>('/api/login', { email: person.user?.email, password: goodPassword })

const mailsTo = async (email: string) => {
  const folder = join(synapse.dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes(email))
}

describe('asking for my account to be deleted', () => {
  test('says in words what happens when', async () => {
    const { ana } = await synapse.people('ana')
    expect((await leaves(ana)).body.message).toBe(
      'Your account will be deleted in 14 days. If you sign in before then, we keep your account.',
    )
    await expect.poll(() => mailsTo(ana.user?.email ?? '')).toHaveLength(1)
  })

  test('signs me out on every device', async () => {
    const { ana } = await synapse.people('ana')
    const elsewhere = new Person('elsewhere', synapse.url)
    elsewhere.user = ana.user
    await signsIn(elsewhere)
    await leaves(ana)
    expect((await ana.get('/api/auth/user')).status).toBe(401)
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
  })

  test('hides me from everyone at once, as if I had never been there', async () => {
    const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
    const life = await livesWholeLife(synapse, { ana, bea, cleo })
    await leaves(ana)

    expect((await bea.get(`/api/users/${ana.id}`)).status).toBe(404)
    expect((await bea.get(`/api/users/${ana.id}/posts`)).status).toBe(404)
    expect((await bea.get(`/api/posts/${life.namedPostId}`)).status).toBe(404)
    expect((await bea.get(`/api/images/${life.photoId}`)).status).toBe(404)
    expect((await bea.get(`/api/images/${life.secondPhotoId}`)).status).toBe(404)
    expect((await bea.get(`/api/images/${life.profilePhotoId}`)).status).toBe(404)
    for (const id of life.messagePhotoIds) expect((await bea.get(`/api/images/${id}`)).status).toBe(404)
    expect((await bea.post(`/api/friends/request/${ana.id}`)).status).toBe(404)
    expect((await bea.post('/api/messages', { receiverId: ana.id, content: 'hi' })).status).toBe(403)
    const everything = await Promise.all(
      [
        '/api/friends',
        '/api/discover',
        `/api/search?q=${life.words}`,
        '/api/notices',
        '/api/conversations',
        `/api/messages/${ana.id}`,
        `/api/posts/${life.othersPostId}/comments`,
        `/api/communities/${life.communityId}`,
        `/api/communities/${life.communityId}/members`,
      ].map((path) => bea.get(path)),
    )
    // What she wrote without her name stays until then: that it vanished now would tell whose it was.
    const shown = everything.map(({ text }) => text.replaceAll(/(secret|hidden) zx\w+/g, '')).join('\n')
    expect(shown).not.toContain(life.words)
    expect((await bea.get(`/api/posts/${life.anonymousPostId}`)).status).toBe(200)
  })

  test('signing in within the 14 days undoes it, and says so', async () => {
    const { ana, bea } = await synapse.people('ana', 'bea')
    const post = await ana.post<PostView>('/api/posts', { content: 'still here' })
    await leaves(ana)
    expect((await bea.get(`/api/posts/${post.body.id}`)).status).toBe(404)
    const back = await signsIn(ana)
    expect(back.body.note).toBe('Welcome back. We’ve kept your account.')
    expect(ana.cookies.get('synapse-note')).toBe('account-kept')
    expect((await bea.get(`/api/posts/${post.body.id}`)).status).toBe(200)
    await hourlyJob()
    expect((await ana.get('/api/auth/user')).status).toBe(200)
    expect((await signsIn(ana)).body.note).toBeUndefined()
    await expect
      .poll(async () => (await mailsTo(ana.user?.email ?? '')).join())
      .toContain('We’ve kept your Synapse account')
  })

  test('signing in by the plain form undoes it too', async () => {
    const { ana } = await synapse.people('ana')
    await leaves(ana)
    const answer = await ana.submits('/api/login', { email: ana.user?.email ?? '', password: goodPassword })
    expect(answer.status).toBe(303)
    expect(ana.cookies.get('synapse-note')).toBe('account-kept')
    expect((await ana.get('/api/auth/user')).status).toBe(200)
  })
})

describe('after the 14 days', () => {
  test('nothing of me is left anywhere but the places that others need', async () => {
    const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
    const life = await livesWholeLife(synapse, { ana, bea, cleo })
    const places = await columnsNamingPeople(synapse.db)
    // Otherwise the rest would prove nothing about a table that nobody thought of.
    await ana.post('/api/account/export')
    expect(await emptyPlaces(synapse.db, ana.id)).toEqual([])
    const email = ana.user?.email ?? ''
    await ana.post('/api/notices/read', { upTo: (await ana.get<NoticeView[]>('/api/notices')).body[0]?.id })
    const whenRead = sql`select from notices where kind = 'reply' and read_at is not null and user_id = ${ana.id}`
    expect((await synapse.db.execute(whenRead)).rowCount).toBe(1)

    await leaves(ana)
    await graceEnds(ana)
    await hourlyJob()
    await sixtyDaysPass()
    await hourlyJob()

    expect((await synapse.db.execute(whenRead)).rowCount).toBe(0)
    const naming: string[] = []
    for (const place of places)
      if ((await countNaming(synapse.db, place, ana.id)) > 0) naming.push(`${place.tab}.${place.col}`)
    const kept = /^(comments.author_id|conversations.user_id_[12]|messages.(receiver|sender)_id)$/
    expect(naming.filter((place) => !kept.test(place))).toEqual([])
    expect(await placesOf(synapse.db, life.words)).toEqual([])
    expect(await placesOf(synapse.db, email)).toEqual([])
    // Words of a list that anybody may have chosen: to look for them would find others too.
    const { rows: chosen } = await synapse.db.execute(
      sql`select openness, passport, openness_audience, passport_audience, languages, age_range, languages_audience,
        age_range_audience from users where id = ${ana.id}`,
    )
    expect(chosen).toEqual([
      {
        openness: null,
        passport: [],
        openness_audience: 'friends',
        passport_audience: 'friends',
        languages: [],
        age_range: null,
        languages_audience: 'friends',
        age_range_audience: 'friends',
      },
    ])
    const withId = await placesOf(synapse.db, ana.id)
    expect(withId.filter((place) => !naming.includes(place))).toEqual([
      'audit_log.subject_id',
      'users.email',
      'users.id',
    ])
    const hers = async () =>
      (await filesUnder(join(synapse.dataDir, 'photos'))).filter(
        ({ name, parentPath }) =>
          parentPath.includes(life.photoId) ||
          parentPath.includes(life.secondPhotoId) ||
          parentPath.includes(life.profilePhotoId) ||
          life.messagePhotoIds.some((id) => parentPath.includes(id)) ||
          name.endsWith('.zip'),
      )
    // An archive that was just being put away goes a moment later.
    await expect.poll(hers).toEqual([])
  })

  test('the threads of others can still be read, with Deleted member in them', async () => {
    const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
    const life = await livesWholeLife(synapse, { ana, bea, cleo })
    await leaves(ana)
    const look = async () => ({
      comments: (await bea.get<CommentView[]>(`/api/posts/${life.othersPostId}/comments`)).body,
      messages: (await bea.get<MessageView[]>(`/api/messages/${ana.id}`)).body,
      conversations: (await bea.get<ConversationView[]>('/api/conversations')).body,
    })
    const named = ({ comments, ...rest }: Awaited<ReturnType<typeof look>>) => ({
      ...rest,
      comments: comments.filter(
        ({ isAnonymous, parentId }) => !isAnonymous && parentId !== life.anonymousAnsweredCommentId,
      ),
    })
    const before = await look()
    await graceEnds(ana)
    await hourlyJob()
    const after = await look()

    const placeholder = after.comments.find(({ id }) => id === life.answeredCommentId)
    expect(placeholder).toMatchObject({
      author: null,
      isAnonymous: false,
      content: 'This comment was deleted with the account.',
    })
    expect(after.comments.find(({ id }) => id === life.replyId)).toMatchObject({
      parentId: life.answeredCommentId,
      content: expect.stringContaining(life.othersWords),
    })
    expect(after.comments.map(({ id }) => id)).not.toContain(life.unansweredCommentId)
    // If it vanished with the account, that would tell whose it was.
    expect(after.comments.map(({ id }) => id)).toContain(life.anonymousAnsweredCommentId)
    // Newest first: a photo of bea's without words, the same of hers, and what they wrote before.
    const gone = 'This message was deleted with the account.'
    expect(after.messages.map(({ content, photos }) => [content, photos.length])).toEqual([
      ['', 1],
      [gone, 0],
      [expect.stringContaining(life.othersWords), 0],
      [gone, 0],
    ])
    expect(after.conversations).toMatchObject([
      { user: { displayName: 'Deleted member', profileImageUrl: null, figure: null }, isDeletedMember: true },
    ])
    // From the moment of asking on, others saw her as they do now.
    expect(named(before).messages).toEqual(named(after).messages)
    expect(named(before).conversations).toEqual(named(after).conversations)
    const answer = await bea.post('/api/comments', {
      postId: life.othersPostId,
      parentId: life.answeredCommentId,
      content: 'to nobody',
    })
    expect(answer.status).toBe(422)
  })

  test('every counter equals its rows, and my community makes nobody a moderator unasked', async () => {
    const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
    const life = await livesWholeLife(synapse, { ana, bea, cleo })
    await leaves(ana)
    await graceEnds(ana)
    await hourlyJob()
    const { rows } = await synapse.db.execute(sql`
      select id from posts where like_count <> (select count(*) from post_likes where post_id = posts.id)
        or comment_count <> (select count(*) from comments where post_id = posts.id and deleted_at is null and removed_at is null)
      union all
      select id from communities where member_count <> (select count(*) from community_members where community_id = communities.id)`)
    expect(rows).toEqual([])
    const community = await bea.get(`/api/communities/${life.communityId}`)
    expect(community.body).toMatchObject({ memberCount: 2, moderators: [], hasModerator: false })
  })

  test('I cannot sign in any more, and can sign up anew with the same address', async () => {
    const { ana } = await synapse.people('ana')
    await leaves(ana)
    await graceEnds(ana)
    await hourlyJob()
    expect((await signsIn(ana)).status).toBe(401)
    const anew = await ana.post<{ id: string }>('/api/signup', {
      email: ana.user?.email,
      password: goodPassword,
      displayName: 'Ana again',
      adult: true,
    })
    expect(anew.status).toBe(201)
    expect(anew.body.id).not.toBe(ana.id)
  })

  test('what I wrote without a name goes later, each piece at a time of its own', async () => {
    const { ana, bea } = await synapse.people('ana', 'bea')
    const anonymous = { isAnonymous: true }
    const written = await Promise.all([1, 2, 3].map((n) => posts(ana, `quiet ${n}`, anonymous)))
    const beas = await posts(bea, 'hello')
    const answered = await comments(ana, beas, 'with my name')
    await comments(ana, beas, 'without it', { ...anonymous, parentId: answered.id })
    const seenByBea = async () => [
      ...(await Promise.all(written.map(async (post) => (await opens(bea, post)).status))),
      (await readsComments(bea, beas)).length,
    ]
    await leaves(ana)
    expect(await seenByBea()).toEqual([200, 200, 200, 2])
    await graceEnds(ana)
    await hourlyJob()
    expect(await seenByBea()).toEqual([200, 200, 200, 2])
    const { rows } = await synapse.db.execute<{ days: number }>(sql`
      select extract(epoch from erase_after - now()) / 86400 as days from posts where author_id = ${ana.id}`)
    const days = rows.map((row) => Number(row.days))
    expect(new Set(days).size).toBe(3)
    for (const day of days) expect(day > 0 && day <= 60).toBe(true)
    await sixtyDaysPass()
    await hourlyJob()
    // The one with a name has lost the answer that kept its place; its words went before.
    expect((await seenByBea()).slice(0, 3)).toEqual([404, 404, 404])
  })

  test('my likes and votes go later too, each at a time of its own, and the numbers with them', async () => {
    const { ana, bea } = await synapse.people('ana', 'bea')
    const poll = { options: ['Tea', 'Coffee'] }
    const beas = await Promise.all([1, 2, 3].map((n) => posts(bea, `number ${n}`, { poll })))
    for (const { id } of beas) {
      await ana.post(`/api/posts/${id}/like`)
      await ana.put(`/api/posts/${id}/vote`, { option: 0 })
    }
    const seenByBea = async () =>
      (await Promise.all(beas.map((post) => opens(bea, post)))).map(({ body }) => ({
        likes: body.likeCount,
        tea: body.poll?.counts?.[0],
      }))
    const before = await seenByBea()
    expect(before).toEqual(Array(3).fill({ likes: 1, tea: 1 }))
    await leaves(ana)
    await graceEnds(ana)
    await hourlyJob()
    expect(await seenByBea()).toEqual(before)
    for (const table of ['post_likes', 'poll_votes']) {
      const { rows } = await synapse.db.execute<{ days: number }>(sql`
        select extract(epoch from erase_after - now()) / 86400 as days
        from ${sql.identifier(table)} where user_id = ${ana.id}`)
      const days = rows.map((row) => Number(row.days))
      expect(new Set(days).size).toBe(3)
      for (const day of days) expect(day > 0 && day <= 60).toBe(true)
    }
    await sixtyDaysPass()
    await hourlyJob()
    expect(await seenByBea()).toEqual(Array(3).fill({ likes: 0, tea: 0 }))
    expect(await countNaming(synapse.db, { tab: 'poll_votes', col: 'user_id' }, ana.id)).toBe(0)
  })

  test('what I asked and suggested without a name goes later too', async () => {
    const { ana, bea } = await synapse.people('ana', 'bea')
    const beas = await posts(bea, 'hello')
    await ana.post(`/api/posts/${beas.id}/note-suggestions`, { note: 'food' })
    await ana.post(`/api/posts/${beas.id}/tone-questions`, { isAnonymous: true })
    const seenByBea = async () => (await bea.get<NoticeView[]>('/api/notices')).body
    const before = await seenByBea()
    expect(before.map(({ kind }) => kind)).toEqual(['toneAsked', 'noteSuggested'])
    await leaves(ana)
    await graceEnds(ana)
    await hourlyJob()
    expect(await seenByBea()).toEqual(before)
    for (const table of ['tone_questions', 'content_note_suggestions']) {
      const { rows } = await synapse.db.execute<{ days: number }>(sql`
        select extract(epoch from erase_after - now()) / 86400 as days
        from ${sql.identifier(table)} where post_id = ${beas.id}`)
      for (const { days } of rows) expect(Number(days) > 0 && Number(days) <= 60).toBe(true)
    }
    await sixtyDaysPass()
    await hourlyJob()
    expect(await seenByBea()).toEqual([])
  })

  test('moderators cannot tell from their cases that an anonymous author was erased', async () => {
    const { ana, bea, cleo, mod, other } = await synapse.people('ana', 'bea', 'cleo', 'mod', 'other')
    await makeModerator(synapse.db, mod, other)
    const cases: Record<string, (thing: Thing, author: Person) => Promise<unknown>> = {
      reported: async () => undefined,
      warned: async (thing, author) => appeals(author, await decides(mod, thing, 'warn')),
      removed: (thing) => decides(mod, thing, 'remove'),
      asked: (thing) => asksToUnmask(mod, thing),
    }
    const things: Thing[] = []
    for (const [name, happens] of Object.entries(cases))
      for (const author of [ana, cleo]) {
        const { id } = await posts(author, `words that were ${name}`, { isAnonymous: true })
        const thing: Thing = { type: 'post', id }
        things.push(thing)
        await reports(bea, thing)
        await happens(thing, author)
      }
    const ids = things.map(({ id }) => id)
    const isOfThese = (entry: unknown) => ids.some((id) => JSON.stringify(entry).includes(id))
    const listed = async (person: Person, path: string) =>
      (await person.get<unknown[]>(`${path}?limit=100`)).body.filter(isOfThese)
    const seenByMod = async () => ({
      subjects: (await Promise.all(things.map((thing) => looksAt(mod, thing)))).map(({ body }) => body),
      appeals: await listed(other, '/api/moderation/appeals'),
      queue: await listed(mod, '/api/moderation/queue'),
    })
    const before = await seenByMod()
    expect(before.appeals).toHaveLength(2)
    await leaves(ana)
    await graceEnds(ana)
    await hourlyJob()
    expect(await seenByMod()).toEqual(before)
    for (const thing of things.slice(0, 2)) expect((await triesToUnmask(mod, thing)).status).toBe(201)

    await sixtyDaysPass()
    await hourlyJob()
    expect(await placesOf(synapse.db, ana.id)).not.toContain('unmaskings.concerns_id')
    const isGoneOfThese = sql`subject_id = any(${sql.param(ids)}::uuid[]) and subject_id not in (select id from posts)`
    const { rows } = await synapse.db.execute(sql`
      select id from reports where words is not null and ${isGoneOfThese}
      union all select id from moderation_decisions where words is not null and ${isGoneOfThese}
      union all select appeals.id from appeals join moderation_decisions on moderation_decisions.id = decision_id
        where ${isGoneOfThese}`)
    expect(rows).toEqual([])
  })

  test('nor from cases about what was gone before the account', async () => {
    const { ana, bea, cleo, mod, other } = await synapse.people('ana', 'bea', 'cleo', 'mod', 'other')
    await makeModerator(synapse.db, mod, other)
    const things: Thing[] = []
    for (const author of [ana, cleo]) {
      const { id } = await posts(author, 'words of a post long gone', { isAnonymous: true })
      const thing: Thing = { type: 'post', id }
      things.push(thing)
      await reports(bea, thing)
      await asksToUnmask(mod, thing)
      await appeals(author, await decides(mod, thing, 'warn'))
      await reports(bea, thing)
    }
    // Deleted by their authors, and kept for as long as deleted posts are.
    await synapse.db.execute(
      sql`delete from posts where id = any(${sql.param(things.map(({ id }) => id))}::uuid[])`,
    )
    const seenByMod = async () => ({
      subjects: (await Promise.all(things.map((thing) => looksAt(mod, thing)))).map(({ body }) => body),
      appeals: (await other.get<unknown[]>('/api/moderation/appeals?limit=100')).body,
      queue: (await mod.get<unknown[]>('/api/moderation/queue?limit=100')).body,
    })
    const before = await seenByMod()
    expect(JSON.stringify(before.subjects)).toContain('words of a post long gone')
    await leaves(ana)
    await graceEnds(ana)
    await hourlyJob()
    expect(await seenByMod()).toEqual(before)

    await sixtyDaysPass()
    await hourlyJob()
    const after = await seenByMod()
    expect(JSON.stringify(after.subjects[0])).not.toContain('words of a post long gone')
    expect(after.subjects[1]).toEqual(before.subjects[1])
    expect(after.appeals).toHaveLength(before.appeals.length - 1)
    expect(await placesOf(synapse.db, ana.id)).not.toContain('unmaskings.concerns_id')
  })

  test('nor is anything kept when what it was about went with somebody else’s post', async () => {
    const { ana, bea, cleo, mod } = await synapse.people('ana', 'bea', 'cleo', 'mod')
    await makeModerator(synapse.db, mod)
    const post = await posts(bea, 'a post with a comment')
    const { id } = await comments(ana, post, 'words under a post that goes', { isAnonymous: true })
    await reports(cleo, { type: 'comment', id })
    await leaves(ana)
    await graceEnds(ana)
    await hourlyJob()
    expect(await placesOf(synapse.db, 'words under a post that goes')).toContain('reports.words')
    await synapse.db.execute(sql`delete from posts where id = ${post.id}`)
    // It gets a time of its own, which comes.
    await hourlyJob()
    expect(await placesOf(synapse.db, 'words under a post that goes')).toEqual(['reports.words'])
    await sixtyDaysPass()
    await hourlyJob()
    expect(await placesOf(synapse.db, 'words under a post that goes')).toEqual([])
    expect(await placesOf(synapse.db, ana.id)).not.toContain('reports.concerns_id')
  })

  test('two instances at once do it once, and one that was cut short is taken up', async () => {
    const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
    const life = await livesWholeLife(synapse, { ana, bea, cleo })
    await leaves(ana)
    await graceEnds(ana)
    // A process that ends in the middle: its transaction comes to nothing.
    await synapse.db
      .inTransaction(async (tx) => {
        await tx.execute(sql`delete from posts where author_id = ${ana.id}`)
        throw new Error('killed')
      })
      .catch(() => undefined)
    await Promise.all([hourlyJob(), hourlyJob(), hourlyJob()])
    await sixtyDaysPass()
    await Promise.all([hourlyJob(), hourlyJob(), hourlyJob()])
    expect(await placesOf(synapse.db, life.words)).toEqual([])
    const { rows } = await synapse.db.execute(
      sql`select like_count, comment_count from posts where id = ${life.othersPostId}`,
    )
    expect(rows).toEqual([{ like_count: 1, comment_count: 3 }])
  })

  test('the job of a running server does it by itself', async () => {
    const database = await createTestDatabase()
    const first = await startTestSynapse({}, database.url)
    const ana = await signUp(first.url, 'ana')
    await leaves(ana)
    await first.db.execute(sql`update users set erase_after = now() - interval '1 minute'`)
    const second = await startTestSynapse({}, database.url)
    const done = sql`select id from users where erased_at is not null`
    await expect
      .poll(async () => (await first.db.execute(done)).rows, { timeout: 10_000 })
      .toEqual([{ id: ana.id }])
    await Promise.all([first.close(), second.close()])
    await database.drop()
  })
})
