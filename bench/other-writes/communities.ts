import { randomUUID } from 'node:crypto'
import {
  communitiesOf,
  fill,
  friend,
  ownCommunity,
  rowOf,
  self,
  someone,
  withOwnCommunities,
} from '#bench/ground.ts'
import { communityId } from '#bench/network.ts'
import { community } from '#bench/network-rows.ts'
import { content, idOfTurn, round, token, type Write, who, writer } from '#bench/writing.ts'

/** Communities that they have joined beside those of the network, which are other ones of the same thousand. */
const joinedNumber = (n: number) => 1 + ((who(n) * 7 + 500 + round(n) * 13) % 1_000)
const joinedInSql = community('1 + (p * 7 + 500 + k * 13) % 1000')
const handedOver = rowOf(50)

const here = (n: number) => `/api/communities/${ownCommunity.of(n)}`
const [waiting, unwanted, disturbing, forgiven, trusted, leaving] = [100, 200, 300, 400, 500, 600].map(
  someone,
) as [Named, Named, Named, Named, Named, Named]
type Named = ReturnType<typeof someone>

const withRows = (table: string, { sql }: Named) => [
  ...withOwnCommunities,
  fill(table, { community_id: ownCommunity.sql, user_id: sql }),
]

/** Communities, and their people. */
export const communityWrites: readonly Write[] = [
  {
    name: 'leave',
    title: 'Leaving a community',
    ground: [
      fill('community_members', { community_id: joinedInSql, user_id: self.sql }),
      'update communities set member_count = member_count + 1000',
    ],
    ask: (n) => ({
      method: 'POST',
      path: `/api/communities/${communityId(joinedNumber(n))}/leave`,
      token: token(n),
    }),
    bare: 'delete from community_members where community_id = $1 and user_id = $2',
    values: (n) => [communityId(joinedNumber(n)), writer(n)],
  },
  {
    name: 'create-community',
    title: 'Creating a community',
    ask: (n) => ({
      method: 'POST',
      path: '/api/communities',
      token: token(n),
      key: randomUUID(),
      body: { name: `Moss ${n}`, description: content },
    }),
    bare: 'insert into communities (id, name, description, creator_id) values ($1, $2, $3, $4)',
    values: (n) => [idOfTurn(n), `Moss ${n}`, content, writer(n)],
    beside: [
      {
        bare: 'insert into community_members (community_id, user_id, is_moderator) values ($1, $2, true)',
        values: (n) => [idOfTurn(n), writer(n)],
      },
    ],
  },
  {
    name: 'change-community',
    title: 'Changing a community',
    ground: withOwnCommunities,
    ask: (n) => ({
      method: 'PATCH',
      path: here(n),
      token: token(n),
      body: { description: `${content}${round(n)}` },
    }),
    bare: 'update communities set description = $2, updated_at = now() where id = $1',
    values: (n) => [communityId(1 + (n % 1_000)), `${content}${n}`],
  },
  {
    name: 'let-in',
    title: 'Letting somebody in',
    ground: withRows('community_requests', waiting),
    ask: (n) => ({ method: 'POST', path: `${here(n)}/requests/${waiting.of(n)}/accept`, token: token(n) }),
    bare: 'insert into community_members (community_id, user_id) values ($1, $2)',
    values: (n) => [ownCommunity.of(n), waiting.of(n)],
    beside: [
      {
        bare: 'delete from community_requests where community_id = $1 and user_id = $2',
        values: (n) => [ownCommunity.of(n), waiting.of(n)],
      },
    ],
  },
  {
    name: 'not-let-in',
    title: 'Not letting somebody in',
    ground: withRows('community_requests', unwanted),
    ask: (n) => ({ method: 'POST', path: `${here(n)}/requests/${unwanted.of(n)}/decline`, token: token(n) }),
    bare: 'delete from community_requests where community_id = $1 and user_id = $2',
    values: (n) => [ownCommunity.of(n), unwanted.of(n)],
  },
  {
    name: 'ban',
    title: 'Banning somebody from a community',
    ground: withRows('community_members', disturbing),
    ask: (n) => ({ method: 'PUT', path: `${here(n)}/bans/${disturbing.of(n)}`, token: token(n), body: {} }),
    bare: 'insert into community_bans (community_id, user_id, banned_by_id) values ($1, $2, $3)',
    values: (n) => [ownCommunity.of(n), disturbing.of(n), writer(n)],
    beside: [
      {
        bare: 'delete from community_members where community_id = $1 and user_id = $2',
        values: (n) => [ownCommunity.of(n), disturbing.of(n)],
      },
    ],
  },
  {
    name: 'unban',
    title: 'Lifting the ban',
    ground: withRows('community_bans', forgiven),
    ask: (n) => ({ method: 'DELETE', path: `${here(n)}/bans/${forgiven.of(n)}`, token: token(n) }),
    bare: 'delete from community_bans where community_id = $1 and user_id = $2',
    values: (n) => [ownCommunity.of(n), forgiven.of(n)],
  },
  {
    name: 'add-moderator',
    title: 'Asking somebody to moderate',
    ground: withRows('community_members', trusted),
    ask: (n) => ({ method: 'PUT', path: `${here(n)}/moderators/${trusted.of(n)}`, token: token(n) }),
    bare: "insert into moderator_offers (id, community_id, user_id, kind) values (gen_random_uuid(), $1, $2, 'beside')",
    values: (n) => [ownCommunity.of(n), trusted.of(n)],
  },
  {
    name: 'remove-member',
    title: 'Removing a member',
    ground: withRows('community_members', leaving),
    ask: (n) => ({ method: 'DELETE', path: `${here(n)}/members/${leaving.of(n)}`, token: token(n) }),
    bare: 'delete from community_members where community_id = $1 and user_id = $2',
    values: (n) => [ownCommunity.of(n), leaving.of(n)],
  },
  {
    name: 'hand-over',
    title: 'Handing a community over',
    ground: [
      ...communitiesOf(handedOver.sql),
      fill('community_members', { community_id: handedOver.sql, user_id: friend.sql }),
    ],
    ask: (n) => ({
      method: 'POST',
      path: `/api/communities/${handedOver.of(n)}/hand-over`,
      token: token(n),
      body: { userId: friend.of(n) },
    }),
    bare: "insert into moderator_offers (id, community_id, user_id, kind) values (gen_random_uuid(), $1, $2, 'handOver')",
    values: (n) => [handedOver.of(n), friend.of(n)],
  },
]
