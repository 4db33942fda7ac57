import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MemberView } from '#contract/communities/community-moderation.ts'
import type { LogEntry } from '#contract/moderation/moderation.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { moderatorOffers } from '#server/db/schema/moderation/moderator-offers.ts'
import { users } from '#server/db/schema/users.ts'
import { blocks } from '#tests/support/blocks-and-mutes.ts'
import {
  answersOffer,
  founds,
  joins,
  leaves,
  makesModerator,
  noticesOfOffers,
  opens,
} from '#tests/support/communities.ts'
import { decides, looksAt, makeModerator, reports, waitsFor } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { askWhereNobodyModerates } from './moderator-offers.job.ts'

const synapse = testSynapse()

async function circle() {
  const cast = await synapse.people('ana', 'bea', 'cleo')
  const community = await founds(cast.ana, { name: 'Circle' })
  for (const person of [cast.bea, cast.cleo]) await joins(person, community)
  return { ...cast, community, at: `/api/communities/${community.id}` }
}

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status
const membersOf = async (person: Person, at: string) => (await person.get<MemberView[]>(`${at}/members`)).body
const askedIn = async (person: Person, at: string) =>
  (await membersOf(person, at)).filter(({ isAsked }) => isAsked).map(({ id }) => id)
const job = () => askWhereNobodyModerates(synapse.db)

test('who is asked to moderate is told so, has no rights until she says yes, and has them then', async () => {
  const { ana, bea, community, at } = await circle()
  const beas = await listens(bea)
  expect(await statusOf(ana.put(`${at}/moderators/${bea.id}`))).toBe(204)
  await beas.hears('notices.changed')
  beas.leaves()
  expect(await opens(bea, community)).toMatchObject({ membership: 'member', offer: { kind: 'beside' } })
  expect(await statusOf(bea.get(`${at}/members`))).toBe(403)
  expect(await askedIn(ana, at)).toEqual([bea.id])
  expect(await noticesOfOffers(bea)).toMatchObject([
    { person: null, community: { id: community.id, name: 'Circle' }, offer: { state: 'open' } },
  ])
  // A second time asks nobody twice.
  expect(await statusOf(ana.put(`${at}/moderators/${bea.id}`))).toBe(204)
  expect(await noticesOfOffers(bea)).toHaveLength(1)

  expect(await statusOf(answersOffer(bea, community, 'accept'))).toBe(204)
  expect(await opens(bea, community)).toMatchObject({ membership: 'moderator', offer: null })
  expect(await statusOf(bea.get(`${at}/members`))).toBe(200)
  expect(await noticesOfOffers(bea)).toEqual([])
})

test('who says no stays a member, and is not asked again for thirty days', async () => {
  const { ana, bea, community, at } = await circle()
  await ana.put(`${at}/moderators/${bea.id}`)
  expect(await statusOf(answersOffer(bea, community, 'decline'))).toBe(204)
  expect(await opens(bea, community)).toMatchObject({ membership: 'member', offer: null })
  expect(await noticesOfOffers(bea)).toMatchObject([{ offer: { state: 'declined' } }])
  expect(await askedIn(ana, at)).toEqual([])
  const again = await ana.put(`${at}/moderators/${bea.id}`)
  expect(again.status).toBe(409)
  expect(again.text).toContain('30 days')
  await synapse.db.update(moderatorOffers).set({ answeredAt: sql`now() - interval '31 days'` })
  expect(await statusOf(ana.put(`${at}/moderators/${bea.id}`))).toBe(204)
  expect(await opens(bea, community)).toMatchObject({ offer: { kind: 'beside' } })
})

test('an offer can be withdrawn, and is nobody else’s to answer', async () => {
  const { ana, bea, cleo, community, at } = await circle()
  await ana.put(`${at}/moderators/${bea.id}`)
  const { offer } = await opens(bea, community)
  expect((await opens(cleo, community)).offer).toBeNull()
  const accept = (person: Person) => person.put(`/api/moderator-offers/${offer?.id}`, { answer: 'accept' })
  expect(await statusOf(accept(cleo))).toBe(404)
  expect(await statusOf(accept(ana))).toBe(404)
  expect(await statusOf(cleo.delete(`${at}/moderators/${bea.id}`))).toBe(403)
  expect(await statusOf(ana.delete(`${at}/moderators/${bea.id}`))).toBe(204)
  expect(await statusOf(accept(bea))).toBe(404)
  expect(await noticesOfOffers(bea)).toEqual([])
  expect((await opens(bea, community)).membership).toBe('member')
})

