import { expect, test } from 'vitest'
import type { LogEntry } from '#contract/moderation/moderation.ts'
import { makesCircle } from '#tests/support/circles.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { hosts } from '#tests/support/gatherings.ts'
import { befriend, block, writes } from '#tests/support/messages.ts'
import {
  answers,
  appeals,
  decides,
  decidesWithoutReport,
  decisionsAbout,
  finds,
  looksAt,
  makeModerator,
  notes,
  opensRecord,
  reports,
  type Thing,
  triesToDecide,
  triesWithoutReport,
} from '#tests/support/moderation.ts'
import { goodPassword, type Person } from '#tests/support/people.ts'
import { comments, opens, posts, readsComments, uploads } from '#tests/support/posts.ts'
import { opens as opensRoom } from '#tests/support/quiet-rooms.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const thing = (type: Thing['type'], { id }: { id: string }): Thing => ({ type, id })

async function cast() {
  const people = await synapse.people('ana', 'bea', 'cleo', 'mod', 'other')
  await makeModerator(synapse.db, people.mod, people.other)
  return people
}

const logOf = async (person: Person) => (await person.get<LogEntry[]>('/api/moderation/log')).body

test('a moderator takes down what nobody reported; its author reads that no report led to it, and appeals', async () => {
  const { ana, bea, mod, other } = await cast()
  const post = await posts(ana, 'buy my cure', { imageUrl: await uploads(ana) })
  const it = thing('post', post)
  expect((await looksAt(mod, it)).body).toMatchObject({
    isUnreported: true,
    reports: [],
    decisions: [],
    person: { displayName: 'Ana' },
    actions: ['remove', 'warn', 'suspend'],
    context: [{ isSubject: true, content: 'buy my cure' }],
  })
  const id = await decidesWithoutReport(mod, it, 'remove', { reason: 'It is a trick.' })
  expect((await opens(bea, post)).status).toBe(404)
  expect(await decisionsAbout(ana)).toMatchObject([
    { id, action: 'remove', isUnreported: true, isInForce: true, mayAppeal: true, words: 'buy my cure' },
  ])
  expect((await logOf(mod))[0]).toMatchObject({ event: 'removed', isUnreported: true, actorName: 'Mod' })
  // Whoever answers the appeal looks at what was taken down, with its photo; nobody else sees that.
  const { body: appeal } = await appeals(ana, id)
  expect((await looksAt(other, it)).body.context).toMatchObject([{ content: 'buy my cure', isRemoved: true }])
  expect((await other.get(post.imageUrl ?? '')).status).toBe(200)
  expect((await bea.get(post.imageUrl ?? '')).status).toBe(404)
  expect((await answers(other, appeal.id, 'overturned')).status).toBe(204)
  expect((await opens(bea, post)).status).toBe(200)
})

test('what was reported is decided as reported, and the person does not read that nobody did', async () => {
  const { ana, bea, mod } = await cast()
  const it = thing('post', await posts(ana, 'unkind'))
  const { body: before } = await looksAt(mod, it)
  await reports(bea, it)
  expect((await looksAt(mod, it)).body.isUnreported).toBe(false)
  const late = await triesToDecide(mod, it, 'warn', {
    unreported: { after: before.decisions[0]?.id ?? null },
  })
  expect([late.status, late.body]).toMatchObject([409, { code: 'clash' }])
  await decides(mod, it, 'warn')
  expect(await decisionsAbout(ana)).toMatchObject([{ action: 'warn', isUnreported: false }])
  // Afterwards a report can be missing, and meant to be: never by accident.
  expect((await triesToDecide(mod, it, 'warn')).status).toBe(409)
})

