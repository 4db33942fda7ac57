import type { IdempotencyKey } from './idempotency.ts'

/** What a statement proves by itself before it writes anything (`hot-writes`). */
export interface SessionProof {
  /** Names the session, as the database knows it. */
  sid: string
  key: IdempotencyKey | null
}
