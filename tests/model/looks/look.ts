import type { Name } from '#tests/model/cast.ts'
import type { Network } from '#tests/model/network.ts'

/** An answer, in the model's words: the status, and what is shown if it is 200. */
export type Shown = { status: number; shows?: unknown }

export interface Look {
  /** With labels in place of ids: '/api/posts/{post 1}'. */
  at: string
  /** 'the comments under post 1' */
  says: string
  expected: (net: Network, viewer: Name) => Shown
  /** From the body of a 200. `called` gives the label of an id. */
  read: (body: never, called: (id: string | null | undefined) => string) => unknown
}

export const ok = (shows: unknown): Shown => ({ status: 200, shows })
export const notFound: Shown = { status: 404 }
export const onlyIf = (may: boolean, shows: () => unknown, otherwise: Shown = notFound): Shown =>
  may ? ok(shows()) : otherwise

export type Called = Parameters<Look['read']>[1]
export type Identified = { id: string }
export const newestFirst = <T>(list: readonly T[]): T[] => [...list].reverse()
export const named =
  <K extends string>(key: K) =>
  (body: Record<K, Identified>[], called: Called) =>
    body.map((row) => called(row[key].id))
export const ids = (body: Identified[], called: Called) => body.map(({ id }) => called(id))
/** Who joined, wrote or was found in which order is no matter of what is seen. */
export const idsInAnyOrder = (body: Identified[], called: Called) => ids(body, called).sort()
export const sortedNames = (names: readonly Name[]) => [...names].sort()
