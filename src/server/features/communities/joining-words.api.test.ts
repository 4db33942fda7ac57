import { expect, test } from 'vitest'
import type { JoinRequestView } from '#contract/communities/community-moderation.ts'
import { limits } from '#contract/core/limits.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { blocks } from '#tests/support/blocks-and-mutes.ts'
import { founds, joins, leaves, makesModerator, opens } from '#tests/support/communities.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

// What moderators ask people at the door, what those answer, and the welcome behind it.

const synapse = testSynapse()

interface Community {
  id: string
}
type Refusal = { message: string; fields: Record<string, string> }

const asks = (person: Person, { id }: Community, answer?: unknown) =>
  person.post<{ membership: string } & Refusal>(`/api/communities/${id}/join`, { answer })
const waiting = async (person: Person, { id }: Community) =>
  (await person.get<JoinRequestView[]>(`/api/communities/${id}/requests`)).body
const answersTo = async (person: Person, community: Community) =>
  (await waiting(person, community)).map(({ answer }) => answer)
const change = (person: Person, { id }: Community, part: object) =>
  person.patch<Refusal>(`/api/communities/${id}`, part)

const question = 'What do you grow?'
const door = { name: 'Garden', joinPolicy: 'request', joinQuestion: question }

test('an answer goes with the request to the moderators, and is gone when it is decided or taken back', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const garden = await founds(ana, door)
  expect(await opens(bea, garden)).toMatchObject({ joinQuestion: question, joinAnswer: null })
  expect((await asks(bea, garden, '  Moss, mostly  ')).body.membership).toBe('requested')
  expect(await opens(bea, garden)).toMatchObject({ joinAnswer: 'Moss, mostly' })
  expect((await opens(cleo, garden)).joinAnswer).toBeNull()
  expect((await opens(ana, garden)).joinAnswer).toBeNull()
  // Another question does not become the one that she answered.
  await change(ana, garden, { joinQuestion: 'Why should we let you in?' })
  expect(await answersTo(ana, garden)).toEqual([{ question, words: 'Moss, mostly' }])
  // A second time changes nothing, as with asking.
  await asks(bea, garden, 'Something else')
  expect(await answersTo(ana, garden)).toEqual([{ question, words: 'Moss, mostly' }])

  await leaves(bea, garden)
  await asks(bea, garden)
  expect(await answersTo(ana, garden)).toEqual([null])
  const answered = async (step: string, person: Person) =>
    (await ana.post(`/api/communities/${garden.id}/requests/${person.id}/${step}`)).status
  expect(await answered('accept', bea)).toBe(204)
  await asks(cleo, garden, 'Stones')
  expect(await answered('decline', cleo)).toBe(204)
  await asks(cleo, garden, '   ')
  expect(await answersTo(ana, garden)).toEqual([null])
  expect((await opens(cleo, garden)).joinAnswer).toBeNull()
})

test('an answer is only taken where something is asked, and no longer than it may be', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const garden = await founds(ana, door)
  const tooLong = await asks(bea, garden, 'a'.repeat(limits.joinAnswer + 1))
  expect(tooLong).toMatchObject({
    status: 422,
    body: { fields: { answer: 'This can have at most 500 characters.' } },
  })
  expect((await change(ana, garden, { joinQuestion: 'a'.repeat(limits.joinQuestion + 1) })).status).toBe(422)
  expect((await change(ana, garden, { welcome: 'a'.repeat(limits.welcome + 1) })).status).toBe(422)
  expect((await change(bea, garden, { joinQuestion: 'Mine' })).status).toBe(403)
  await change(ana, garden, { joinQuestion: '  ' })
  expect((await opens(bea, garden)).joinQuestion).toBeNull()
  await asks(bea, garden, 'To nothing')
  expect(await answersTo(ana, garden)).toEqual([null])
  // Whoever lets everybody in has no answers left.
  await change(ana, garden, { joinQuestion: question })
  await asks(cleo, garden, 'Stones')
  await change(ana, garden, { joinPolicy: 'open' })
  expect(await waiting(ana, garden)).toEqual([])
  expect((await opens(cleo, garden)).membership).toBe('member')
})

test('whoever comes by a member’s link can answer too', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const garden = await founds(ana, { ...door, membersMayInvite: true })
  await asks(bea, garden)
  await ana.post(`/api/communities/${garden.id}/requests/${bea.id}/accept`)
  const { body: link } = await bea.post<{ code: string }>('/api/invites', { communityId: garden.id })
  const page = await cleo.get(`/invite/${link.code}`)
  expect(page.text).toContain(question)
  const answer = await cleo.post<{ status: string }>(`/api/invites/by-code/${link.code}/accept`, {
    answer: 'Ferns',
  })
  expect(answer.body.status).toBe('requested')
  expect(await waiting(ana, garden)).toMatchObject([
    { invitedBy: 'Bea', answer: { question, words: 'Ferns' } },
  ])
})

