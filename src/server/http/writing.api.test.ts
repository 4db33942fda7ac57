import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountHeader } from '#contract/account-header.ts'
import type { NoticeView } from '#contract/notices.ts'
import type { PostView } from '#contract/posts.ts'
import { theBeginningOfTime, theEndOfTime } from '#server/db/planned-once.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { founds } from '#tests/support/communities.ts'
import { accepts, asks, requestsOf } from '#tests/support/friends.ts'
import { decisionsAbout } from '#tests/support/moderation.ts'
import { type Person, signUpAll, writesOf } from '#tests/support/people.ts'
import { plannedAnew, recordStatements } from '#tests/support/statements.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'

// What people do most is begun for whoever the session belonged to the last time (decision 0030), and the session is
// looked up only if the answer does not show that it is open (decision 0033).

let synapse: TestSynapse
beforeAll(async () => {
  synapse = await startTestSynapse()
})
afterAll(() => synapse.close())

/** What ana did before, so that she can change it or take it back. */
async function before(ana: Person, others: Record<'bea' | 'cleo' | 'dora' | 'eve' | 'fay', Person>) {
  const { bea, cleo, dora, eve, fay } = others
  const made = async (path: string, body: object) => (await ana.post<{ id: string }>(path, body)).body.id
  const { id: community } = await founds(bea)
  const { id: joined } = await founds(dora)
  await ana.post(`/api/communities/${joined}/join`)
  const { body: post } = await bea.post<PostView>('/api/posts', { content: 'Tea', isAnonymous: false })
  const { body: liked } = await bea.post<PostView>('/api/posts', { content: 'Cake', isAnonymous: false })
  await befriend(ana, bea)
  await befriend(ana, dora)
  await bea.post('/api/messages', { receiverId: ana.id, content: 'Hello' })
  await dora.post('/api/messages', { receiverId: ana.id, content: 'Hello' })
  await ana.post(`/api/posts/${liked.id}/like`)
  await ana.post(`/api/posts/${liked.id}/hide`)
  const said = { postId: post.id, content: 'A cup' }
  const { body: comment } = await bea.post<{ id: string }>('/api/comments', said)
  const { body: hidden } = await bea.post<{ id: string }>('/api/comments', said)
  await ana.post(`/api/comments/${hidden.id}/hide`)
  const [changed, gone, back] = [
    await made('/api/posts', { content: 'Rain' }),
    await made('/api/posts', { content: 'Hail' }),
    await made('/api/posts', { content: 'Snow' }),
  ]
  await ana.delete(`/api/posts/${back}`)
  const askedBy = async (person: Person, kind: NoticeView['kind'], path: string, body: object) => {
    await person.post(`/api/posts/${changed}/${path}`, body)
    const { body: told } = await ana.get<NoticeView[]>('/api/notices')
    const news = told.find((notice) => notice.kind === kind)
    return news?.toneQuestion?.id ?? news?.suggestion?.id
  }
  const question = await askedBy(bea, 'toneAsked', 'tone-questions', {})
  const answered = await askedBy(dora, 'toneAsked', 'tone-questions', {})
  await ana.put(`/api/tone-questions/${answered}`, { answer: 'Genuine' })
  const suggestion = await askedBy(bea, 'noteSuggested', 'note-suggestions', { note: 'food' })
  const device = { id: randomUUID(), sid: randomUUID(), userId: ana.id, sess: { device: 'Phone' } }
  await synapse.db.insert(sessions).values({ ...device, expire: new Date(nextWeek()) })
  const [changedWords, goneWords, backWords] = [
    await made('/api/comments', said),
    await made('/api/comments', said),
    await made('/api/comments', said),
  ]
  await ana.delete(`/api/comments/${backWords}`)
  await ana.post(`/api/mutes/${eve.id}`)
  await ana.post(`/api/blocks/${eve.id}`)
  await asks(cleo, ana)
  await asks(fay, ana)
  const requests = await requestsOf(ana)
  const requestFrom = ({ id }: Person) => requests.find(({ sender }) => sender.id === id)?.id
  await ana.put('/api/drafts/post', { value: 'Dear' })
  await ana.put('/api/content-notes/food', { effect: 'hide' })
  const filter = await made('/api/word-filters', { phrase: 'moss' })
  await ana.put(`/api/conversations/${dora.id}/aside`, { until: nextWeek() })
  const takenDown = await made('/api/posts', { content: 'Fog', communityId: joined })
  await dora.post(`/api/communities/${joined}/posts/${takenDown}/remove`, { reason: 'Not about moss.' })
  const { body: removals } = await ana.get<{ id: string }[]>('/api/removals')
  const [decision] = await decisionsAbout(ana)
  return {
    ...{ community, post, liked, comment, hidden, changed, gone, back, changedWords, goneWords, backWords },
    ...{
      joined,
      question,
      answered,
      suggestion,
      device: device.id,
      filter,
      removal: removals[0]?.id,
      decision: decision?.id,
      accepted: requestFrom(cleo),
      declined: requestFrom(fay),
    },
  }
}

