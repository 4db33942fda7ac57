import { expect, test } from 'vitest'
import type { JoinRequestView } from '#contract/communities/community-moderation.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { blocks } from '#tests/support/blocks-and-mutes.ts'
import { founds, joins, leaves, opens } from '#tests/support/communities.ts'
import { comesBy, invites, invitesOf, looksAtInvite } from '#tests/support/invites.ts'

import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const into = ({ id }: { id: string }, more: object = {}) => ({ communityId: id, ...more })
const triesToInvite = (person: Person, community: { id: string }) =>
  person.post<{ message: string }>('/api/invites', into(community))
const invitesUsed = async (person: Person) =>
  (await person.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind === 'inviteUsed')
const change = (person: Person, { id }: { id: string }, body: object) =>
  person.patch(`/api/communities/${id}`, body)

test('a member invites into an open community, and the page tells its name, what it is about and how people talk there', async () => {
  const { ana, bea, nia } = await synapse.people('ana', 'bea', 'nia')
  const makers = await founds(ana, {
    name: 'Slow knitters',
    description: 'Wool <and> patience',
    howWeTalk: { toneHabits: 'Blunt is fine', advice: 'ask-first', pace: 'slow' },
  })
  await joins(bea, makers)
  await posts(ana, 'a post for members', { communityId: makers.id })
  const invite = await invites(bea, into(makers))
  expect(invite.community).toEqual({ id: makers.id, name: 'Slow knitters' })
  const { text } = await looksAtInvite(synapse.visitor(), invite)
  expect(text).toContain(
    '<strong><bdi>Bea</bdi></strong> invites you into the community <strong><bdi>Slow knitters</bdi></strong>.',
  )
  for (const words of ['Wool &lt;and&gt; patience', 'Blunt is fine', 'Ask before giving advice', 'No rush'])
    expect(text).toContain(words)
  for (const words of ['Ana', 'a post for members', makers.id]) expect(text).not.toContain(words)

  expect((await looksAtInvite(nia, invite)).text).toContain('>Join</button>')
  expect((await comesBy(nia, invite)).body).toEqual({ status: 'member', id: makers.id })
  expect((await opens(nia, makers)).membership).toBe('member')
  expect(await invitesOf(bea)).toMatchObject([{ usedCount: 1, state: 'usedUp' }])
})

test('who invited is told that somebody came, not who, and once until it was read', async () => {
  const { ana, bea, nia, ola } = await synapse.people('ana', 'bea', 'nia', 'ola')
  const makers = await founds(ana)
  await joins(bea, makers)
  const invite = await invites(bea, into(makers, { maxUses: 5 }))
  await comesBy(nia, invite)
  await comesBy(ola, invite)
  const told = await invitesUsed(bea)
  expect(told).toMatchObject([{ person: null, community: { id: makers.id } }])
  await bea.post('/api/notices/read', { upTo: told[0]?.id })
  const { pia } = await synapse.people('pia')
  await comesBy(pia, invite)
  expect(await invitesUsed(bea)).toHaveLength(2)
  for (const answer of [await bea.get('/api/notices'), await bea.get('/api/invites')])
    for (const one of [nia, ola, pia]) expect(answer.text).not.toContain(one.id)
})

test('where people ask to join, members may invite only if its moderators let them', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const quiet = await founds(ana, { joinPolicy: 'request' })
  expect(quiet.membersMayInvite).toBe(false)
  expect((await founds(ana)).membersMayInvite).toBe(true)
  await comesBy(bea, await invites(ana, into(quiet)))
  const refused = await triesToInvite(bea, quiet)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'In this community only moderators can invite people.',
  ])
  expect((await triesToInvite(cleo, quiet)).status).toBe(403)
  await change(ana, quiet, { membersMayInvite: true })
  expect((await triesToInvite(bea, quiet)).status).toBe(201)
  expect((await change(bea, quiet, { membersMayInvite: false })).status).toBe(403)
})

