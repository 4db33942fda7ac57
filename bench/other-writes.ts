import { communityWrites } from './other-writes/communities.ts'
import { moderationWrites } from './other-writes/moderation.ts'
import { contentWrites, ownWrites } from './other-writes/own.ts'
import { peopleWrites } from './other-writes/people.ts'
import { pollWrites } from './other-writes/polls.ts'
import { quietWrites } from './other-writes/quiet.ts'
import { toneWrites } from './other-writes/tones.ts'
import { wordWrites } from './other-writes/words.ts'

/** All that is done less often than what `writes.ts` has. */
export const otherWrites = [
  ...quietWrites,
  ...wordWrites,
  ...peopleWrites,
  ...ownWrites,
  ...toneWrites,
  ...pollWrites,
  ...communityWrites,
  ...moderationWrites,
  ...contentWrites,
]

const aFewTimes = 'a few times in the life of an account: one row by its key'
const signingIn =
  'signing in and out is rare, and slow on purpose: a password is scrambled, a device proves itself'
const suspended = 'from the one page that a suspended person can open'
const bytes = 'the bytes of a photo take another way'
const money = 'a provider of payments answers, or its sandbox'
const inNeed = 'in need only, with a reason, and logged each time'
const seldom = 'a few times a week at most, of one’s own that waits: rows by their keys'
const onceInALife = 'once in the life of an account, and most of it later'

