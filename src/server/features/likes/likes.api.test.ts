import { count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { postLikes } from '#server/db/schema/post-likes.ts'
import { type Person, signUp } from '#tests/support/people.ts'
import { opens, posts } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

interface Liked {
  likeCount: number
  likedByUser: boolean
}
const likes = (person: Person, { id }: { id: string }) => person.post<Liked>(`/api/posts/${id}/like`)
const unlikes = (person: Person, { id }: { id: string }) => person.delete<Liked>(`/api/posts/${id}/like`)

test('a like counts once however often it is sent, and so does taking it back', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const post = await posts(ana, 'likeable')
  for (const _ of [1, 2]) expect((await likes(bea, post)).body).toEqual({ likeCount: 1, likedByUser: true })
  expect((await opens(bea, post)).body).toMatchObject({ likeCount: 1, likedByUser: true })
  expect((await opens(ana, post)).body).toMatchObject({ likeCount: 1, likedByUser: false })
  for (const _ of [1, 2])
    expect((await unlikes(bea, post)).body).toEqual({ likeCount: 0, likedByUser: false })
})

test('people who like and change their minds all at once leave a count that is right', async () => {
  const { ana } = await synapse.people('ana')
  const post = await posts(ana, 'popular')
  const crowd = await Promise.all(Array.from({ length: 20 }, (_, n) => signUp(synapse.url, `fan${n}`)))
  // Five turns each, all hundred under way together.
  const answers = await Promise.all(
    crowd.flatMap((person) => [
      likes(person, post),
      likes(person, post),
      unlikes(person, post),
      likes(person, post),
      likes(person, post),
    ]),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const [rows] = await synapse.db
    .select({ count: count() })
    .from(postLikes)
    .where(eq(postLikes.postId, post.id))
  expect((await opens(ana, post)).body.likeCount).toBe(rows?.count)

  const last = await Promise.all(crowd.flatMap((person) => [likes(person, post), likes(person, post)]))
  expect((await opens(ana, post)).body.likeCount).toBe(20)
  expect(Math.max(...last.map(({ body }) => body.likeCount))).toBe(20)
})

test('a second click that runs into the first answers with the same count', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  for (let round = 0; round < 10; round += 1) {
    const post = await posts(ana, `round ${round}`)
    const answers = await Promise.all([likes(bea, post), likes(bea, post), likes(bea, post)])
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ likeCount: 1, likedByUser: true }))
  }
})