test('of two moderators who act at once without a report, the second looks again first', async () => {
  const { ana, mod, other } = await cast()
  const it = thing('post', await posts(ana, 'loud'))
  const both = await Promise.all(
    [mod, other].map((who) => triesToDecide(who, it, 'warn', { unreported: { after: null } })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await decisionsAbout(ana)).toHaveLength(1)
  await decidesWithoutReport(other, it, 'remove')
  expect(await decisionsAbout(ana)).toHaveLength(2)
})

test('every kind that everyone may see can be looked into, and nothing but what everyone may see', async () => {
  const { ana, bea, mod } = await cast()
  const post = await posts(ana, 'for everyone')
  const comment = await comments(bea, post, 'a loud comment')
  const open: Thing[] = [
    thing('user', ana),
    thing('post', post),
    thing('comment', comment),
    thing('gathering', await hosts(ana, { audience: 'everyone' })),
    thing('room', await opensRoom(ana, { isForFriends: false })),
    thing('community', await founds(ana)),
  ]
  for (const one of open) {
    const { status, body } = await looksAt(mod, one)
    expect([one.type, status, body.isUnreported]).toEqual([one.type, 200, true])
    expect([one.type, body.actions]).toEqual([one.type, expect.arrayContaining(['warn'])])
    expect((await finds(mod, `https://example.org/x/${one.id}`)).map(({ id }) => id)).toEqual([one.id])
  }
  // Of a comment the post above it, and nothing else of what stands there.
  await comments(ana, post, 'beside it')
  expect((await looksAt(mod, thing('comment', comment))).body.context.map(({ content }) => content)).toEqual([
    'for everyone',
    'a loud comment',
  ])
  // Who founded a community stands on no page of it.
  const { text, body } = await looksAt(mod, open[5] as Thing)
  expect(body.person).toBeNull()
  expect(text).not.toContain(ana.id)
})

test('what is for a few stays closed, also to a moderator who is one of them', async () => {
  const { ana, bea, mod } = await cast()
  await befriend(synapse.db, ana, mod)
  await befriend(synapse.db, ana, bea)
  const garden = await founds(ana)
  await joins(mod, garden)
  const circle = await makesCircle(ana, 'Near', mod)
  const inGarden = await posts(ana, 'in the garden', { communityId: garden.id })
  const closed: Thing[] = [
    thing('post', await posts(ana, 'for friends', { audience: 'friends' })),
    thing('post', await posts(ana, 'for a circle', { audience: 'circle', circleId: circle.id })),
    thing('post', inGarden),
    thing('comment', await comments(ana, inGarden, 'said in the garden')),
    thing('gathering', await hosts(ana, { audience: 'friends' })),
    thing('room', await opensRoom(ana, { isForFriends: true })),
    thing('message', await writes(ana, mod, 'for mod alone')),
  ]
  for (const one of closed) {
    expect([one, (await looksAt(mod, one)).status]).toEqual([one, 404])
    expect(await finds(mod, one.id)).toEqual([])
    const tried = await triesToDecide(mod, one, 'warn', { unreported: { after: null } })
    expect([one, tried.status]).toEqual([one, 404])
    expect((await opensRecord(mod, one)).status).toBe(404)
    expect((await notes(mod, one, 'hm')).status).toBe(404)
  }
})

test('what was decided without a report closes again when it is for everyone no more', async () => {
  const { ana, mod, other } = await cast()
  const post = await posts(ana, 'for everyone', { imageUrl: await uploads(ana) })
  const it = thing('post', post)
  await decidesWithoutReport(mod, it, 'warn')
  await ana.patch(`/api/posts/${post.id}`, { content: 'now for friends alone', audience: 'friends' })
  for (const who of [mod, other]) {
    const { body, text } = await looksAt(who, it)
    expect(body).toMatchObject({ context: [], about: null, actions: [], isUnreported: false })
    // The decision is what is left, with the words of then.
    expect(body.decisions).toMatchObject([{ action: 'warn', words: 'for everyone', isUnreported: true }])
    expect(text).not.toContain('now for friends alone')
    expect((await who.get(post.imageUrl ?? '')).status).toBe(404)
    expect((await triesWithoutReport(who, it, 'warn')).status).toBe(409)
  }
})

test('a block closes it too, for one side as for the other, and what is anonymous stays as it was', async () => {
  const { ana, bea, mod, other } = await cast()
  const named = await posts(ana, 'named')
  const hidden = await posts(ana, 'hidden', { isAnonymous: true })
  await block(synapse.db, ana, mod)
  await block(synapse.db, mod, bea)
  for (const one of [thing('user', ana), thing('post', named), thing('user', bea)])
    expect([one, (await looksAt(mod, one)).status]).toEqual([one, 404])
  expect((await looksAt(mod, thing('post', hidden))).status).toBe(200)
  expect((await looksAt(other, thing('post', named))).status).toBe(200)
})

test('who wrote something anonymous is shown to nobody, whatever a moderator does without a report', async () => {
  const { ana, mod, other } = await cast()
  const secret = await posts(ana, 'a secret', { isAnonymous: true })
  const said = await comments(ana, secret, 'a secret comment', { isAnonymous: true })
  for (const it of [thing('post', secret), thing('comment', said)]) {
    const seen = [await looksAt(mod, it), await mod.get(`/api/moderation/find?q=${it.id}`)]
    expect(seen[0]?.body).toMatchObject({
      person: null,
      history: [],
      unmasking: { mayAsk: false, current: null },
    })
    expect((await opensRecord(mod, it)).status).toBe(409)
    seen.push(
      await triesWithoutReport(mod, it, 'warn'),
      await looksAt(mod, it),
      await mod.get('/api/moderation/log'),
    )
    for (const { text } of seen) {
      expect(text).not.toContain(ana.id)
      expect(text).not.toContain('"Ana"')
    }
  }
  // What was decided about the secret stands in nobody's record.
  const record = await opensRecord(other, thing('user', ana))
  expect([record.status, record.body]).toEqual([200, { history: [], notes: [] }])
})

test('a person’s record takes a reason where nothing waits, and each look is in the log', async () => {
  const { ana, bea, mod, other } = await cast()
  const earlier = thing('post', await posts(ana, 'earlier'))
  await reports(bea, earlier)
  await decides(other, earlier, 'warn')
  await reports(bea, thing('user', ana))
  await notes(other, thing('user', ana), 'She says sorry.')
  expect((await looksAt(mod, thing('user', ana))).body).toMatchObject({
    record: 'shown',
    history: [{ words: 'earlier' }],
  })
  await decides(other, thing('user', ana), 'dismiss')

  const it = thing('post', await posts(ana, 'today'))
  for (const one of [it, thing('user', ana)]) {
    const { body, text } = await looksAt(mod, one)
    expect(body).toMatchObject({ record: 'asksWhy', history: [], notes: [] })
    expect(text).not.toContain('"earlier"')
    expect(text).not.toContain('She says sorry.')
  }
  expect((await opensRecord(mod, it, ' ')).status).toBe(422)
  expect((await opensRecord(bea, it)).status).toBe(403)
  expect((await opensRecord(mod, it, 'Is it the third time?')).body).toMatchObject({
    history: expect.arrayContaining([expect.objectContaining({ words: 'earlier' })]),
    notes: [{ content: 'She says sorry.' }],
  })
  expect((await logOf(other))[0]).toMatchObject({
    ...{ event: 'recordOpened', reason: 'Is it the third time?', actorName: 'Mod' },
    ...{ subjectType: 'user', subjectId: ana.id },
  })
})

test('nobody makes notes about what has never been a case', async () => {
  const { ana, mod } = await cast()
  const it = thing('user', ana)
  expect((await notes(mod, it, 'I will watch her.')).status).toBe(409)
  await decidesWithoutReport(mod, it, 'warn')
  expect((await notes(mod, it, 'Warned her about her name.')).status).toBe(201)
})

test('a suspension without a report says so at sign-in, and is lifted like any other', async () => {
  const { ana, mod, other } = await cast()
  const it = thing('user', ana)
  await decidesWithoutReport(mod, it, 'suspend', { days: 3 })
  const signsIn = () =>
    ana.post<{ location: string }>('/api/login', { email: ana.user?.email, password: goodPassword })
  const refused = await signsIn()
  expect(refused.status).toBe(403)
  expect((await ana.get(refused.body.location)).text).toContain('No report led to this. A moderator saw it.')
  await decides(other, it, 'lift')
  expect((await signsIn()).status).toBe(200)
  expect((await decisionsAbout(ana)).map(({ action, isUnreported }) => [action, isUnreported])).toEqual([
    ['lift', false],
    ['suspend', true],
  ])
})

test('only moderators of Synapse, and never about themselves', async () => {
  const { ana, bea, mod } = await cast()
  const garden = await founds(bea)
  const post = await posts(ana, 'for everyone')
  expect(garden.membership).toBe('moderator')
  for (const who of [ana, bea]) expect((await who.get(`/api/moderation/find?q=${post.id}`)).status).toBe(403)
  expect((await looksAt(bea, thing('post', post))).status).toBe(404)
  expect(
    (await triesToDecide(bea, thing('post', post), 'warn', { unreported: { after: null } })).status,
  ).toBe(404)
  const own = [thing('user', mod), thing('post', await posts(mod, 'mine', { isAnonymous: true }))]
  for (const one of [...own, thing('community', await founds(mod))]) {
    expect((await looksAt(mod, one)).status).toBe(404)
    expect(await finds(mod, one.id)).toEqual([])
    expect((await triesToDecide(mod, one, 'warn', { unreported: { after: null } })).status).toBe(404)
  }
})

test('gatherings and rooms are found by their name, and nothing is found by what is too long or empty', async () => {
  const { ana, mod } = await cast()
  const gathering = await hosts(ana, { audience: 'everyone', title: 'Quiet Ténor evening' })
  await hosts(ana, { audience: 'friends', title: 'Quiet Tenor among friends' })
  const room = await opensRoom(ana, { name: 'Tenor practice', isForFriends: false })
  expect(await finds(mod, 'tenor')).toEqual([
    { id: gathering.id, subjectType: 'gathering', title: 'Quiet Ténor evening', byName: 'Ana' },
    { id: room.id, subjectType: 'room', title: 'Tenor practice', byName: 'Ana' },
  ])
  expect(await finds(mod, '%')).toEqual([])
  for (const q of ['', '%20', 'x'.repeat(301)])
    expect((await mod.get(`/api/moderation/find?q=${q}`)).status).toBe(422)
})

test('of a long post the beginning is shown, and says that it is one', async () => {
  const { ana, mod } = await cast()
  const [short, long] = ['x'.repeat(120), 'x'.repeat(121)]
  for (const [content, title] of [
    [short, short],
    [long, `${'x'.repeat(119)}…`],
  ] as const)
    expect(await finds(mod, (await posts(ana, content)).id)).toMatchObject([{ title }])
})

test('a comment that is taken down without a report leaves the count', async () => {
  const { ana, bea, mod } = await cast()
  const post = await posts(ana, 'hello')
  const comment = await comments(bea, post, 'loud')
  await decidesWithoutReport(mod, thing('comment', comment), 'remove')
  expect(await readsComments(ana, post)).toEqual([])
  await decides(mod, thing('comment', comment), 'restore')
  expect(await readsComments(ana, post)).toHaveLength(1)
})