test('a moderator who reports a person keeps what they answered; nobody else does', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const garden = await founds(ana, door)
  await asks(bea, garden, 'Something unkind')
  const wordsFor = async (person: Person) => {
    const report = { subjectType: 'user', subjectId: bea.id, reason: 'unkind' }
    expect((await person.post('/api/reports', report)).status).toBe(201)
    return (await person.get('/api/reports')).text
  }
  expect(await wordsFor(ana)).toContain('Something unkind')
  expect(await wordsFor(cleo)).not.toContain('Something unkind')
})

test('a welcome is shown once to who joins after it was written, stays to be read, and tells no one', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  const garden = await founds(ana, { name: 'Garden' })
  await joins(bea, garden)
  await change(ana, garden, { welcome: 'Come in. No one has to say anything.' })
  const welcomeOf = async (person: Person) => {
    const { welcome, isWelcomeNew } = await opens(person, garden)
    return { welcome, isWelcomeNew }
  }
  const welcome = 'Come in. No one has to say anything.'
  expect(await welcomeOf(ana)).toEqual({ welcome, isWelcomeNew: false })
  expect(await welcomeOf(bea)).toEqual({ welcome, isWelcomeNew: false })
  expect(await welcomeOf(cleo)).toEqual({ welcome: null, isWelcomeNew: false })
  const isRead = async (person: Person) =>
    (await person.post(`/api/communities/${garden.id}/welcome/read`)).status
  // For who is not in, it changes nothing.
  expect(await isRead(cleo)).toBe(204)

  await joins(cleo, garden)
  for (const _ of [1, 2]) expect(await welcomeOf(cleo)).toEqual({ welcome, isWelcomeNew: true })
  for (const _ of [1, 2]) expect(await isRead(cleo)).toBe(204)
  expect(await welcomeOf(cleo)).toEqual({ welcome, isWelcomeNew: false })
  // Mended words do not come again.
  await change(ana, garden, { welcome: 'Come in.' })
  expect(await welcomeOf(cleo)).toEqual({ welcome: 'Come in.', isWelcomeNew: false })
  // Who came by asking is welcomed as well.
  await change(ana, garden, { joinPolicy: 'request' })
  await asks(dora, garden)
  expect(await welcomeOf(dora)).toEqual({ welcome: null, isWelcomeNew: false })
  await ana.post(`/api/communities/${garden.id}/requests/${dora.id}/accept`)
  expect(await welcomeOf(dora)).toEqual({ welcome: 'Come in.', isWelcomeNew: true })
  for (const person of [ana, bea, cleo, dora])
    expect((await person.get<NoticeView[]>('/api/notices')).body).toEqual([])
  await change(ana, garden, { welcome: null })
  expect(await welcomeOf(dora)).toEqual({ welcome: null, isWelcomeNew: false })
})

test('to a moderator whom she has blocked she answered nothing, and nothing vanishes that he had', async () => {
  const { ana, jane, bob } = await synapse.people('ana', 'jane', 'bob')
  const garden = await founds(ana, door)
  await asks(bob, garden)
  await ana.post(`/api/communities/${garden.id}/requests/${bob.id}/accept`)
  await makesModerator(ana, garden, bob)
  const answer = { question, words: 'Ferns, since I moved to the coast' }
  await blocks(jane, bob)
  await asks(jane, garden, answer.words)
  expect(await answersTo(ana, garden)).toEqual([answer])
  expect(await answersTo(bob, garden)).toEqual([null])
  expect((await bob.get(`/api/communities/${garden.id}/requests`)).text).not.toContain('coast')

  // What he had already read stays: that it went would tell him.
  const { cleo, dora } = await synapse.people('cleo', 'dora')
  await asks(cleo, garden, 'Stones')
  await blocks(cleo, bob)
  expect(await answersTo(bob, garden)).toEqual([{ question, words: 'Stones' }, null])
  // He came to moderate after she had blocked him: it was never his to read.
  const meadow = await founds(ana, { ...door, name: 'Meadow' })
  await asks(dora, meadow, 'Clover')
  await blocks(dora, bob)
  await asks(bob, meadow)
  await ana.post(`/api/communities/${meadow.id}/requests/${bob.id}/accept`)
  await makesModerator(ana, meadow, bob)
  expect([await answersTo(ana, meadow), await answersTo(bob, meadow)]).toEqual([
    [{ question, words: 'Clover' }],
    [null],
  ])
})
