import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { CommunityList } from '#contract/communities/communities.ts'
import { users } from '#server/db/schema/users.ts'
import { rowsFor } from '#server/http/paging.ts'
import { lists } from '#tests/support/communities.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { selectCommunities } from './communities.queries.ts'

const synapse = testSynapse()
let ana: Person

/** Ten thousand, each with a description of its own; one in twenty is about ADHD, a few about moths, some of them about both, the rest about other hobbies. */
beforeAll(async () => {
  ;({ ana } = await synapse.people('ana'))
  await synapse.db
    .update(users)
    .set({ neurotypes: ['ADHD'], interests: ['moths'] })
    .where(eq(users.id, ana.id))
  for (let batch = 0; batch < 10; batch++)
    await synapse.db.execute(sql`
      insert into communities (id, name, description, neurotypes, interests)
      select
        -- Ids that grow with n, as the application makes them.
        (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid,
        'Community ' || n,
        (select string_agg((array['quiet','garden','paint','walk','night','books','sewing','rain'])[1 + (n * 7 + part * part) % 8], ' ')
          from generate_series(1, 12) as part)
          || case when n % 1000 = 7 then ' Lighthouse keepers of Åland' else '' end,
        case when n % 20 = 0 then array['ADHD'] else '{}'::text[] end,
        case when n % 1000 in (3, 500) then array['Moths'] else array['Hobby ' || n % 97] end
      from generate_series(${batch * 1000 + 1}::int, ${batch * 1000 + 1000}::int) as n`)
  await synapse.db.execute(sql`vacuum analyze communities, community_topics`)
})

async function planOf(query: object): Promise<string> {
  const asked = CommunityList.parse(query)
  const statement = selectCommunities(synapse.db, ana, { ...asked, rows: rowsFor(asked) }).getSQL()
  const { rows } = await synapse.db.execute<{ 'QUERY PLAN': string }>(sql`explain analyze ${statement}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('a search among ten thousand communities is answered by the index', async () => {
  expect(await lists(ana, { q: 'LIGHTHOUSE aland' })).toHaveLength(10)
  const plan = await planOf({ q: 'LIGHTHOUSE aland' })
  expect(plan).toContain('communities_search_idx')
  expect(plan).not.toContain('Seq Scan on communities')
})

test('the first page, and a page far down, are counted from the index of topics, and read no more than a page of the others', async () => {
  const { body } = await ana.get<{ id: string }[]>('/api/communities?limit=100')
  for (const query of [{}, { before: body[99]?.id }, { before: '00000400-0000-7000-8000-000000000000' }]) {
    const plan = await planOf(query)
    expect(plan).toContain('communities_pkey')
    expect(plan).toContain('community_topics_key_community_id_pk')
    expect(plan).not.toContain('Seq Scan on communit')
  }
})

test('though very many are about one topic, the list has those that fit best on top, and pages on to the others', async () => {
  const { rows } = await synapse.db.execute<{ id: string }>(sql`
    select id from communities
    order by ('ADHD' = any(neurotypes))::int + ('Moths' = any(interests))::int desc, id desc limit 700`)
  const seen: string[] = []
  for (let page = 0; page < 7; page += 1) {
    const after = page === 0 ? '' : `&before=${seen.at(-1)}`
    const { body } = await ana.get<{ id: string }[]>(`/api/communities?limit=100${after}`)
    seen.push(...body.map(({ id }) => id))
  }
  expect(seen).toEqual(rows.map(({ id }) => id))
})

test('narrowing by a topic is answered by the index', async () => {
  expect(await lists(ana, { topic: 'moths' })).toHaveLength(20)
  const plan = await planOf({ topic: 'moths' })
  expect(plan).toContain('communities_topics_idx')
  expect(plan).not.toContain('Seq Scan on communities')
})
