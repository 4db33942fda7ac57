import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { notNegative, oneOf } from './columns/checks.ts'
import { createdAt, moment } from './columns/columns.ts'
import { posts } from './posts/posts.ts'
import { scheduledPosts } from './scheduled/scheduled-posts.ts'
import { users } from './users.ts'

export const uploadPurposes = ['post', 'profile'] as const
/**
 * waiting: an address was given out; receiving: a file is coming in, or being checked; ready: checked, re-encoded and
 * kept; removing: its files are being deleted.
 */
export const uploadStates = ['waiting', 'receiving', 'ready', 'removing'] as const

/** A photo on its way from a person to a post or a profile. */
export const uploads = pgTable(
  'uploads',
  {
    /** Random and nothing else, so that a photo's address says neither who nor when. */
    id: uuid('id').primaryKey(),
    /** Set to null when the account goes: the row stays until its files are deleted. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    purpose: text('purpose', { enum: uploadPurposes }).notNull(),
    state: text('state', { enum: uploadStates }).notNull().default('waiting'),
    /** SHA-256 of the secret part of the upload address. */
    tokenHash: text('token_hash').notNull(),
    /** Until when a file may be sent to the upload address. */
    expire: moment('expire').notNull(),
    bytes: integer('bytes'),
    width: integer('width'),
    height: integer('height'),
    /** Where the photo is shown: on a post, which has up to four, or as somebody's picture. */
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
    /** On a post that waits for its time: until then its owner alone sees it. */
    scheduledPostId: uuid('scheduled_post_id').references(() => scheduledPosts.id, { onDelete: 'set null' }),
    profileOf: uuid('profile_of')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('uploads_owner_id_idx').on(t.ownerId),
    index('uploads_post_idx').on(t.postId).where(sql`post_id is not null`),
    index('uploads_scheduled_post_idx').on(t.scheduledPostId).where(sql`scheduled_post_id is not null`),
    index('uploads_unused_idx')
      .on(t.createdAt)
      .where(sql`post_id is null and profile_of is null and scheduled_post_id is null`),
    check('uploads_purpose_known', oneOf(t.purpose, uploadPurposes)),
    check('uploads_state_known', oneOf(t.state, uploadStates)),
    check('uploads_bytes_not_negative', notNegative(t.bytes)),
    check('uploads_shown_once', sql`num_nonnulls(${t.postId}, ${t.profileOf}, ${t.scheduledPostId}) <= 1`),
  ],
)