async function befriend(one: Person, other: Person): Promise<void> {
  await asks(one, other)
  await accepts(other, one)
}

const setNow = (value: boolean) => ({ value, changedAt: new Date().toISOString() })
const nextWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString()

/** Ana, and what she can do in one trip; every one of them changes something the first time. */
async function someone() {
  const { ana, ...others } = await signUpAll(synapse.url, ['ana', 'bea', 'cleo', 'dora', 'eve', 'fay', 'gus'])
  const { bea, dora, eve, gus } = others
  const had = await before(ana, others)
  const { community, post } = had
  const write = writesOf(ana)
  const key = () => ({ 'idempotency-key': randomUUID() })
  const words = { content: 'A good day' }
  const does = {
    post: write('POST', '/api/posts', words),
    postOnce: (headers = {}) => write('POST', '/api/posts', words)({ ...key(), ...headers }),
    comment: write('POST', '/api/comments', { ...words, postId: post.id }),
    commentOnce: (headers = {}) =>
      write('POST', '/api/comments', { ...words, postId: post.id })({ ...key(), ...headers }),
    message: write('POST', '/api/messages', { ...words, receiverId: bea.id }),
    messageOnce: (headers = {}) =>
      write('POST', '/api/messages', { ...words, receiverId: bea.id })({ ...key(), ...headers }),
    like: write('POST', `/api/posts/${post.id}/like`),
    unlike: write('DELETE', `/api/posts/${had.liked.id}/like`),
    hide: write('POST', `/api/posts/${post.id}/hide`),
    unhide: write('DELETE', `/api/posts/${had.liked.id}/hide`),
    changePost: write('PATCH', `/api/posts/${had.changed}`, { content: 'Drizzle' }),
    removePost: write('DELETE', `/api/posts/${had.gone}`),
    restorePost: write('POST', `/api/posts/${had.back}/restore`),
    changeComment: write('PATCH', `/api/comments/${had.changedWords}`, { content: 'Drizzle' }),
    removeComment: write('DELETE', `/api/comments/${had.goneWords}`),
    restoreComment: write('POST', `/api/comments/${had.backWords}/restore`),
    hideComment: write('POST', `/api/comments/${had.comment.id}/hide`),
    unhideComment: write('DELETE', `/api/comments/${had.hidden.id}/hide`),
    join: write('POST', `/api/communities/${community}/join`),
    leave: write('POST', `/api/communities/${had.joined}/leave`),
    ask: write('POST', `/api/friends/request/${gus.id}`),
    askTone: write('POST', `/api/posts/${post.id}/tone-questions`, {}),
    answerTone: write('PUT', `/api/tone-questions/${had.question}`, { answer: 'literally' }),
    askToneOfComment: write('POST', `/api/comments/${had.comment.id}/tone-questions`, {}),
    showTone: write('POST', `/api/tone-questions/${had.answered}/tone`),
    suggestNote: write('POST', `/api/posts/${post.id}/note-suggestions`, { note: 'loss' }),
    answerSuggestion: write('PUT', `/api/note-suggestions/${had.suggestion}`, { answer: 'add' }),
    accept: write('POST', `/api/friends/requests/${had.accepted}/accept`),
    decline: write('POST', `/api/friends/requests/${had.declined}/decline`),
    mute: write('POST', `/api/mutes/${gus.id}`),
    unmute: write('DELETE', `/api/mutes/${eve.id}`),
    unblock: write('DELETE', `/api/blocks/${eve.id}`),
    bringBack: write('DELETE', `/api/conversations/${dora.id}/aside`),
    putAside: write('PUT', `/api/conversations/${dora.id}/aside`, { until: nextWeek() }),
    read: write('POST', `/api/messages/${dora.id}/read`, {}),
    readAll: write('POST', '/api/conversations/read', {}),
    unreadAgain: write('POST', '/api/conversations/unread', {
      upTo: theEndOfTime,
      conversations: [{ userId: bea.id, from: theBeginningOfTime }],
    }),
    readNotices: write('POST', '/api/notices/read', { upTo: theEndOfTime }),
    spoons: write('PUT', '/api/profile/spoons', { socialSpoons: 'low' }),
    comfort: write('PATCH', '/api/comfort-settings', { settings: { darkMode: setNow(true) } }),
    profile: write('PATCH', '/api/profile', { bio: 'Moss' }),
    endSession: write('DELETE', `/api/auth/sessions/${had.device}`),
    firstStep: write('PUT', '/api/profile/first-step', { step: 'topics' }),
    report: write('POST', '/api/reports', { subjectType: 'post', subjectId: post.id, reason: 'unkind' }),
    keepPlace: write('PUT', '/api/where-was-i/place', { kind: 'post', id: post.id }),
    forgetPlace: write('DELETE', '/api/where-was-i/place'),
    removeDraft: write('DELETE', '/api/drafts/post'),
    keepDraft: write('PUT', `/api/drafts/comment:${post.id}`, { value: 'Dear' }),
    removeDrafts: write('DELETE', '/api/drafts'),
    chooseNote: write('PUT', '/api/content-notes/loss', { effect: 'hide' }),
    forgetNote: write('PUT', '/api/content-notes/food', { effect: 'fold' }),
    addFilter: write('POST', '/api/word-filters', { phrase: 'stone' }),
    addFilterOnce: (headers = {}) =>
      write('POST', '/api/word-filters', { phrase: 'rock' })({ ...key(), ...headers }),
    changeFilter: write('PATCH', `/api/word-filters/${had.filter}`, { phrase: 'lichen' }),
    removeFilter: write('DELETE', `/api/word-filters/${had.filter}`),
    settings: write('PUT', '/api/notification-settings', {
      ...{ unwanted: ['reply'], quietHours: null, followSpoons: false },
    }),
    issue: write('POST', '/api/issues', words),
    appeal: write('POST', `/api/decisions/${had.decision}/appeal`, words),
    readRemoval: write('POST', `/api/removals/${had.removal}/read`),
    endFriendship: write('DELETE', `/api/friends/${dora.id}`),
    block: write('POST', `/api/blocks/${dora.id}`),
  }
  return { ana, does: Object.entries(does) }
}

