import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '#contract/core/limits.ts'
import { filled } from './columns/checks.ts'
import { createdAt, id } from './columns/columns.ts'
import { users } from './users.ts'

/** A problem with Synapse itself, in the words of who met it. For the operator, not for moderators. */
export const issueReports = pgTable(
  'issue_reports',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    content: text('content').notNull(),
    /** Such as 'Firefox on Linux'. */
    device: text('device').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('issue_reports_user_idx').on(t.userId),
    check('issue_reports_content_filled', filled(t.content, limits.issue)),
  ],
)
