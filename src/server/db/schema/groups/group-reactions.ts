import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { type Reaction, reactionKeys } from '#contract/message-reactions.ts'
import { oneOf } from '#server/db/schema/columns/checks.ts'
import { createdAt } from '#server/db/schema/columns/columns.ts'
import { users } from '#server/db/schema/users.ts'
import { groupMessages } from './group-messages.ts'

/** What somebody answered a message with, in words of a list. */
export const groupReactions = pgTable(
  'group_reactions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => groupMessages.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reaction: text('reaction').$type<Reaction>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.userId] }),
    index('group_reactions_user_idx').on(t.userId),
    check('group_reactions_known', oneOf(t.reaction, reactionKeys)),
  ],
)
