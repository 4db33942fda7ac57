import { t } from '#words/t.ts'
import { limits } from './limits.ts'

/**
 * How long things are kept, in days. The jobs that remove them and the privacy page both read this page, so that the
 * one cannot say what the other does not do. Free of zod, so that the browser can show the same numbers.
 */
export const retentionDays = {
  /** After somebody asks for their account to be deleted; signing in within that time undoes it. */
  erasureGrace: 14,
  /** After that, what they wrote without a name goes piece by piece, each at a time of its own within these days. */
  anonymousAfterErasure: 60,
  /** What its author deleted: they can restore it, and moderators may need it while a report of it is open. */
  deletedPosts: limits.restorePostsForDays,
  deletedComments: 30,
  /** The words of a message that was taken back: whoever got it can still report it, as they can a deleted post. */
  takenBackMessages: 30,
  /** What was said before an edit, and photos that it took off: for the same reason. */
  earlierWords: 30,
  /** What a moderator took down: long enough for an appeal. */
  removedContent: 180,
  /** For so long a post is offered as a conversation to join; that somebody said 'Not this one' is kept as long. */
  openThreads: 30,
  /** A gathering that is over, with its place and who came; those who came see the address for one day more. */
  pastGatherings: 30,
  /** A group of fellow travellers after its end, with what was said in it. */
  endedFellows: 30,
  notices: 90,
  energyHistory: 56,
  /** When somebody chose a city. */
  cityChoices: 30,
  /** Unsent texts, and where somebody was reading. */
  drafts: 30,
  lastPlaces: 30,
  /** What was to go out later and was deleted: until then that can be undone. */
  deletedScheduled: 1,
  /** What was read, on the device itself, for when there is no connection. */
  keptOnDevice: 3,
  /** A finished archive of one's own data. */
  exports: 3,
  /** A photo that is shown nowhere. */
  unusedPhotos: 1,
  /** The marks by which a create that is sent twice makes one thing. */
  idempotencyKeys: 1,
  /** An email that could not be sent, for whoever runs Synapse to see. */
  failedJobs: 7,
  /** The link in an email summary that turns it off. */
  digestLinks: 90,
  /** A session that is not used, and any session. */
  idleSession: 30,
  session: 90,
  /** What changed about how somebody signs in, and how often signing in failed. */
  securityEvents: 180,
  failedSignIns: 30,
  /** A browser that has not signed in again is a new one after this long. */
  knownDevices: 365,
  /** A new e-mail address that is not confirmed, and the old one while it can take it back. */
  pendingAddress: 1,
  oldAddress: 7,
  /** A declined friend request: until then the same person cannot ask again. */
  declinedRequests: 30,
  /** A no to a group: until then nobody can ask the same person into it again. */
  declinedGroups: 30,
  /** An invitation after its last day, and who came by it. */
  endedInvites: 30,
  /** Being asked to moderate: until then somebody can answer, and after a no nobody asks again. */
  moderatorOffers: 14,
  declinedOffers: 30,
  /** Reports that are dealt with, and what was decided. */
  closedReports: 730,
  decisions: 730,
} as const

/** Such as '14 days', '8 weeks', '2 years'. */
export function daysInWords(days: number): string {
  if (days % 365 === 0) return t('{count, plural, one {# year} other {# years}}', { count: days / 365 })
  return days % 7 === 0 && days >= 28
    ? t('{count, plural, one {# week} other {# weeks}}', { count: days / 7 })
    : t('{count, plural, one {# day} other {# days}}', { count: days })
}
