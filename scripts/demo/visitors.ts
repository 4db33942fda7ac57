import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection.ts'
import { communityRequests } from '#server/db/schema/communities/community-requests.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { hour } from './moments.ts'
import type { DemoNetwork } from './network.ts'

const answers = [
  'People who know that it isn’t about tidiness. I’d mostly read.',
  'I’ve just been told what it is called, at 44. I’d like to stop explaining it from the beginning.',
]

/** Half of the posts that could be are for visitors, where a community has a window; and somebody asks to join. */
export async function insertVisitors(tx: Queryable, network: DemoNetwork, now: Date): Promise<void> {
  const { people, posts: written, communities } = network
  for (const [number, { id: communityId, hasWindow, joinQuestion, members }] of communities.entries()) {
    const own = written.filter(({ community, isAnonymous }) => community === number && !isAnonymous)
    for (const [index, { id }] of own.entries())
      if (hasWindow && index % 2 === 0)
        await tx.update(posts).set({ forVisitorsSince: now }).where(eq(posts.id, id))
    if (!joinQuestion) continue
    const outside = people.filter((_, who) => who !== 0 && !members.some((member) => member.who === who))
    for (const [index, answer] of answers.entries()) {
      const person = outside[index]
      if (person)
        await tx.insert(communityRequests).values({
          ...{ communityId, userId: person.id, question: joinQuestion, answer },
          createdAt: new Date(now.getTime() - (index + 3) * hour),
        })
    }
  }
}