const tables =
  `posts comments post_likes hidden_posts hidden_comments messages community_members friend_requests
  friendships mutes blocks put_aside tone_questions energy_history reports notices idempotency_keys drafts last_places
  content_note_choices comfort_settings word_filters notification_settings issue_reports removals appeals content_note_suggestions sessions`.split(
    /\s+/,
  )

/** All that stands in these tables, and when ana's account was changed last. */
const everything = async (ana: Person) => {
  const contents = tables.map(
    (table) => `(select md5(string_agg(one::text, ' ' order by one::text)) from ${table} as one) as ${table}`,
  )
  const { rows } = await synapse.db.execute(
    sql`select ${sql.raw(contents.join(', '))}, (select updated_at from users where id = ${ana.id}) as changed`,
  )
  return rows[0]
}

test('a device that was signed out elsewhere changes nothing from its next request on', async () => {
  const { ana, does } = await someone()
  const devices = await synapse.db.delete(sessions).where(eq(sessions.userId, ana.id)).returning()
  await synapse.db.insert(sessions).values(devices)
  const before = await everything(ana)
  for (const [what, doIt] of does) {
    // So that this device is remembered, each time anew.
    expect((await ana.get('/api/auth/user')).status).toBe(200)
    await synapse.db.delete(sessions).where(eq(sessions.userId, ana.id))
    expect([what, (await doIt()).status]).toEqual([what, 401])
    await synapse.db.insert(sessions).values(devices)
  }
  expect(await everything(ana)).toEqual(before)
})

