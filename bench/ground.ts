import { personId, signedIn } from './network.ts'
import { numbered, person } from './network-rows.ts'
import { content, round, turnsOf, who } from './writing.ts'

// What people did before, so that it can be changed or taken back. Rows for each turn of Synapse and of the bare server
// are made in SQL by the same rule by which they are named here: person p, round k.

const rounds = { synapse: 4, bare: 6 }
const most = rounds.synapse + rounds.bare
/** Where the bare server begins: neither finds rows of the other. */
export const bareBeginsAt = turnsOf(rounds.synapse)
export const endsAt = turnsOf(most)

const eachTurn = `generate_series(3, ${signedIn - 1}) p, generate_series(0, ${most - 1}) k`
export const eachWriter = `generate_series(3, ${signedIn - 1}) p`

/** How to name something: in SQL, of person p in round k; and of the nth turn. */
interface Named {
  sql: string
  of: (n: number) => string
}

const uuid = (prefix: string, n: number) => `${prefix}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const prefixOf = (set: number) => `01b${set.toString(16).padStart(5, '0')}`

export const self: Named = { sql: person('p'), of: (n) => personId(who(n)) }
/** Somebody else each round, so many people away from the writer; whom one knows already are the next three. */
export const someone = (away: number): Named => ({
  sql: person(`p + ${away} + k * 3`),
  of: (n) => personId(who(n) + away + round(n) * 3),
})
export const friend: Named = { sql: person('p + 1'), of: (n) => personId(who(n) + 1) }
/** Of what there is one for each person. The bare server has people of its own. */
export const nobody: Named = {
  sql: person('20000 + p * 16 + k'),
  of: (n) => personId(20_000 + who(n) * 16 + round(n)),
}
export const someoneElse = (n: number) => personId(signedIn + (n % signedIn))

/** One for each turn; later rounds have later ids. */
export const rowOf = (set: number): Named => ({
  sql: numbered(prefixOf(set), 'p * 16 + k'),
  of: (n) => uuid(prefixOf(set), who(n) * 16 + round(n)),
})
const ownOf = (set: number): Named => ({
  sql: numbered(prefixOf(set), 'p'),
  of: (n) => uuid(prefixOf(set), who(n)),
})

/** Each value is said in SQL. */
export const fill = (table: string, columns: Record<string, string>, from = eachTurn): string =>
  `insert into ${table} (${Object.keys(columns).join(', ')})
    select ${Object.values(columns).join(', ')} from ${from} on conflict do nothing;
  analyze ${table}`

export const words = `'${content}'`

const openPosts = 250
/** One of a few posts that everyone can read: everyone meets everyone there. */
export const openPost: Named = {
  sql: numbered(prefixOf(1), `(p * 31 + k) % ${openPosts}`),
  of: (n) => uuid(prefixOf(1), (who(n) * 31 + round(n)) % openPosts),
}
export const withOpenPosts = fill(
  'posts',
  {
    id: numbered(prefixOf(1), 'j'),
    author_id: person(`${signedIn} + 1000 + j`),
    content: words,
    like_count: '1000000',
    comment_count: '1000000',
  },
  `generate_series(0, ${openPosts - 1}) j`,
)

/** A community that the writer looks after. */
export const ownCommunity = ownOf(2)
export const ownGroup = ownOf(90)
export const communitiesOf = (community: string, from?: string): string[] => [
  fill(
    'communities',
    {
      id: community,
      name: `'Moss and stones'`,
      description: `'About moss'`,
      creator_id: self.sql,
      member_count: '1000',
      join_policy: `'request'`,
    },
    from,
  ),
  fill('community_members', { community_id: community, user_id: self.sql, is_moderator: 'true' }, from),
]
export const withOwnCommunities = communitiesOf(ownCommunity.sql, eachWriter)