test('a moderator’s link lets people in; a member’s asks for them, and the moderators read who invited', async () => {
  const { ana, bea, nia, ola } = await synapse.people('ana', 'bea', 'nia', 'ola')
  const quiet = await founds(ana, { joinPolicy: 'request', membersMayInvite: true })
  // Whoever has asked before is let in too.
  await joins(bea, quiet)
  expect((await comesBy(bea, await invites(ana, into(quiet)))).body.status).toBe('member')

  const invite = await invites(bea, into(quiet, { maxUses: 5 }))
  expect((await looksAtInvite(nia, invite)).text).toContain('>Ask to join</button>')
  expect((await comesBy(nia, invite)).body.status).toBe('requested')
  await joins(ola, quiet)
  const requests = await ana.get<JoinRequestView[]>(`/api/communities/${quiet.id}/requests`)
  expect(requests.body.map(({ displayName, invitedBy }) => [displayName, invitedBy])).toEqual([
    ['Ola', null],
    ['Nia', 'Bea'],
  ])
  expect(await invitesOf(bea)).toMatchObject([{ usedCount: 1 }])
})

test('who asks twice by one link has asked once; it lets nobody in by itself', async () => {
  const { ana, bea, nia } = await synapse.people('ana', 'bea', 'nia')
  const makers = await founds(ana, { joinPolicy: 'request', membersMayInvite: true })
  await comesBy(bea, await invites(ana, into(makers)))
  const invite = await invites(bea, into(makers))
  const asked = { status: 'requested', id: makers.id }
  expect((await comesBy(nia, invite)).body).toEqual(asked)
  expect((await comesBy(nia, invite)).body).toEqual(asked)
  expect((await opens(nia, makers)).membership).toBe('requested')
  expect((await looksAtInvite(nia, invite)).text).toContain('You’ve asked to join.')
})

test('closing the door ends what members may invite, and so does leaving; opening it again brings it back', async () => {
  const { ana, bea, nia } = await synapse.people('ana', 'bea', 'nia')
  const makers = await founds(ana)
  await joins(bea, makers)
  const invite = await invites(bea, into(makers))
  const state = async () => (await invitesOf(bea))[0]?.state
  const seen = async () => (await looksAtInvite(nia, invite)).status
  await change(ana, makers, { joinPolicy: 'request' })
  expect((await opens(ana, makers)).membersMayInvite).toBe(false)
  expect([await state(), await seen(), (await comesBy(nia, invite)).status]).toEqual(['closed', 404, 404])
  await change(ana, makers, { joinPolicy: 'open', membersMayInvite: true })
  expect([await state(), await seen()]).toEqual(['open', 200])
  await leaves(bea, makers)
  expect([await state(), await seen()]).toEqual(['closed', 404])
})

test('who is banned stays out, whoever invites them', async () => {
  const { ana, bea, nia } = await synapse.people('ana', 'bea', 'nia')
  const makers = await founds(ana)
  await joins(bea, makers)
  await joins(nia, makers)
  await ana.put(`/api/communities/${makers.id}/bans/${nia.id}`, {})
  const invite = await invites(bea, into(makers))
  const refused = await comesBy(nia, invite)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'You can’t join this community. A moderator decided this.',
  ])
  const page = await nia.submits(`/api/invites/by-code/${invite.code}/accept`, {})
  expect(page.status).toBe(403)
  expect(page.text).toContain('You can’t join this community.')
  expect(await invitesOf(bea)).toMatchObject([{ usedCount: 0 }])
})

test('before somebody joins they read that someone they blocked moderates it', async () => {
  const { ana, bea, nia } = await synapse.people('ana', 'bea', 'nia')
  const makers = await founds(ana)
  await joins(bea, makers)
  await blocks(nia, ana)
  const invite = await invites(bea, into(makers))
  expect((await looksAtInvite(nia, invite)).text).toContain('Someone you blocked moderates this community.')
  expect((await looksAtInvite(synapse.visitor(), invite)).text).not.toContain('Someone you blocked')
})
