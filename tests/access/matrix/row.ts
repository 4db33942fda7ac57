import { randomUUID } from 'node:crypto'
import type { Things, ViewerKind } from '#tests/access/world.ts'

type Expected = Record<ViewerKind, number>

export interface Row {
  route: string
  /** Which case of the route, where there are several. */
  about: string
  /** The address with its parameters filled in; the route itself where it has none. */
  at?: (things: Things) => string
  body?: (things: Things) => unknown
  expect: Expected
}

type Case = Pick<Row, 'at' | 'body'> & { about?: string }

/** Signed out is 401 unless a row says otherwise. */
export const row = (
  route: string,
  expected: Omit<Expected, 'signedOut'>,
  { about = '', ...rest }: Case = {},
): Row => ({
  route,
  about,
  ...rest,
  expect: { signedOut: 401, ...expected },
})

export const all = (status: number) => ({
  owner: status,
  friend: status,
  stranger: status,
  blocked: status,
  member: status,
  moderator: status,
  networkModerator: status,
})

/** The same for every signed-in person: it is about themselves, or about nobody. */
export const own = (route: string, status: number, rest: Case = {}): Row => row(route, all(status), rest)

/** Open to everyone, signed in or not. */
export const open = (route: string, status: number, rest: Case = {}): Row => ({
  ...own(route, status, rest),
  expect: { signedOut: status, ...all(status) },
})

export const onlyOwner = (status: number, others: number) => ({ ...all(others), owner: status })
/** What is in the main feed: everyone but who is blocked. */
export const public_ = (status: number) => ({ ...all(status), blocked: 404 })
/** Visible to everyone but the blocked; to be changed by its owner alone. */
export const ownPublic = (status: number) => ({ ...all(403), blocked: 404, owner: status })
/** What is in a community: its members. */
export const garden = (status: number) => ({ ...all(404), owner: status, member: status, moderator: status })
/** Visible to members; to be changed by its owner alone. */
export const ownGarden = (status: number) => ({ ...garden(403), owner: status })
/** What is for the owner's friends, or a circle that the friend is in. */
export const forFriend = (status: number) => ({ ...onlyOwner(status, 404), friend: status })
export const onlyModerator = (status: number) => ({ ...all(403), moderator: status })

/** What keeps somebody out who is a moderator of the community. */
export const orNetwork = (status: number) => ({ ...onlyModerator(status), networkModerator: status })

/** The id of something that was never there. */
export const nothing = randomUUID()

export const about = (t: Things, kind: ViewerKind) => t.people[kind].id
