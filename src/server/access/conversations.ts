import type { SQL } from 'drizzle-orm'
import { allOf } from './conditions.ts'
import { areFriends, hasNotBlocked, type Looker, noBlockBetween } from './visibility.ts'

type Who = Looker['id']

/** Between friends only, and never across a block. Asked anew for every message. */
export const mayWriteTo = (writer: Who, reader: Who): SQL =>
  allOf(areFriends(writer, reader), noBlockBetween(writer, reader))

/**
 * A block hides the conversation from the one who blocked. The other one keeps it, as after an ended friendship:
 * that it vanished would tell them of the block.
 */
export const notHiddenFrom = (viewer: Who, other: Who): SQL => hasNotBlocked(viewer, other)
