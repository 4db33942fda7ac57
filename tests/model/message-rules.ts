/** Who may see what of messages between two, as `rules.ts` says it of everything else: one sentence each, with its decision. */
import type { Message } from './between-few.ts'
import type { Name } from './cast.ts'
import type { Network } from './network.ts'
import { areFriends, canMeet, hasBlocked, hasMuted, isGone } from './rules.ts'

/** Between friends only, and never across a block (0017). */
export const mayWriteTo = (net: Network, writer: Name, reader: Name) =>
  areFriends(net, writer, reader) && canMeet(net, writer, reader) && canMeet(net, reader, writer)

/** Oldest first. */
export const saidBetween = (net: Network, one: Name, other: Name): Message[] =>
  net.messages.filter(({ by, to }) => (by === one && to === other) || (by === other && to === one))

/** A block hides a conversation from the one who blocked. The other keeps it: that it vanished would tell (0017). */
const keeps = (net: Network, viewer: Name, other: Name) => !hasBlocked(net, viewer, other)

/** Friends can always begin; others see what was said while they were friends (0017). */
export const mayOpen = (net: Network, viewer: Name, other: Name) =>
  keeps(net, viewer, other) && (saidBetween(net, viewer, other).length > 0 || mayWriteTo(net, viewer, other))

/** Taken back, its words are gone for both, and that there was one stays. With an account go its words (0083, 0019). */
export function shownWords(net: Network, { by, content, isTakenBack }: Message): string {
  if (isTakenBack) return ''
  return isGone(net, by) ? 'of a deleted member' : content
}

export const showsReaction = (net: Network, { to, isTakenBack, hasReaction }: Message) =>
  hasReaction && !isTakenBack && !isGone(net, to)

/** Somebody muted raises no count (0017). */
export const unreadFrom = (net: Network, viewer: Name, writer: Name): number =>
  hasMuted(net, viewer, writer)
    ? 0
    : net.messages.filter(({ by, to, isRead }) => by === writer && to === viewer && !isRead).length

/** Of a message those hear who can open the conversation (0016, 0017). */
export const hearsOfMessage = (net: Network, who: Name, { by, to }: Pick<Message, 'by' | 'to'>) =>
  (who === by && keeps(net, by, to)) || (who === to && keeps(net, to, by))

/** Whoever sent or got it does something with it as long as they can open the conversation (0083). */
export const canTouch = (net: Network, who: Name, message: Message) => hearsOfMessage(net, who, message)
