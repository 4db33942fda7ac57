import type { ForAccount } from '#contract/for-account.ts'
import { clash } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** The page that asks belongs to who is signed in now. */
export function requireSameAccount(viewer: Viewer, { account }: ForAccount): void {
  if (account !== undefined && account !== viewer.id)
    throw clash('Somebody else is signed in now. Please load the page again.')
}