test('somebody suspended by another instance changes nothing from the next request on', async () => {
  const { ana, does } = await someone()
  const suspend = (suspendedUntil: Date | null) =>
    synapse.db
      .update(users)
      .set({ suspendedUntil, updatedAt: new Date(0) })
      .where(eq(users.id, ana.id))
  await suspend(null)
  const before = await everything(ana)
  for (const [what, doIt] of does) {
    expect((await ana.get('/api/auth/user')).status).toBe(200)
    await suspend(new Date(Date.now() + 60_000))
    expect([what, (await doIt()).status]).toEqual([what, 401])
    await suspend(null)
  }
  expect(await everything(ana)).toEqual(before)
})

test('a device that was signed out is not told either what it once made with a key', async () => {
  const { ana } = await someone()
  const once = { 'idempotency-key': randomUUID() }
  const words = { content: 'A good day' }
  expect((await ana.post('/api/posts', words, once)).status).toBe(201)
  await synapse.db.delete(sessions).where(eq(sessions.userId, ana.id))
  expect((await ana.post('/api/posts', words, once)).status).toBe(401)
})

test('a page of another account changes nothing for the one that is signed in by now', async () => {
  const { ana, does } = await someone()
  const before = await everything(ana)
  for (const [what, doIt] of does)
    expect([what, (await doIt({ [accountHeader]: randomUUID() })).status]).toEqual([what, 401])
  expect(await everything(ana)).toEqual(before)
})

test('a signed-out device is told so, whatever else is wrong with what it sends', async () => {
  const { ana } = await someone()
  await synapse.db.delete(sessions).where(eq(sessions.userId, ana.id))
  expect((await ana.post('/api/posts', { content: '' })).status).toBe(401)
  expect((await ana.post(`/api/posts/${randomUUID()}/like`)).status).toBe(401)
})

test('what people do is one round trip to the database, in which the session is not asked for by itself', async () => {
  const { ana, does } = await someone()
  await ana.get('/api/auth/user')
  const statements = recordStatements(synapse.pool)
  for (const [what, doIt] of does) {
    const before = await everything(ana)
    let trips = 0
    const count = () => {
      trips += 1
    }
    synapse.pool.on('acquire', count)
    statements.length = 0
    const { status } = await doIt()
    synapse.pool.removeListener('acquire', count)
    expect([what, status < 300, trips]).toEqual([what, true, 1])
    expect(statements.filter(({ name }) => name?.startsWith('session_look_up'))).toEqual([])
    expect(await everything(ana)).not.toEqual(before)
  }
})

test('no statement of a write is planned anew each time', async () => {
  const { does } = await someone()
  expect(await plannedAnew(synapse.pool, does)).toEqual([])
})
