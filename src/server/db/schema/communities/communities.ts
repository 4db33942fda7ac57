import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { adviceHabits, joinPolicies, paces } from '#contract/communities/community-manners.ts'
import { covers } from '#contract/communities/covers.ts'
import { limits } from '#contract/core/limits.ts'
import { neurotypes } from '#contract/profile/neurotypes.ts'
import { atMost, filled, keysOf, notNegative, oneOf, within } from '#server/db/schema/columns/checks.ts'
import { createdAt, id, moment, updatedAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'

const coverKeys = keysOf(covers)
const joinPolicyKeys = keysOf(joinPolicies)
const adviceKeys = keysOf(adviceHabits)
const paceKeys = keysOf(paces)

export const communities = pgTable(
  'communities',
  {
    id: id(),
    name: varchar('name', { length: limits.communityName }).notNull(),
    description: text('description').notNull(),
    coverPattern: varchar('cover_pattern', { length: 255, enum: coverKeys }).notNull().default('default'),
    creatorId: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    /** Moved by a trigger with the member rows, so that it equals them whatever deletes them (decision 0006). */
    memberCount: integer('member_count').notNull().default(0),
    neurotypes: text('neurotypes', { enum: neurotypes }).array().notNull().default([]),
    interests: text('interests').array().notNull().default([]),
    joinPolicy: text('join_policy', { enum: joinPolicyKeys }).notNull().default('open'),
    /** Whether members may make links into it. Its moderators always may. */
    membersMayInvite: boolean('members_may_invite').notNull().default(true),
    toneHabits: text('tone_habits'),
    advice: text('advice', { enum: adviceKeys }),
    pace: text('pace', { enum: paceKeys }),
    /** Since when visitors may look inside; null: they may not. An author's agreement counts from here (decision 0093). */
    windowOpenedAt: moment('window_opened_at'),
    joinQuestion: text('join_question'),
    welcome: text('welcome'),
    /** Who came before there was a welcome is not welcomed afterwards. */
    welcomeSince: moment('welcome_since'),
    /** Its moderators turned fellow travellers on (decision 0112). */
    hasFellows: boolean('has_fellows').notNull().default(false),
    /** Came with the network: nobody created it, and whoever joins first does not become its moderator. */
    isStarter: boolean('is_starter').notNull().default(false),
    /** What search looks through, without case and accents: the name, a line of its own, and what it is about. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`folded(name || chr(10) || description || chr(10) || lines_of(neurotypes || interests))`,
      ),
    /** Neurotypes and interests as they are compared. */
    topicKeys: text('topic_keys')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`folded_all(neurotypes || interests)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('communities_creator_id_idx').on(t.creatorId),
    index('communities_search_idx').using('gin', t.searchText.op('gin_trgm_ops')),
    // By how a name begins. It comes first in the text; a text may be longer than what an index holds.
    index('communities_name_start_idx').on(sql`left(search_text, 100) text_pattern_ops`),
    index('communities_topics_idx').using('gin', t.topicKeys),
    check('communities_name_filled', filled(t.name, limits.communityName)),
    check('communities_description_filled', filled(t.description, limits.communityDescription)),
    check('communities_cover_known', oneOf(t.coverPattern, coverKeys)),
    check('communities_member_count_not_negative', notNegative(t.memberCount)),
    check('communities_interests_count', atMost(t.interests, limits.communityInterests)),
    check('communities_join_policy_known', oneOf(t.joinPolicy, joinPolicyKeys)),
    check('communities_tone_habits_length', within(t.toneHabits, limits.toneHabits)),
    check('communities_join_question_length', within(t.joinQuestion, limits.joinQuestion)),
    check('communities_welcome_length', within(t.welcome, limits.welcome)),
    check('communities_advice_known', oneOf(t.advice, adviceKeys)),
    check('communities_pace_known', oneOf(t.pace, paceKeys)),
  ],
)