test('who hands over stays a moderator until the other has said yes', async () => {
  const { ana, bea, community, at } = await circle()
  expect(await statusOf(ana.post(`${at}/hand-over`, { userId: bea.id }))).toBe(204)
  expect((await opens(ana, community)).membership).toBe('moderator')
  expect(await opens(bea, community)).toMatchObject({ membership: 'member', offer: { kind: 'handOver' } })
  await answersOffer(bea, community, 'accept')
  expect((await opens(ana, community)).membership).toBe('member')
  expect((await opens(bea, community)).membership).toBe('moderator')
})

test('when the last moderator leaves, the longest-standing member is asked, then the next, and Synapse’s moderators look after it', async () => {
  const { ana, bea, cleo, community, at } = await circle()
  const { mod } = await synapse.people('mod')
  await makeModerator(synapse.db, mod)
  const beas = await listens(bea)
  await leaves(ana, community)
  await beas.hears('notices.changed')
  beas.leaves()
  expect(await opens(bea, community)).toMatchObject({
    membership: 'member',
    hasModerator: false,
    offer: { kind: 'left' },
  })
  expect(await opens(cleo, community)).toMatchObject({ hasModerator: false, offer: null })
  const post = await posts(cleo, 'in a circle without moderators', { communityId: community.id })
  await reports(bea, { type: 'post', id: post.id })
  expect(await waitsFor(mod)).toContain('in a circle without moderators')

  await answersOffer(bea, community, 'decline')
  expect((await opens(bea, community)).offer).toBeNull()
  expect(await opens(cleo, community)).toMatchObject({ membership: 'member', offer: { kind: 'left' } })
  await answersOffer(cleo, community, 'decline')
  await job()
  expect([(await opens(bea, community)).offer, (await opens(cleo, community)).offer]).toEqual([null, null])
  expect((await opens(cleo, community)).hasModerator).toBe(false)
  expect(await statusOf(cleo.get(`${at}/members`))).toBe(403)
})

test('who does not answer within two weeks is no longer asked, and the next one is', async () => {
  const { ana, bea, cleo, community } = await circle()
  await leaves(ana, community)
  await job()
  expect((await opens(cleo, community)).offer).toBeNull()
  await synapse.db
    .update(moderatorOffers)
    .set({ createdAt: sql`now() - interval '15 days'` })
    .where(eq(moderatorOffers.userId, bea.id))
  await job()
  expect((await opens(bea, community)).offer).toBeNull()
  expect((await opens(cleo, community)).offer).toMatchObject({ kind: 'left' })
})

test('a moderator can stop without leaving; the one who stopped is not asked', async () => {
  const { ana, bea, community, at } = await circle()
  expect(await statusOf(ana.delete(`${at}/moderators/${ana.id}`))).toBe(204)
  expect(await opens(ana, community)).toMatchObject({ membership: 'member', offer: null })
  expect(await opens(bea, community)).toMatchObject({ offer: { kind: 'left' } })
  await answersOffer(bea, community, 'accept')
  expect(await opens(ana, community)).toMatchObject({ membership: 'member', hasModerator: true })
})

test('whoever comes first to a community that everyone has left is asked', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const community = await founds(ana)
  await leaves(ana, community)
  expect((await joins(bea, community)).body).toEqual({ membership: 'member', memberCount: 1 })
  expect(await opens(bea, community)).toMatchObject({ membership: 'member', offer: { kind: 'left' } })
})

test('after the last moderator was erased the next is asked, and who blocked her is told when she says yes', async () => {
  const { ana, bea, cleo, community } = await circle()
  await blocks(cleo, bea)
  await synapse.db.delete(users).where(eq(users.id, ana.id))
  expect(await opens(bea, community)).toMatchObject({ memberCount: 2, membership: 'member' })
  await job()
  expect(await opens(bea, community)).toMatchObject({ offer: { kind: 'left' } })
  const told = async () =>
    (await cleo.get<NoticeView[]>('/api/notices')).body.filter(({ kind }) => kind === 'blockedModerator')
  expect(await told()).toEqual([])
  await answersOffer(bea, community, 'accept')
  expect(await told()).toMatchObject([{ community: { id: community.id } }])
})

test('nobody who is leaving Synapse is asked', async () => {
  const { ana, bea, cleo, community } = await circle()
  await synapse.db
    .update(users)
    .set({ eraseAfter: sql`now() + interval '2 days'` })
    .where(eq(users.id, bea.id))
  await leaves(ana, community)
  expect((await opens(cleo, community)).offer).toMatchObject({ kind: 'left' })
})

