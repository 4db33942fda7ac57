import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { moderationActions, reportSubjects, rules } from '#contract/moderation/rules.ts'
import { filled, keysOf, oneOf, within } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment } from '#server/db/schema/columns/columns.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { users } from '#server/db/schema/users.ts'

const ruleKeys = keysOf(rules)

/** What a moderator decided about something, by which rule and why. The person concerned reads it, and can appeal. */
export const moderationDecisions = pgTable(
  'moderation_decisions',
  {
    id: id(),
    subjectType: text('subject_type', { enum: reportSubjects }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    concernsId: uuid('concerns_id').references(() => users.id, { onDelete: 'set null' }),
    /** Set when it was decided by the moderators of a community, for that community. */
    communityId: uuid('community_id').references(() => communities.id, { onDelete: 'set null' }),
    moderatorId: uuid('moderator_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action', { enum: moderationActions }).notNull(),
    /** Null where nothing was found to be against a rule. */
    rule: text('rule', { enum: ruleKeys }),
    reason: text('reason').notNull(),
    /** The words that it is about, as they were. */
    words: text('words'),
    /** Until when a suspended person stays out. */
    until: moment('until'),
    /** No report led to it: a moderator of the network saw it (decision 0124). */
    isUnreported: boolean('is_unreported').notNull().default(false),
    /** When its words go, after the account of whoever wrote them was erased: set where the rest is gone already. */
    eraseAfter: moment('erase_after'),
    createdAt: createdAt(),
  },
  (t) => [
    index('moderation_decisions_subject_idx').on(t.subjectType, t.subjectId, t.id),
    index('moderation_decisions_concerns_idx').on(t.concernsId, t.id),
    index('moderation_decisions_community_idx').on(t.communityId, t.id),
    index('moderation_decisions_moderator_idx').on(t.moderatorId),
    index('moderation_decisions_erase_after_idx').on(t.eraseAfter).where(sql`erase_after is not null`),
    check('moderation_decisions_subject_type_known', oneOf(t.subjectType, reportSubjects)),
    check('moderation_decisions_action_known', oneOf(t.action, moderationActions)),
    check('moderation_decisions_rule_known', oneOf(t.rule, ruleKeys)),
    check('moderation_decisions_reason_filled', filled(t.reason, limits.moderationReason)),
    check('moderation_decisions_words_length', within(t.words, limits.reportedWords)),
  ],
)
