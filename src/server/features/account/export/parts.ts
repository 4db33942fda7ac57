import { t } from '#words/t.ts'
import { accountParts } from './account.parts.sql.ts'
import { choiceParts } from './choices.parts.sql.ts'
import { communityParts } from './communities.parts.sql.ts'
import { decisionParts } from './decisions.parts.sql.ts'
import { groupParts } from './groups.parts.sql.ts'
import type { Part } from './part.ts'
import { peopleParts } from './people.parts.sql.ts'
import { writtenParts } from './written.parts.sql.ts'

/** The files of the archive, in the order in which its first page names them. */
export const parts: readonly Part[] = [
  ...accountParts,
  ...writtenParts,
  ...peopleParts,
  ...groupParts,
  ...communityParts,
  ...choiceParts,
  ...decisionParts,
]

const otherModerators = () => t('What you did as a moderator is about other people.')
const machines = () => t('Marks for machines that work for a short time and say nothing about you.')
const derived = () => t('Made from what’s in this archive already, so that lists are fast.')

/** The columns that name a person and are not in the archive, with the reason, which the archive tells. */
export const leftOut: Readonly<Record<string, () => string>> = {
  'blocks.blocked_id': () => t('Who blocked you is theirs to know.'),
  'circle_members.user_id': () => t('Whether someone put you in a circle is theirs to know.'),
  'mutes.muted_id': () => t('Who muted you is theirs to know.'),
  'refused_givers.giver_id': () => t('Whose pebbles someone takes is theirs to know.'),
  'quiet_room_visits.user_id': () =>
    t('Which quiet room you’re in, and your words there, are only there while you are.'),
  'set_aside_people.person_id': () => t('Who set you aside is theirs to know.'),
  'reports.concerns_id': () => t('Reports that others made about you would tell who made them.'),
  'notices.person_id': () => t('Notifications to other people are theirs.'),
  'community_requests.invited_by_id': () =>
    t('Who asked to join a community by your link is told to its moderators only.'),
  'scheduled_mentions.user_id': () => t('Who plans to mention you is theirs to know until they do.'),
  'scheduled_messages.receiver_id': () => t('What others may send you later is theirs until they do.'),
  'put_aside.other_id': () => t('Whether someone snoozed a conversation with you is private to them.'),
  'moderation_decisions.moderator_id': otherModerators,
  'moderation_notes.author_id': otherModerators,
  'appeals.decided_by_id': otherModerators,
  'removals.removed_by_id': otherModerators,
  'community_bans.banned_by_id': otherModerators,
  'unmaskings.asked_by_id': otherModerators,
  'unmaskings.answered_by_id': otherModerators,
  'unmaskings.concerns_id': () =>
    t('If moderators look up who wrote something of yours, you’ll find it among the decisions.'),
  'moderator_offers.offered_by_id': otherModerators,
  'idempotency_keys.user_id': machines,
  'one_time_tokens.user_id': machines,
  'digest_links.user_id': machines,
  'jobs.user_id': () => t('Emails and notifications to you that are on their way. They’ll be there soon.'),
  'known_devices.user_id': () =>
    t('Marks of browsers that you’ve signed in with. They only tell a known browser from a new one.'),
  'recovery_codes.user_id': () => t('They would open your account. How many are left is in the archive.'),
  'discover_topics.user_id': derived,
  'conversations.user_id_1': derived,
  'conversations.user_id_2': derived,
}
