import { expect, test } from 'vitest'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { PostView } from '#contract/posts/posts.ts'
import type { ProfileView } from '#contract/profile/profile.ts'
import type { SearchView } from '#contract/search.ts'
import { befriend, conversationsOf, writes } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { aPhoto, posts, sends } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const looksAt = (person: Person, other: { id: string }) => person.get<ProfileView>(`/api/users/${other.id}`)
const saves = (person: Person, change: object) => person.patch<OwnUserView>('/api/profile', change)

test('my picture is an upload of my own, and shows only once the profile is saved with it', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const { imageUrl } = await sends(ana, await aPhoto(), { purpose: 'profile' })
  expect((await bea.put('/api/profile/image', { imageUrl })).status).toBe(422)
  const prepared = await ana.put<{ objectPath: string }>('/api/profile/image', { imageUrl })
  const { objectPath } = prepared.body
  expect((await looksAt(bea, ana)).body.profileImageUrl).toBeNull()
  for (const address of ['https://evil.example/x.png', 'javascript:alert(1)', 'data:image/png;base64,AA'])
    expect((await saves(ana, { profileImageUrl: address })).status).toBeGreaterThanOrEqual(400)
  expect((await saves(bea, { profileImageUrl: objectPath })).status).toBeGreaterThanOrEqual(400)
  expect((await saves(ana, { profileImageUrl: objectPath })).body.profileImageUrl).toBe(objectPath)
  expect((await looksAt(bea, ana)).body.profileImageUrl).toBe(objectPath)
  expect((await bea.get(objectPath)).status).toBe(200)
  // A form sends what is there already along with the rest.
  expect((await saves(ana, { profileImageUrl: objectPath, bio: 'hi' })).status).toBe(200)
  expect((await saves(ana, { profileImageUrl: null })).body.profileImageUrl).toBeNull()
  expect((await bea.get(objectPath)).status).toBe(404)
})

test('one upload that is wanted for a post and for the profile at once is the one or the other, whole', async () => {
  const { ana } = await synapse.people('ana')
  for (let turn = 0; turn < 6; turn += 1) {
    const { imageUrl } = await sends(ana, await aPhoto())
    const [post, picture] = await Promise.all([
      ana.post<{ imageWidth: number | null }>('/api/posts', { content: 'a photo', imageUrl }),
      ana.put<{ objectPath: string }>('/api/profile/image', { imageUrl }),
    ])
    expect([post.status < 300, picture.status < 300].filter(Boolean)).toHaveLength(1)
  }
})

test('a chosen figure goes wherever a picture goes, and can be taken away again', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  expect((await saves(ana, { displayName: 'Tove Snailwatcher', figure: 'snail' })).body.figure).toBe('snail')
  expect((await saves(ana, { bio: 'hi' })).body.figure).toBe('snail')
  await befriend(synapse.db, ana, bea)
  await writes(ana, bea, 'hello')
  const post = await posts(ana, 'hello')
  expect((await looksAt(bea, ana)).body.figure).toBe('snail')
  expect((await bea.get<PostView>(`/api/posts/${post.id}`)).body.author?.figure).toBe('snail')
  expect((await conversationsOf(bea)).map(({ user }) => user.figure)).toEqual(['snail'])
  const found = await bea.get<SearchView>('/api/search?q=Snailwatcher')
  expect(found.body.users.map(({ id, figure }) => [id, figure])).toEqual([[ana.id, 'snail']])
  expect((await saves(ana, { figure: null })).body.figure).toBeNull()
  expect((await looksAt(bea, ana)).body.figure).toBeNull()
})
