import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { retentionDays } from '#contract/core/retention.ts'
import type { PostProblem } from '#contract/later/problems.ts'
import { isMember, ownsCircle } from '#server/access/visibility.ts'
import { newId, now } from '#server/db/clock.ts'
import type { Database, Readable, Transaction } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { polls } from '#server/db/schema/polls/polls.ts'
import { scheduledPosts } from '#server/db/schema/scheduled/scheduled-posts.ts'
import { users } from '#server/db/schema/users.ts'
import { post as postWrite } from '#server/hot-writes/post.sql.ts'
import { type Change, inOneChange } from '#server/http/change.ts'
import { clash, notFound } from '#server/http/errors.ts'
import type { DoLater } from '#server/http/hourly.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { type ChosenBefore, insertChosen } from '#server/mentions/mentions.commands.ts'
import { notify } from '#server/notifications/notices.ts'
import type { Events } from '#server/realtime/events.ts'
import { movePhotosToPost } from '#server/storage/shown-photos.ts'
import { t } from '#words/t.ts'
import { chosenPeople } from './scheduled-mentions.ts'
import { pollCloses } from './scheduled-posts.queries.ts'

/** So many in one go; the rest is due a minute later too. */
const mostAtOnce = 200
/** Beyond it, what was meant for the morning may come at night: its author is asked. */
const tooLate = sql`interval '1 hour'`

const isWaiting = and(isNull(scheduledPosts.problem), isNull(scheduledPosts.deletedAt))
const isDue = and(isWaiting, lte(scheduledPosts.dueAt, sql`now()`))

const listDue = (db: Readable) =>
  db
    .select({ id: scheduledPosts.id })
    .from(scheduledPosts)
    .where(isDue)
    .orderBy(asc(scheduledPosts.dueAt))
    .limit(mostAtOnce)

/** A timer may go off a moment too early. */
const aLittleLater = 10

/**
 * All that goes out with a look has the seconds of that look in common. Who is known to let posts wait, because of those
 * with her name, could be known by it. So what has no name goes out between two looks, at a moment of its own.
 */
const listSoon = (db: Readable, withinMs: number) =>
  db
    .select({
      id: scheduledPosts.id,
      inMs: sql<number>`extract(epoch from ${scheduledPosts.dueAt} - now())::float8 * 1000`,
    })
    .from(scheduledPosts)
    .where(
      and(
        isWaiting,
        eq(scheduledPosts.isAnonymous, true),
        gt(scheduledPosts.dueAt, sql`now()`),
        lte(scheduledPosts.dueAt, sql`now() + make_interval(secs => ${withinMs / 1000})`),
      ),
    )
    .limit(mostAtOnce)

