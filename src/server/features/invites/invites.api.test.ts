import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { InviteView } from '#contract/invites.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { invites as inviteRows } from '#server/db/schema/invites/invites.ts'
import { users } from '#server/db/schema/users.ts'
import { blocks } from '#tests/support/blocks-and-mutes.ts'
import { asks, friendsOf, requestsOf } from '#tests/support/friends.ts'
import { comesBy, invites, invitesOf, looksAtInvite } from '#tests/support/invites.ts'

import { goodPassword, newEmail, type Person } from '#tests/support/people.ts'
import { aPhoto, sends } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const dead = 'This invitation no longer works. You can ask for a new one.'
const days = 24 * 60 * 60 * 1000

const invitesUsed = async (person: Person) =>
  (await person.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind === 'inviteUsed')

const friendIds = async (person: Person) => (await friendsOf(person)).map(({ id }) => id)

/** What a link is to somebody for whom it does not work. */
async function isDeadTo(person: Person, invite: { code: string }): Promise<void> {
  const page = await looksAtInvite(person, invite)
  expect(page.status).toBe(404)
  const unknown = await looksAtInvite(person, { code: 'nobody-has-ever-made-this-code-00' })
  expect(page.text).toBe(unknown.text)
  expect(unknown.status).toBe(404)
  if (person.user === undefined) return
  const answer = await comesBy(person, invite)
  expect([answer.status, answer.body.message]).toEqual([404, dead])
}

test('somebody makes a link, for one person and seven days unless they say otherwise', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const invite = await invites(ana)
  expect(invite).toEqual({
    id: expect.any(String),
    code: expect.stringMatching(/^[\w-]{32}$/),
    community: null,
    maxUses: 1,
    usedCount: 0,
    endsAt: expect.any(String),
    state: 'open',
    createdAt: expect.any(String),
  })
  expect(Date.parse(invite.endsAt) - Date.parse(invite.createdAt)).toBe(7 * days)
  const long = await invites(ana, { maxUses: 50, days: 30 })
  expect(await invitesOf(ana)).toEqual([long, invite])
  expect(await invitesOf(bea)).toEqual([])
})

test.each([
  [{ maxUses: 0 }, 'An invitation can be for 1 to 50 people.'],
  [{ maxUses: 51 }, 'An invitation can be for 1 to 50 people.'],
  [{ maxUses: 1.5 }, 'An invitation can be for 1 to 50 people.'],
  [{ days: 0 }, 'An invitation can work for 1 to 30 days.'],
  [{ days: 31 }, 'An invitation can work for 1 to 30 days.'],
])('%j is refused in words', async (body, message) => {
  const { ana } = await synapse.people('ana')
  const answer = await ana.post<{ message: string }>('/api/invites', body)
  expect([answer.status, answer.body.message]).toEqual([422, message])
})

test('a link that is asked for twice with one key is made once', async () => {
  const { ana } = await synapse.people('ana')
  const makes = () => ana.post<InviteView>('/api/invites', {}, { 'idempotency-key': 'one-link-of-ana' })
  const [first, second] = [await makes(), await makes()]
  expect(second.body).toEqual(first.body)
  expect(await invitesOf(ana)).toHaveLength(1)
})

test('twenty links can work at a time; one that is revoked makes room', async () => {
  const { ana } = await synapse.people('ana')
  const made = await Promise.all(
    Array.from({ length: limits.invite.open + 3 }, () => ana.post<InviteView>('/api/invites', {})),
  )
  expect(made.filter(({ status }) => status === 201)).toHaveLength(limits.invite.open)
  const refused = made.find(({ status }) => status !== 201)
  expect(refused?.status).toBe(409)
  expect(refused?.text).toContain('You have 20 invitations that still work.')
  const first = made.find(({ status }) => status === 201)
  expect((await ana.delete(`/api/invites/${first?.body.id}`)).status).toBe(204)
  await invites(ana)
})

test('signed out, the page says who invites and what Synapse is, and leads through signing up and in', async () => {
  const { ana } = await synapse.people('ana')
  await ana.patch('/api/profile', { bio: 'A secret garden', displayName: 'Ana Lind' })
  const { code } = await invites(ana)
  const { status, text, headers } = await looksAtInvite(synapse.visitor(), { code })
  expect(status).toBe(200)
  expect(text).toContain('<strong><bdi>Ana Lind</bdi></strong> invites you to be friends on Synapse.')
  expect(text).toContain('Synapse is a calm social network')
  const back = encodeURIComponent(`/invite/${code}`)
  expect(text).toContain(`href="/api/signup?returnTo=${back}"`)
  expect(text).toContain(`href="/api/login?returnTo=${back}"`)
  expect(text).not.toContain('A secret garden')
  expect(text).not.toContain(ana.id)
  expect(text).not.toContain('<form')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toContain('noindex')
  expect(headers.get('referrer-policy')).toBe('same-origin')
})

