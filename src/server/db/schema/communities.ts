import { check, index, integer, pgTable, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { covers } from '#contract/covers.ts'
import { limits } from '#contract/limits.ts'
import { filled, notNegative, oneOf } from './checks.ts'
import { createdAt, id, updatedAt } from './columns.ts'
import { users } from './users.ts'

const coverKeys = covers.map((cover) => cover.key)

export const communities = pgTable(
  'communities',
  {
    id: id(),
    name: varchar('name', { length: limits.communityName }).notNull(),
    description: text('description').notNull(),
    coverPattern: varchar('cover_pattern', { length: 255 }).notNull().default('default'),
    creatorId: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    memberCount: integer('member_count').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('communities_creator_id_idx').on(t.creatorId),
    check('communities_name_filled', filled(t.name, limits.communityName)),
    check('communities_description_filled', filled(t.description, limits.communityDescription)),
    check('communities_cover_known', oneOf(t.coverPattern, coverKeys)),
    check('communities_member_count_not_negative', notNegative(t.memberCount)),
  ],
)