test('who is suspended is asked in their turn: if the next one were, that would tell of the suspension', async () => {
  const { ana, bea, cleo, community } = await circle()
  await synapse.db
    .update(users)
    .set({ suspendedUntil: sql`now() + interval '2 days'` })
    .where(eq(users.id, bea.id))
  await leaves(ana, community)
  expect((await opens(cleo, community)).offer).toBeNull()
  await synapse.db.update(users).set({ suspendedUntil: null })
  expect((await opens(bea, community)).offer).toMatchObject({ kind: 'left' })
})

test('whoever became a moderator later can be removed and banned by who was one before, and not the other way round', async () => {
  const { ana, bea, cleo, community, at } = await circle()
  await makesModerator(ana, community, bea)
  await makesModerator(ana, community, cleo)
  expect(await statusOf(bea.put(`${at}/bans/${ana.id}`, {}))).toBe(403)
  expect(await statusOf(bea.delete(`${at}/members/${ana.id}`))).toBe(403)
  const refused = await cleo.put(`${at}/bans/${bea.id}`, {})
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('moderators of Synapse')
  // What a banned moderator offered does not stand any more.
  const { dora } = await synapse.people('dora')
  await joins(dora, community)
  await bea.put(`${at}/moderators/${dora.id}`)
  expect(await statusOf(ana.put(`${at}/bans/${bea.id}`, { reason: 'Mocking others' }))).toBe(204)
  expect((await opens(bea, community)).membership).toBe('banned')
  expect(await statusOf(bea.get(`${at}/members`))).toBe(403)
  expect((await opens(dora, community)).offer).toBeNull()
  expect(await statusOf(ana.delete(`${at}/members/${cleo.id}`))).toBe(204)
  expect((await opens(cleo, community)).membership).toBe('none')
})

test('the moderators of Synapse can remove and ban a community’s moderator, which is logged, and suspend her', async () => {
  const { ana, bea, community, at } = await circle()
  const { mod } = await synapse.people('mod')
  await makeModerator(synapse.db, mod)
  expect(await statusOf(mod.put(`${at}/bans/${ana.id}`, { reason: 'A trap for one person.' }))).toBe(204)
  expect((await opens(ana, community)).membership).toBe('banned')
  expect(await statusOf(ana.patch(at, { name: 'Mine' }))).toBe(403)
  expect((await opens(bea, community)).offer).toMatchObject({ kind: 'left' })
  const { body: log } = await mod.get<LogEntry[]>('/api/moderation/log')
  expect(log[0]).toMatchObject({
    event: 'banned',
    subjectId: ana.id,
    communityName: 'Circle',
    reason: 'A trap for one person.',
  })
  expect(await statusOf(mod.delete(`${at}/bans/${ana.id}`, { reason: 'Sorted out.' }))).toBe(204)
  // Who is a member is still for the community's own moderators.
  expect(await statusOf(mod.get(`${at}/members`))).toBe(403)

  await answersOffer(bea, community, 'accept')
  await reports(ana, { type: 'user', id: bea.id })
  await decides(mod, { type: 'user', id: bea.id }, 'suspend', { days: 2 })
  expect(await statusOf(bea.get(`${at}/members`))).toBe(401)
})

test('a moderator reads members who blocked her under the name they had then, and can still ban them', async () => {
  const { ana, bea, at } = await circle()
  await blocks(bea, ana)
  await synapse.db.update(users).set({ displayName: 'Brand new name' }).where(eq(users.id, bea.id))
  const members = await ana.get(`${at}/members`)
  expect(members.text).not.toContain('Brand new name')
  expect(await statusOf(ana.put(`${at}/bans/${bea.id}`, {}))).toBe(204)
  const bans = await ana.get<object[]>(`${at}/bans`)
  expect(bans.body).toMatchObject([{ id: bea.id }])
  expect(bans.text).not.toContain('Brand new name')
})

test('what is reported shows its moderator the name of then, and the moderators of Synapse that of today', async () => {
  const { ana, bea, cleo, community } = await circle()
  const { mod } = await synapse.people('mod')
  await makeModerator(synapse.db, mod)
  await blocks(bea, ana)
  const post = await posts(bea, 'reported in the circle', { communityId: community.id })
  await reports(cleo, { type: 'post', id: post.id })
  await synapse.db.update(users).set({ displayName: 'Newest name' }).where(eq(users.id, bea.id))
  const seen = await looksAt(ana, { type: 'post', id: post.id })
  expect(seen.body).toMatchObject({
    person: { id: bea.id, displayName: 'Bea' },
    context: [{ person: { id: bea.id } }],
  })
  expect(seen.text).not.toContain('Newest name')
  expect((await looksAt(mod, { type: 'post', id: post.id })).body.person?.displayName).toBe('Newest name')
})
