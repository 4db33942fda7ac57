import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { notNegative, oneOf } from './columns/checks.ts'
import { createdAt, moment } from './columns/columns.ts'
import { groupMessages } from './groups/group-messages.ts'
import { messages } from './messages/messages.ts'
import { pebbles } from './pebbles/pebbles.ts'
import { posts } from './posts/posts.ts'
import { scheduledMessages } from './scheduled/scheduled-messages.ts'
import { scheduledPosts } from './scheduled/scheduled-posts.ts'
import { users } from './users.ts'

export const uploadPurposes = ['post', 'profile'] as const
/**
 * waiting: an address was given out; receiving: a file is coming in, or being checked; ready: checked, re-encoded and
 * kept; removing: its files are being deleted.
 */
export const uploadStates = ['waiting', 'receiving', 'ready', 'removing'] as const

/** A photo on its way from a person to a post, a message, a pebble or a profile. */
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
    /** In a pebble: its giver and whom it was given to see it, and nobody else (decision 0099). */
    pebbleId: uuid('pebble_id').references(() => pebbles.id, { onDelete: 'set null' }),
    /**
     * In a message between two or in a group: whoever may read it sees it (decision 0111). Taken back it is nobody's, and
     * stays for a while for who decides about a report of it.
     */
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'set null' }),
    groupMessageId: uuid('group_message_id').references(() => groupMessages.id, { onDelete: 'set null' }),
    /** In a message that waits for its time: until then its owner alone sees it. */
    scheduledMessageId: uuid('scheduled_message_id').references(() => scheduledMessages.id, {
      onDelete: 'set null',
    }),
    profileOf: uuid('profile_of')
      .unique()
      .references(() => users.id, { onDelete: 'set null' }),
    /**
     * Where it was shown until an edit took it off: for moderators, if the post is reported, and for nobody else
     * (decision 0106). As with words before an edit, whose it was is said by the post alone.
     */
    takenOffPostId: uuid('taken_off_post_id').references(() => posts.id, { onDelete: 'set null' }),
    takenOffAt: moment('taken_off_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('uploads_owner_id_idx').on(t.ownerId),
    index('uploads_post_idx').on(t.postId).where(sql`post_id is not null`),
    index('uploads_scheduled_post_idx').on(t.scheduledPostId).where(sql`scheduled_post_id is not null`),
    index('uploads_pebble_idx').on(t.pebbleId).where(sql`pebble_id is not null`),
    index('uploads_message_idx').on(t.messageId).where(sql`message_id is not null`),
    index('uploads_group_message_idx').on(t.groupMessageId).where(sql`group_message_id is not null`),
    index('uploads_scheduled_message_idx')
      .on(t.scheduledMessageId)
      .where(sql`scheduled_message_id is not null`),
    index('uploads_unused_idx')
      .on(t.createdAt)
      .where(
        sql`post_id is null and profile_of is null and scheduled_post_id is null and pebble_id is null and message_id is null and group_message_id is null and scheduled_message_id is null and taken_off_post_id is null`,
      ),
    index('uploads_taken_off_idx').on(t.takenOffPostId).where(sql`taken_off_post_id is not null`),
    check('uploads_purpose_known', oneOf(t.purpose, uploadPurposes)),
    check('uploads_state_known', oneOf(t.state, uploadStates)),
    check('uploads_bytes_not_negative', notNegative(t.bytes)),
    check(
      'uploads_shown_once',
      sql`num_nonnulls(${t.postId}, ${t.profileOf}, ${t.scheduledPostId}, ${t.pebbleId}, ${t.messageId}, ${t.groupMessageId}, ${t.scheduledMessageId}, ${t.takenOffPostId}) <= 1`,
    ),
    check('uploads_taken_off_is_nobodys', sql`${t.takenOffPostId} is null or ${t.ownerId} is null`),
  ],
)
