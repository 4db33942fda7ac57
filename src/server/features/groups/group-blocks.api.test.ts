import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { GroupDetail } from '#contract/groups/groups.ts'
import type { FoundMessageView } from '#contract/message-search.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import { archiveOf } from '#tests/support/archive.ts'
import {
  agrees,
  askedIn,
  askedInto,
  begins,
  gathers,
  groupsOf,
  namesIn,
  opens,
  readsIn,
  says,
  triesToSay,
} from '#tests/support/groups.ts'
import { befriend } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

async function circle() {
  const people = await synapse.people('ana', 'bea', 'cleo', 'dora')
  const { ana, bea, cleo, dora } = people
  await befriend(synapse.db, ana, bea, cleo, dora)
  return people
}
const blocks = async (one: Person, other: Person) => {
  const { status } = await one.post(`/api/blocks/${other.id}`)
  expect(status).toBe(204)
}

test('two with a block between them are never put together, and whoever asks sees nothing but one who has not answered', async () => {
  const { ana, bea, cleo, dora } = await circle()
  await blocks(bea, cleo)
  const ear = await listens(cleo)
  const group = await begins(ana, [bea, cleo, dora])
  expect((await agrees(bea, group)).status).toBe(200)
  // Cleo was asked before bea agreed, and it went as one that was taken back does.
  expect(await askedInto(cleo)).toEqual([])
  expect((await agrees(cleo, group)).status).toBe(404)
  expect((await cleo.get<NoticeView[]>('/api/notices')).body).toEqual([])
  const seen = (await opens(ana, group)).body
  expect([namesIn(seen), askedIn(seen)]).toEqual(
    [
      ['Ana', 'Bea'],
      ['Cleo', 'Dora'],
    ].map((names) => names.toSorted()),
  )
  // Bea, who blocked her, sees neither that she was asked nor that there is less room.
  const hers = (await opens(bea, group)).body
  expect([askedIn(hers), hers.room]).toEqual([['Dora'], 9])
  ear.leaves()
  // Asked later, cleo hears nothing at all.
  const later = await begins(ana, [bea, dora])
  await agrees(bea, later)
  const second = await listens(cleo)
  const asked = await ana.post<GroupDetail>(`/api/groups/${later.id}/members`, { userIds: [cleo.id] })
  expect([asked.status, askedIn(asked.body).toSorted()]).toEqual([200, ['Cleo', 'Dora']])
  const { id: postId } = await posts(dora, 'for everyone')
  await second.hears('post.created', { postId })
  expect(second.heard.map(({ type }) => type)).toEqual(['post.created'])
  second.leaves()
  expect(await askedInto(cleo)).toEqual([])
})

test('two who agree at once and have a block between them: one of them is in it', async () => {
  const { ana, bea, cleo, dora } = await circle()
  await blocks(bea, cleo)
  const group = await begins(ana, [bea, cleo, dora])
  const answers = await Promise.all([agrees(bea, group), agrees(cleo, group)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await opens(ana, group)).body.memberCount).toBe(2)
})