/** Held until the end of the transaction, with what the rules say of it now. Whoever comes second finds none. */
async function lockWithRules(tx: Transaction, which: ReturnType<typeof and>) {
  const { authorId, communityId, circleId, dueAt } = scheduledPosts
  const [found] = await tx
    .select({
      post: scheduledPosts,
      isAway: sql<boolean>`${or(sql`${users.suspendedUntil} > now()`, isNotNull(users.eraseAfter))}`,
      isMember: sql<boolean>`coalesce(${isMember(authorId, communityId)}, false)`,
      ownsCircle: sql<boolean>`coalesce(${ownsCircle(authorId, circleId)}, false)`,
      isLate: sql<boolean>`${dueAt} < now() - ${tooLate}`,
      // As it is kept, to the microsecond: what was agreed to is compared with when the window was opened.
      agreedAt: sql<string | null>`${scheduledPosts.forVisitorsSince}::text`,
      chosen: chosenPeople,
    })
    .from(scheduledPosts)
    .innerJoin(users, eq(users.id, authorId))
    .where(which)
    .for('update', { of: scheduledPosts, skipLocked: true })
  return found
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockWithRules>>>

/** Those that are asked also when its author lets it go out by hand. */
type RuleProblem = Exclude<PostProblem, 'late'>

/** What holds it back by the rules of this moment; null: nothing. */
function problemOf({ post, isAway, isMember: isIn, ownsCircle: isTheirs }: Locked): RuleProblem | null {
  if (isAway) return 'account'
  if (post.isForCommunity && !isIn) return 'community'
  return post.audience === 'circle' && !isTheirs ? 'circle' : null
}

/** The post begins here, with an id and a time of now; what waited is gone with the same transaction. */
async function publishPost(
  { tx, publish }: Change,
  { post, agreedAt, chosen }: Locked,
): Promise<string | null> {
  const id = newId()
  const { authorId: viewer, communityId, pollOptions: options, pollHours: hours } = post
  const isForVisitors = agreedAt !== null
  const [written] = await postWrite.inTransaction(tx, { ...post, id, viewer, isForVisitors, agreedAt })
  if (!written) return null
  if (post.imageUrl !== null) await movePhotosToPost(tx, post.id, id)
  if (options)
    await tx.insert(polls).values({
      postId: id,
      options,
      closesAt: hours === null ? null : pollCloses(now(), hours),
    })
  const told = await mention(tx, id, post, chosen)
  await tx.delete(scheduledPosts).where(eq(scheduledPosts.id, post.id))
  publish({ type: 'post.created', postId: id, communityId })
  publish({ type: 'account.changed', userIds: [viewer] })
  if (told.length > 0) publish({ type: 'notices.changed', userIds: told })
  return id
}

/** Whoever can be mentioned at this moment. Answers who is told of it. */
async function mention(
  tx: Transaction,
  id: string,
  post: Locked['post'],
  chosen: readonly ChosenBefore[] | null,
): Promise<string[]> {
  if (!chosen) return []
  const { authorId, communityId, audience, circleId, content } = post
  const place = { id, authorId, communityId, audience, circleId }
  return insertChosen(tx, { id: authorId }, { post: place, commentId: null, content }, chosen)
}

/** The words stay, and their author is told. */
async function holdBack({ tx, publish }: Change, { post }: Locked, problem: PostProblem): Promise<void> {
  await tx.update(scheduledPosts).set({ problem }).where(eq(scheduledPosts.id, post.id))
  const { authorId: userId, id: scheduledPostId } = post
  publish({ type: 'account.changed', userIds: [userId] })
  if (await notify(tx, null, { userId, kind: 'postNotPublished', scheduledPostId }))
    publish({ type: 'notices.changed', userIds: [userId] })
}

async function publishIfDue(change: Change, id: string): Promise<void> {
  const locked = await lockWithRules(change.tx, and(eq(scheduledPosts.id, id), isDue))
  if (!locked) return
  const problem = problemOf(locked) ?? (locked.isLate ? 'late' : null)
  if (problem) return holdBack(change, locked, problem)
  // The statement asks the rules too: somebody may have been taken out of the community in this very moment.
  if (!(await publishPost(change, locked))) await holdBack(change, locked, 'community')
}

interface Publishing {
  db: Database
  events: Events
  log: FastifyBaseLogger
  /** In milliseconds, until this is done again. */
  lookEvery: number
  doLater: DoLater
}

/** Of several instances, one has the row; the post is there exactly if the row is gone. */
export async function publishDue(services: Publishing): Promise<void> {
  const { db, log, lookEvery, doLater } = services
  const publishOne = (id: string) =>
    inOneChange(services, (change) => publishIfDue(change, id)).catch((error: unknown) =>
      // One that cannot be kept must not hold up the others.
      log.warn({ err: error }, 'a post that waits could not go out; trying again in a minute'),
    )
  for (const { id } of await listDue(db)) await publishOne(id)
  // Of two looks that find the same one, the second finds it gone.
  for (const { id, inMs } of await listSoon(db, 1.5 * lookEvery))
    doLater(inMs + aLittleLater, () => publishOne(id))
  await db.delete(scheduledPosts).where(lt(scheduledPosts.deletedAt, daysAgo(retentionDays.deletedScheduled)))
}

const inTheWay: Record<RuleProblem, () => string> = {
  community: () => t('You’re not a member of this community any more. Your words are kept here.'),
  circle: () => t('This circle is gone. Please choose who the post is for.'),
  account: () => t('Your account can’t post at the moment. Your words are kept here.'),
}

/** By its author, before its time or after it was held back. Answers the id of the post. */
export async function publishNow(change: Change, viewer: Viewer, id: string): Promise<string> {
  const { tx } = change
  const own = and(eq(scheduledPosts.id, id), eq(scheduledPosts.authorId, viewer.id))
  const locked = await lockWithRules(tx, and(own, isNull(scheduledPosts.deletedAt)))
  if (!locked) throw notFound()
  const problem = problemOf(locked)
  if (problem) throw clash(inTheWay[problem]())
  const postId = await publishPost(change, locked)
  if (!postId) throw clash(inTheWay.community())
  return postId
}