/** What nobody measures, and why. */
export const notMeasured: Readonly<Record<string, string>> = {
  'POST /api/signup': signingIn,
  'POST /api/signup/confirm': signingIn,
  'POST /api/login': signingIn,
  'POST /api/login/finish': signingIn,
  'POST /api/login/connect': signingIn,
  'POST /api/login/code': signingIn,
  'POST /api/login/passkey/options': signingIn,
  'POST /api/login/passkey': signingIn,
  'POST /api/logout': signingIn,
  'POST /api/circles': 'a few times in a life; as adding a word filter, which is measured',
  'PATCH /api/circles/{id}': 'as changing a word filter, which is measured',
  'DELETE /api/circles/{id}': 'as removing a word filter, which is measured',
  'PUT /api/circles/{id}/members/{userId}': 'a few times for each friend, by their keys',
  'DELETE /api/circles/{id}/members/{userId}': 'a few times for each friend, by their keys',
  'POST /api/pebbles':
    'at most twenty a day for each person; a few statements by keys and a count of those twenty',
  'DELETE /api/pebbles/{id}': 'one row by its key',
  'PUT /api/pebbles/{id}/thanks': 'one row by its key, and nobody is told',
  'DELETE /api/pebbles/{id}/thanks': 'one row by its key, and nobody is told',
  'PUT /api/pebbles/{id}/taken-out': 'one row by its key',
  'DELETE /api/pebbles/{id}/taken-out': 'one row by its key',
  'PUT /api/pebbles/refused/{id}': 'a few times in a life, by keys',
  'DELETE /api/pebbles/refused/{id}': 'a few times in a life, by its key',
  'PUT /api/posts/{id}/saved':
    'as hiding a post, which is measured, with a count of at most 2,000 rows of an index',
  'DELETE /api/posts/{id}/saved': 'one row by its key',
  'POST /api/communities/{id}/welcome/read': 'once for each community somebody joins, by its key',
  'PUT /api/posts/{id}/pinned-on-profile': 'a few times in a life, by keys',
  'DELETE /api/posts/{id}/pinned-on-profile': 'a few times in a life, by its key',
  'PUT /api/posts/{id}/pinned-in-community': 'a few times in the life of a community, by keys',
  'DELETE /api/posts/{id}/pinned-in-community': 'a few times in the life of a community, by keys',
  'DELETE /api/mentions/{id}': 'a few times in a life, by its key',
  'PUT /api/mentions/{id}': 'as refusing it, by its key',
  'PUT /api/comments/{id}/thanks': 'as asking how a comment was meant, which is measured, for authors alone',
  'DELETE /api/comments/{id}/thanks': 'as giving them, without a notice',
  'PATCH /api/posts/scheduled/{id}': seldom,
  'PUT /api/posts/scheduled/{id}/image': seldom,
  'DELETE /api/posts/scheduled/{id}/image': seldom,
  'PUT /api/posts/scheduled/{id}/photos': seldom,
  'POST /api/posts/scheduled/{id}/publish': seldom,
  'DELETE /api/posts/scheduled/{id}': seldom,
  'POST /api/posts/scheduled/{id}/restore': seldom,
  'POST /api/messages/scheduled': seldom,
  'PATCH /api/messages/scheduled/{id}': seldom,
  'POST /api/messages/scheduled/{id}/send': seldom,
  'DELETE /api/messages/scheduled/{id}': seldom,
  'POST /api/messages/scheduled/{id}/restore': seldom,
  'POST /api/saved/folders': 'a few times in a life; as adding a word filter, which is measured',
  'PATCH /api/saved/folders/{id}': 'as changing a word filter, which is measured',
  'DELETE /api/saved/folders/{id}': 'as removing a word filter, which is measured',
  'PUT /api/push/device': 'once for each device; as choosing one’s notices, which is measured',
  'DELETE /api/push/devices/{id}': 'once for each device, by its key',
  'PUT /api/push/settings': 'as choosing one’s notices, which is measured: one row by its key',
  'POST /api/push/devices/{id}/test': 'waits for the push service of a browser',
  'POST /api/password/forgot': signingIn,
  'POST /api/password/reset': signingIn,
  'POST /api/moderation/step-down': 'once in the life of a moderator',
  'POST /api/suspended': suspended,
  'POST /api/suspended/keep': suspended,
  'POST /api/auth/password': signingIn,
  'POST /api/auth/password/first': signingIn,
  'POST /api/auth/proof': signingIn,
  'POST /api/auth/address': signingIn,
  'DELETE /api/auth/address': signingIn,
  'POST /api/address/confirm': signingIn,
  'POST /api/address/agree': signingIn,
  'POST /api/address/take-back': signingIn,
  'POST /api/auth/passkeys/options': signingIn,
  'POST /api/auth/passkeys': signingIn,
  'DELETE /api/auth/passkeys/{id}': signingIn,
  'POST /api/auth/second-factor/setup': signingIn,
  'PUT /api/auth/second-factor': signingIn,
  'DELETE /api/auth/second-factor': signingIn,
  'POST /api/auth/second-factor/recovery-codes': signingIn,
  'DELETE /api/auth/sessions': 'as ending one of them, which is measured; afterwards there are none',
  'POST /api/objects/upload': bytes,
  'PUT /api/objects/uploads/{id}': bytes,
  'PUT /api/posts/{id}/image': bytes,
  'PUT /api/posts/{id}/photos': bytes,
  'DELETE /api/posts/{id}/image': 'once in the life of a photo, and as changing the post, which is measured',
  'PUT /api/profile/image': bytes,
  'POST /api/create-payment-intent': money,
  'POST /api/donations': money,
  'POST /api/donations/sandbox/confirm': money,
  'POST /api/stripe/webhook': money,
  'PUT /api/digest': 'chosen once or twice, and as choosing one’s notices, which is measured',
  'POST /api/digest/test': 'a few times an hour at most, by who tries out an email summary',
  'POST /api/digest/unsubscribe': 'once for each who has enough of them: two rows by their keys',
  'POST /api/notification-settings/test-email': 'a few times an hour at most: one row for the queue',
  'POST /api/account/export': onceInALife,
  'DELETE /api/account': onceInALife,
  'POST /api/moderation/subjects/{type}/{id}/unmaskings': inNeed,
  'POST /api/moderation/unmaskings/{id}/answer': inNeed,
  'DELETE /api/moderation/unmaskings/{id}': inNeed,
  'POST /api/moderation/unmaskings/{id}/look': inNeed,
  'POST /api/invites': aFewTimes,
  'DELETE /api/invites/{id}': aFewTimes,
  'POST /api/invites/by-code/{code}/accept': 'once for each who comes by a link',
  'PUT /api/moderator-offers/{id}': 'once for each time that somebody is asked to moderate',
  'DELETE /api/communities/{id}/moderators/{userId}': 'once for each time that somebody was asked, or stops',
}
