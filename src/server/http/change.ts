import type { Database, Transaction } from '#server/db/connection.ts'
import type { Events, ServerEvent } from '#server/realtime/events.ts'

/** A transaction, and what happens after its commit. */
export interface Change {
  tx: Transaction
  /** Published after the commit; nothing is published if the transaction fails. */
  publish: (event: ServerEvent) => void
  /**
   * For anything else that must not happen unless all of it is kept, such as a cookie. Its promise is waited for; a
   * reply looks like one and ends only when the answer is sent, so it must not be returned.
   */
  afterCommit: (work: () => unknown) => void
}

/** Endpoints have this from `write`; it is here for the few plain pages that change something. */
export const inOneChange = <T>(
  { db, events }: { db: Database; events: Pick<Events, 'publish'> },
  work: (change: Change) => Promise<T>,
): Promise<T> =>
  withAfterCommit(events, (afterwards) => db.inTransaction((tx) => work({ tx, ...afterwards })))

/** What is published by this work, and to be done after it, waits until it is done; if it throws, for ever. */
export async function withAfterCommit<T>(
  events: Pick<Events, 'publish'>,
  work: (afterwards: Omit<Change, 'tx'>) => Promise<T>,
): Promise<T> {
  const waiting: (() => unknown)[] = []
  const afterCommit: Change['afterCommit'] = (then) => void waiting.push(then)
  const publish: Change['publish'] = (event) => afterCommit(() => events.publish(event))
  const done = await work({ publish, afterCommit })
  for (const then of waiting) await then()
  return done
}
