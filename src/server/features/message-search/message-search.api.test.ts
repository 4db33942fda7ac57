import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import type { FoundMessageView } from '#contract/message-search.ts'
import { gathers, says } from '#tests/support/groups.ts'
import { befriend, block, writes } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const finds = (person: Person, words: string, more = '') =>
  person.get<FoundMessageView[]>(`/api/conversations/search?q=${encodeURIComponent(words)}${more}`)
const contents = async (person: Person, words: string) =>
  (await finds(person, words)).body.map(({ content }) => content)
const nextOf = (headers: Headers) => /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

test('ana finds what was said between two and in groups, newest first, without case and accents', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  await befriend(synapse.db, ana, bea, cleo)
  await befriend(synapse.db, bea, dora)
  const group = await gathers(ana, [bea, cleo])
  await writes(ana, bea, 'The café by the lake')
  await writes(bea, ana, 'A CAFE in the wood')
  await says(cleo, group, 'Which cafe, by the way?')
  await writes(bea, dora, 'the cafe of nobody else')
  expect((await finds(ana, 'Café')).body).toMatchObject([
    { content: 'Which cafe, by the way?', person: { id: cleo.id }, group: { id: group.id }, isMine: false },
    { content: 'A CAFE in the wood', person: { id: bea.id }, group: null, isMine: false },
    { content: 'The café by the lake', person: { id: bea.id }, group: null, isMine: true },
  ])
  expect(await contents(ana, 'cafe lake')).toEqual(['The café by the lake'])
  expect(await contents(ana, '100% of it')).toEqual([])
  expect(await contents(dora, 'cafe')).toEqual(['the cafe of nobody else'])
  expect((await finds(ana, 'ca')).status).toBe(422)
})

test('what was taken back, is behind a block, was said before one came, or by who has gone is not found', async () => {
  const { ana, bea, cleo, dora } = await synapse.people('ana', 'bea', 'cleo', 'dora')
  await befriend(synapse.db, ana, bea, cleo, dora)
  const back = await writes(ana, bea, 'moss one')
  await ana.delete(`/api/messages/sent/${back.id}`)
  await writes(bea, ana, 'moss two')
  await writes(cleo, ana, 'moss three')
  await writes(ana, dora, 'moss four')
  expect(await contents(ana, 'moss')).toEqual(['moss four', 'moss three', 'moss two'])
  await block(synapse.db, ana, bea)
  expect(await contents(ana, 'moss')).toEqual(['moss four', 'moss three'])
  // Whom she blocked keeps what there was, as in the conversation.
  expect(await contents(bea, 'moss')).toEqual(['moss two'])
  await synapse.db.execute(sql`update users set erase_after = now() where id = ${cleo.id}`)
  expect(await contents(ana, 'moss')).toEqual(['moss four'])
})

test('a search looks through a part of them and leads further back, also where it found nothing', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await befriend(synapse.db, ana, bea)
  await writes(ana, bea, 'the oldest heron')
  await synapse.db.execute(sql`
    insert into messages (id, sender_id, receiver_id, content)
    select ('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${bea.id}, ${ana.id}, 'nothing of that kind'
    from generate_series(1, ${sql.raw(String(limits.messageSearch.scanned))}) as n`)
  const first = await finds(ana, 'heron')
  expect(first.body).toEqual([])
  const next = nextOf(first.headers) ?? ''
  const second = await ana.get<FoundMessageView[]>(next)
  expect(second.body.map(({ content }) => content)).toEqual(['the oldest heron'])
  expect(nextOf(second.headers)).toBeUndefined()
  const many = await finds(ana, 'kind')
  expect(many.body).toHaveLength(limits.messageSearch.found)
  expect(nextOf(many.headers)).toContain(`before=${many.body.at(-1)?.id}`)
})

test('how far a search got tells nothing of what somebody behind a block wrote meanwhile', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await befriend(synapse.db, ana, bea, cleo)
  const group = await gathers(ana, [bea, cleo])
  await says(ana, group, 'the first of all')
  await block(synapse.db, bea, cleo)
  // One by bea, whom cleo cannot see, among as many of ana's as are looked through at once.
  await synapse.db.execute(sql`
    insert into group_messages (id, group_id, sender_id, content)
    select ('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${group.id}, case when n = 7 then ${bea.id} else ${ana.id} end::uuid, 'nothing'
    from generate_series(1, ${sql.raw(String(limits.messageSearch.scanned + 1))}) as n`)
  const before = nextOf((await finds(cleo, 'heron')).headers)
  expect(before).toContain('before=ffffffff-0000-7000-8000-000000000001')
  const fromThere = (n: number) =>
    finds(cleo, 'heron', `&before=ffffffff-0000-7000-8000-00000000${String(n).padStart(4, '0')}`)
  expect(nextOf((await fromThere(limits.messageSearch.scanned + 1)).headers)).toContain('before=0')
})
