import { eq, type SQL, sql } from 'drizzle-orm'
import { noBlockBetween } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { scheduledMentions } from '#server/db/schema/scheduled/scheduled-mentions.ts'
import { scheduledPosts } from '#server/db/schema/scheduled/scheduled-posts.ts'
import { users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { namesOf, placeMentions } from '#server/mentions/mention-places.ts'
import { type MentionPlace, pickMentionable } from '#server/mentions/mentionable.ts'
import type { ChosenBefore } from '#server/mentions/mentions.commands.ts'
import { shownName } from '#server/views/person.view.ts'

interface WaitingPost {
  id: string
  isAnonymous: boolean
  communityId: string | null
  audience: MentionPlace['audience']
  circleId: string | null
}

/** In place of whoever was chosen before. Nobody is told of it before the post is out. */
export async function keepChosen(
  tx: Transaction,
  viewer: Viewer,
  { id, isAnonymous, communityId, audience, circleId }: WaitingPost,
  chosen: readonly string[],
): Promise<void> {
  const place = { id: null, authorId: viewer.id, communityId, audience, circleId }
  const people = isAnonymous ? [] : await pickMentionable(tx, viewer, place, chosen)
  await tx.delete(scheduledMentions).where(eq(scheduledMentions.scheduledPostId, id))
  if (people.length > 0)
    await tx.insert(scheduledMentions).values(
      people.map(({ id: userId, name }, position) => ({
        ...{ scheduledPostId: id, userId, position, written: name },
      })),
    )
}

/** Of the post at hand, in the order in which they were chosen. */
export const chosenPeople = sql<ChosenBefore[] | null>`(
  select json_agg(json_build_object('id', ${scheduledMentions.userId}, 'written', ${scheduledMentions.written}) order by ${scheduledMentions.position})
  from ${scheduledMentions} where ${scheduledMentions.scheduledPostId} = ${scheduledPosts.id})`

type Chosen = (ChosenBefore & { name: string })[] | null

export const chosenFor = (viewer: Viewer): SQL<Chosen> => sql<Chosen>`(
  select json_agg(json_build_object('id', ${users.id}, 'name', ${shownName}, 'written', ${scheduledMentions.written}) order by ${scheduledMentions.position})
  from ${scheduledMentions} inner join ${users} on ${eq(users.id, scheduledMentions.userId)}
  where ${scheduledMentions.scheduledPostId} = ${scheduledPosts.id} and ${noBlockBetween(viewer.id, users.id)})`

/** As they will stand once the post is out, for its author alone. */
export const toChosenMentions = (content: string, chosen: Chosen) => {
  const people = chosen ?? []
  const placed = placeMentions(
    content,
    people.map(({ id, name, written }) => ({ id, names: namesOf(name, written) })),
  )
  return people.flatMap(({ id, name }) => {
    const found = placed.get(id)
    return found ? [{ id, personId: id, name, ...found }] : []
  })
}