test('her picture is inside the page, as long as the link works', async () => {
  const { ana } = await synapse.people('ana')
  const invite = await invites(ana)
  expect((await looksAtInvite(synapse.visitor(), invite)).text).not.toContain('<img')
  const { imageUrl } = await sends(ana, await aPhoto(), { purpose: 'profile' })
  const { body } = await ana.put<{ objectPath: string }>('/api/profile/image', { imageUrl })
  expect((await ana.patch('/api/profile', { profileImageUrl: body.objectPath })).status).toBe(200)
  const { text } = await looksAtInvite(synapse.visitor(), invite)
  expect(text).toMatch(/<img [^>]*src="data:image\/webp;base64,[\w+/=]{100,}" alt=""/)
  expect(text).not.toContain('/api/images/')
})

test('without a picture her drawn figure is there', async () => {
  const { ana } = await synapse.people('ana')
  const invite = await invites(ana)
  expect((await looksAtInvite(synapse.visitor(), invite)).text).not.toContain('invite-picture')
  await ana.patch('/api/profile', { figure: 'snail' })
  const { text } = await looksAtInvite(synapse.visitor(), invite)
  expect(text).toMatch(/<svg class="invite-picture"[^>]*><use href="[^"]*#snail">/)
})

test('a program that looks at links is told no name', async () => {
  const { ana } = await synapse.people('ana')
  const { text } = await looksAtInvite(synapse.visitor(), await invites(ana))
  const head = text.slice(0, text.indexOf('</head>'))
  expect(head).toContain('<meta property="og:title" content="An invitation to Synapse">')
  expect(head).toContain('<meta property="og:description" content="Synapse is a calm social network')
  expect(head).toContain('<meta name="robots" content="noindex">')
  expect(head).not.toContain('Ana')
})

test('a newcomer signs up by the link, comes back to it, and becomes a friend with one press', async () => {
  const { ana } = await synapse.people('ana')
  const { code } = await invites(ana)
  const newcomer = synapse.visitor()
  const form = {
    ...{ email: newEmail('nia'), password: goodPassword, displayName: 'Nia', adult: 'true' },
    returnTo: `/invite/${code}`,
  }
  const signedUp = await newcomer.submits('/api/signup', form)
  expect([signedUp.status, signedUp.headers.get('location')]).toEqual([303, `/invite/${code}`])
  const page = await looksAtInvite(newcomer, { code })
  expect(page.text).toContain('Become friends')
  expect(page.text).toContain('Not now')
  // Nothing has happened by itself.
  expect(await friendsOf(ana)).toEqual([])
  const done = await newcomer.submits(`/api/invites/by-code/${code}/accept`, {})
  expect([done.status, done.headers.get('location')]).toEqual([303, `/profile/${ana.id}`])
  expect((await friendsOf(ana)).map(({ displayName }) => displayName)).toEqual(['Nia'])
  expect(await invitesOf(ana)).toMatchObject([{ usedCount: 1, state: 'usedUp' }])
  expect(await invitesUsed(ana)).toMatchObject([{ person: { displayName: 'Nia' }, community: null }])
})

test('signing up and in say that the invitation waits, and only to who comes from one', async () => {
  const { ana } = await synapse.people('ana')
  const { code } = await invites(ana)
  const waits = 'Your invitation is waiting.'
  for (const path of ['/api/signup', '/api/login']) {
    const from = async (returnTo: string) =>
      (await synapse.visitor().get(`${path}?${new URLSearchParams({ returnTo })}`)).text
    expect(await from(`/invite/${code}`)).toContain(waits)
    expect(await from('/communities')).not.toContain(waits)
  }
  const again = await synapse.visitor().submits('/api/signup', { email: '', returnTo: `/invite/${code}` })
  expect(again.text).toContain(waits)
})

test.each([1, 2])(
  'saying yes twice by a link for %i is saying it once, and ends in the same place',
  async (maxUses) => {
    const { ana, bea } = await synapse.people('ana', 'bea')
    const invite = await invites(ana, { maxUses })
    const friends = { status: 'friends', id: ana.id }
    expect((await comesBy(bea, invite)).body).toEqual(friends)
    expect((await comesBy(bea, invite)).body).toEqual(friends)
    const form = await bea.submits(`/api/invites/by-code/${invite.code}/accept`, {})
    expect([form.status, form.headers.get('location')]).toEqual([303, `/profile/${ana.id}`])
    expect((await looksAtInvite(bea, invite)).text).toContain('You’re already friends.')
    expect(await invitesOf(ana)).toMatchObject([{ usedCount: 1 }])
    expect(await invitesUsed(ana)).toHaveLength(1)
    // Whether it has ended for others by then makes no difference to who came by it.
    await ana.delete(`/api/invites/${invite.id}`)
    expect((await comesBy(bea, invite)).body).toEqual(friends)
  },
)

