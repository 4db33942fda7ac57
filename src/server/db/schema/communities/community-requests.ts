import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { within } from '#server/db/schema/columns/checks.ts'
import { createdAt, shown } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { communities } from './communities.ts'

/** People who have asked to be let in to a community that is joined by request. */
export const communityRequests = pgTable(
  'community_requests',
  {
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** By whose link they came, if they did: told to its moderators. */
    invitedById: uuid('invited_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The question as it was when they answered it. */
    question: text('question'),
    answer: text('answer'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('community_requests_user_id_idx').on(t.userId),
    index('community_requests_invited_by_idx').on(t.invitedById).where(sql`invited_by_id is not null`),
    index('community_requests_asked_idx').on(t.communityId, shown('created_at'), t.userId),
    check('community_requests_question_length', within(t.question, limits.joinQuestion)),
    check('community_requests_answer_length', within(t.answer, limits.joinAnswer)),
  ],
)
