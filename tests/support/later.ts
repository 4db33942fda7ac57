import { eq, sql } from 'drizzle-orm'
import type { CreatedPost } from '#contract/posts/posts.ts'
import type { ScheduledPostView } from '#contract/posts/scheduled-posts.ts'
import type { ScheduledMessageView } from '#contract/scheduled-messages.ts'
import type { Queryable } from '#server/db/connection.ts'
import { scheduledMessages } from '#server/db/schema/scheduled/scheduled-messages.ts'
import { scheduledPosts } from '#server/db/schema/scheduled/scheduled-posts.ts'
import type { Person } from './people.ts'

const minute = 60 * 1000

export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString()
export const tomorrow = (): string => inMinutes(24 * 60)

/** A post that waits until tomorrow, unless told. */
export const schedules = async (person: Person, content: string, how: object = {}): Promise<CreatedPost> =>
  (await person.post<CreatedPost>('/api/posts', { content, publishAt: tomorrow(), ...how })).body

export const schedulesMessage = (person: Person, to: Person, content: string, how: object = {}) =>
  person.post<ScheduledMessageView>('/api/messages/scheduled', {
    receiverId: to.id,
    content,
    sendAt: tomorrow(),
    ...how,
  })

export const waitingPosts = async (person: Person): Promise<ScheduledPostView[]> =>
  (await person.get<ScheduledPostView[]>('/api/posts/scheduled')).body
export const waitingMessages = async (person: Person): Promise<ScheduledMessageView[]> =>
  (await person.get<ScheduledMessageView[]>('/api/messages/scheduled')).body

/** Its time has come, so many seconds ago. */
export const postIsDue = (db: Queryable, { id }: { id: string }, ago = 1) =>
  db
    .update(scheduledPosts)
    .set({ dueAt: sql`now() - make_interval(secs => ${ago})` })
    .where(eq(scheduledPosts.id, id))
export const messageIsDue = (db: Queryable, { id }: { id: string }, ago = 1) =>
  db
    .update(scheduledMessages)
    .set({ sendAt: sql`now() - make_interval(secs => ${ago})` })
    .where(eq(scheduledMessages.id, id))