test('friends already: nothing is used, and the page says so', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await comesBy(bea, await invites(ana))
  const invite = await invites(ana)
  expect((await looksAtInvite(bea, invite)).text).toContain('You’re already friends.')
  expect((await comesBy(bea, invite)).body).toEqual({ status: 'friends', id: ana.id })
  expect((await invitesOf(ana))[0]).toMatchObject({ usedCount: 0 })
})

test('of two who come by the last use at once, one gets it', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
    const invite = await invites(ana)
    const answers = await Promise.all([comesBy(bea, invite), comesBy(cleo, invite)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await friendsOf(ana)).toHaveLength(1)
    expect(await invitesOf(ana)).toMatchObject([{ usedCount: 1 }])
  }
})

test('her own link tells its maker that it is hers', async () => {
  const { ana } = await synapse.people('ana')
  const invite = await invites(ana)
  expect((await looksAtInvite(ana, invite)).text).toContain('This is your own invitation.')
  expect((await comesBy(ana, invite)).status).toBe(409)
})

test('unknown, revoked, ended, used up, suspended or leaving: one and the same page, and one sentence', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const visitor = synapse.visitor()

  const revoked = await invites(ana)
  expect((await bea.delete(`/api/invites/${revoked.id}`)).status).toBe(404)
  for (let times = 0; times < 2; times += 1)
    expect((await ana.delete(`/api/invites/${revoked.id}`)).status).toBe(204)
  await isDeadTo(visitor, revoked)
  await isDeadTo(bea, revoked)
  // To its maker it is in the list, and otherwise the same.
  await isDeadTo(ana, revoked)
  expect((await invitesOf(ana))[0]).toMatchObject({ state: 'revoked' })

  const ended = await invites(ana)
  await synapse.db.update(inviteRows).set({ endsAt: sql`now()` }).where(eq(inviteRows.id, ended.id))
  await isDeadTo(visitor, ended)
  await isDeadTo(bea, ended)
  expect((await invitesOf(ana))[0]).toMatchObject({ state: 'ended' })

  const usedUp = await invites(ana)
  await comesBy(cleo, usedUp)
  await isDeadTo(visitor, usedUp)
  await isDeadTo(bea, usedUp)
  // Who became her friend by one link is not led anywhere by another.
  await isDeadTo(cleo, revoked)

  const open = await invites(ana, { maxUses: 5 })
  const set = (change: Partial<typeof users.$inferInsert>) =>
    synapse.db.update(users).set(change).where(eq(users.id, ana.id))
  await set({ suspendedUntil: new Date(Date.now() + days) })
  await isDeadTo(visitor, open)
  await isDeadTo(bea, open)
  await set({ suspendedUntil: null, eraseAfter: new Date(Date.now() + days) })
  await isDeadTo(visitor, open)
  await isDeadTo(bea, open)
  await set({ eraseAfter: null })
  // And of somebody whom one has blocked oneself.
  await blocks(cleo, ana)
  await isDeadTo(cleo, open)
})

test('the page of a link does not tell that its maker blocked who looks; it lets nobody in', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const invite = await invites(ana, { maxUses: 5 })
  await blocks(ana, bea)
  const [blocked, anybody] = [await looksAtInvite(bea, invite), await looksAtInvite(cleo, invite)]
  expect([blocked.status, blocked.text]).toEqual([anybody.status, anybody.text])
  expect(blocked.status).toBe(200)
  const answer = await comesBy(bea, invite)
  expect([answer.status, answer.body.message]).toEqual([404, dead])
  expect(await friendIds(ana)).toEqual([])
})

test('the link is a yes: neither who may ask nor a declined request stands in its way', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await ana.patch('/api/profile', { whoMayAsk: 'nobody' })
  await asks(bea, ana)
  expect(await requestsOf(ana)).toEqual([])
  const invite = await invites(ana, { maxUses: 2 })
  await comesBy(bea, invite)
  // A request the other way round is settled with it.
  await asks(ana, cleo)
  await comesBy(cleo, invite)
  expect((await friendIds(ana)).sort()).toEqual([bea.id, cleo.id].sort())
  expect(await requestsOf(cleo)).toEqual([])
})

test('whom she removed does not come back by the same link', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const invite = await invites(ana, { maxUses: 5 })
  await comesBy(bea, invite)
  await ana.delete(`/api/friends/${bea.id}`)
  await isDeadTo(bea, invite)
  expect(await friendsOf(ana)).toEqual([])
})

test('who does not want to hear of it is not told', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await ana.put('/api/notification-settings', {
    unwanted: ['inviteUsed'],
    quietHours: null,
    followSpoons: false,
  })
  await comesBy(bea, await invites(ana))
  expect(await invitesUsed(ana)).toEqual([])
  expect(await friendIds(ana)).toEqual([bea.id])
})

test('signed out nobody can say yes, and a form of another site cannot either', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const invite = await invites(ana)
  expect((await comesBy(synapse.visitor(), invite)).status).toBe(401)
  const address = `/api/invites/by-code/${invite.code}/accept`
  const foreign = await bea.submits(address, {}, { origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)
  expect(await friendsOf(ana)).toEqual([])
})
