import { isNull, type SQL, sql } from 'drizzle-orm'
import { gatheringAnswers } from '#server/db/schema/gatherings/gathering-answers.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { allOf } from './conditions.ts'
import { areFriends, hasNotBlocked, isMember, noBlockBetween, type SqlViewer } from './visibility.ts'

type Who = SqlViewer['id']

const isTheirs = (viewer: Who): SQL => sql`${gatherings.hostId} = ${viewer}`

/** For the members of a community; else for the host's friends, or for everyone. */
const isForThem = (viewer: Who): SQL =>
  sql`case when ${gatherings.hostId} = ${viewer} then true
    when ${gatherings.communityId} is not null then ${isMember(viewer, gatherings.communityId)}
    when ${gatherings.audience} = 'everyone' then true
    else ${areFriends(viewer, gatherings.hostId)} end`

/** Whether or not it is still up: who could see one may hear that it is gone. */
export const gatheringOnceVisibleTo = ({ id }: SqlViewer): SQL =>
  allOf(noBlockBetween(id, gatherings.hostId), isForThem(id))

/**
 * The gatherings that this viewer may see, with the city. A block hides what the other side hosts; what the other side
 * answers is shown to nobody but the host and those who may meet that person (decision 0105). Decided nowhere else.
 */
export const gatheringVisibleTo = (viewer: SqlViewer): SQL =>
  allOf(isNull(gatherings.removedAt), gatheringOnceVisibleTo(viewer))

/** Where there is no block, also if the host has asked for her account to be deleted since. */
export const hostNotBlocked = ({ id }: SqlViewer): SQL =>
  allOf(hasNotBlocked(id, gatherings.hostId), hasNotBlocked(gatherings.hostId, id))

/** Of an answer: the host has not said no, and whoever gave it may come. */
const isAccepted = sql`${gatheringAnswers.acceptedAt} is not null and ${gatheringAnswers.declinedAt} is null
  and ${gatheringAnswers.answer} in ('coming', 'maybe')`

/** Of an answer: there is a place. (A check of the table holds that it is accepted, and 'coming'.) */
export const hasPlace: SQL = sql`${gatheringAnswers.hasPlace}`

/** Somebody who waits for the host to say yes. */
export const isAsking: SQL = sql`${gatheringAnswers.acceptedAt} is null and ${gatheringAnswers.declinedAt} is null
  and ${gatheringAnswers.answer} in ('coming', 'maybe')`

/** Somebody who would have a place if there were one. */
export const isWaiting: SQL = sql`${gatheringAnswers.acceptedAt} is not null and ${gatheringAnswers.declinedAt} is null
  and ${gatheringAnswers.answer} = 'coming' and not ${gatheringAnswers.hasPlace}`

const isOn = sql`${gatherings.cancelledAt} is null`

/** With the viewer's own answer joined: who may come, or the host. Not of one that is cancelled: nobody goes there. */
export const seesArea = (viewer: Who): SQL<boolean> =>
  sql<boolean>`coalesce(${isTheirs(viewer)} or (${isAccepted} and ${isOn} and ${isNotLongOver}), false)`

/** Who comes, or the host; and not for longer than is needed. */
export const seesAddress = (viewer: Who): SQL<boolean> =>
  sql<boolean>`coalesce(${isTheirs(viewer)} or (${hasPlace} and ${isOn} and ${isNotLongOver}), false)`

/** Somebody who is on the way back, or has left something there, still finds the place. */
const isNotLongOver = sql`${gatherings.endsAt} > now() - interval '1 day'`

/** In a list of what is to come: not any more when it is over; a cancelled one only for those who had answered. */
export const isToCome = (viewer: Who): SQL =>
  sql`${gatherings.endsAt} > now() and (${isOn} or ${isTheirs(viewer)} or ${gatheringAnswers.id} is not null)`

/** Hosted by the viewer, or answered. */
export const concerns = (viewer: Who): SQL => sql`(${isTheirs(viewer)} or ${gatheringAnswers.id} is not null)`

/** The viewer's own answer, to be joined. */
export const isOwnAnswer = (viewer: Who): SQL =>
  sql`${gatheringAnswers.gatheringId} = ${gatherings.id} and ${gatheringAnswers.userId} = ${viewer}`

/** With the name of its table, which the builder leaves out where there is one table alone. */
const gatheringId = sql`${gatherings}.id`

/** How many have a place. For the host to know, and for deciding whether there is one more. */
export const placesTaken = sql<number>`(select count(*) from ${gatheringAnswers} as taken
  where taken.gathering_id = ${gatheringId} and taken.has_place)::int`

/** Whether whoever comes next waits: also while others wait already, who come first. */
export const isFull = sql<boolean>`case when ${gatherings.capacity} is null then false
  else ${placesTaken} >= ${gatherings.capacity} end`

/** A bar between the parts, so that no phrase runs on from one into the next. The nearer levels of the place are not in it. */
export const gatheringWords = sql<string>`concat_ws(' | ', ${gatherings.title}, ${gatherings.about}, ${gatherings.plan},
  (select string_agg(item.value->>'note', ' | ') from jsonb_each(${gatherings.sheet}) as item))`

/** The same, a line for each, for those who judge it. */
export const gatheringText = sql<string>`concat_ws(chr(10), ${gatherings.title}, ${gatherings.about}, ${gatherings.plan},
  (select string_agg(item.value->>'note', chr(10)) from jsonb_each(${gatherings.sheet}) as item), ${gatherings.cancelledWords})`