test('a block inside a group: each stops seeing the other, in every list, count, search and event; the rest see both', async () => {
  const { ana, bea, cleo, dora } = await circle()
  const group = await gathers(ana, [bea, cleo, dora])
  const word = 'sphagnum'
  await says(bea, group, `bea before ${word}`)
  await says(cleo, group, `cleo before ${word}`)
  const ofAna = await says(ana, group, `ana before ${word}`)
  for (const person of [bea, cleo])
    await person.put(`/api/groups/messages/${ofAna.id}/reaction`, { reaction: 'hearYou' })
  await blocks(bea, cleo)
  const ear = await listens(cleo)
  const after = await says(bea, group, `bea after ${word}`)
  await bea.put(`/api/groups/messages/${ofAna.id}/reaction`, { reaction: 'meToo' })
  expect(await readsIn(cleo, group)).toEqual([`cleo before ${word}`, `ana before ${word}`])
  expect(await readsIn(bea, group)).toEqual([`bea before ${word}`, `ana before ${word}`, `bea after ${word}`])
  expect(await readsIn(dora, group)).toHaveLength(4)
  for (const [one, other] of [
    [bea, cleo],
    [cleo, bea],
  ] as const) {
    const { body } = await opens(one, group)
    expect(body.memberCount).toBe(3)
    expect(JSON.stringify(body)).not.toContain(other.id)
    const all = await one.get<object[]>(`/api/groups/${group.id}/messages`)
    expect(all.text).not.toContain(other.id)
    const search = await one.get<FoundMessageView[]>(`/api/conversations/search?q=${word}`)
    expect(search.body.map(({ person }) => person.displayName).toSorted()).not.toContain(other.name)
    expect(await archiveOf(one)).not.toContain(`${other.name} before ${word}`)
  }
  // Nothing of bea raises a number for cleo, or says that something is new.
  expect((await groupsOf(cleo))[0]).toMatchObject({ lastMessage: { content: `ana before ${word}` } })
  await cleo.post(`/api/groups/${group.id}/read`, {})
  await says(bea, group, 'more')
  expect((await groupsOf(cleo))[0]?.missed).toBeNull()
  expect((await cleo.get<{ conversations: number }>('/api/conversations/unread')).body.conversations).toBe(0)
  // Nor can she be asked, removed, answered or taken for somebody in the group.
  expect((await triesToSay(cleo, group, 'bea?', { asks: [bea.id] })).status).toBe(422)
  for (const [method, path] of [
    ['PUT', 'reaction'],
    ['DELETE', 'reaction'],
  ] as const)
    expect(
      (
        await cleo.sendsJson(
          method,
          `/api/groups/messages/${after.id}/${path}`,
          method === 'PUT' ? { reaction: 'meToo' } : undefined,
        )
      ).status,
    ).toBe(404)
  const { id: postId } = await posts(dora, 'for everyone')
  await ear.hears('post.created', { postId })
  // Her own reading, and nothing of what bea did.
  expect(ear.heard.map(({ type }) => type).filter((type) => type.startsWith('group'))).toEqual(['group.read'])
  ear.leaves()
  await bea.delete(`/api/blocks/${cleo.id}`)
  expect(await readsIn(cleo, group)).toHaveLength(5)
})

test('whoever made it cannot take out somebody she does not see, and to her that is nobody', async () => {
  const { ana, bea, cleo, dora } = await circle()
  const group = await gathers(ana, [bea, cleo, dora])
  await blocks(bea, ana)
  const before = (await opens(ana, group)).body
  const answer = await ana.delete<GroupDetail>(`/api/groups/${group.id}/members/${bea.id}`)
  expect(answer).toMatchObject({ status: 200, body: before })
  const nobody = await ana.delete<GroupDetail>(
    `/api/groups/${group.id}/members/018f0000-0000-7000-8000-000000000000`,
  )
  expect(nobody.body).toEqual(answer.body)
  expect((await opens(bea, group)).status).toBe(200)
  expect(namesIn((await opens(bea, group)).body)).toEqual(['Bea', 'Cleo', 'Dora'])
})

test('a block and a yes that cross leave nobody who sees the other', async () => {
  const { ana, bea, cleo, dora } = await circle()
  const group = await begins(ana, [bea, cleo, dora])
  await agrees(bea, group)
  const [, answer] = await Promise.all([bea.post(`/api/blocks/${cleo.id}`), agrees(cleo, group)])
  expect([200, 404]).toContain(answer.status)
  expect(JSON.stringify((await opens(bea, group)).body)).not.toContain(cleo.id)
  const { rows } = await synapse.db.execute(sql`select from blocks where blocker_id = ${bea.id}`)
  expect(rows).toHaveLength(1)
})
