import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import type { WindowPostView, WindowView } from '#contract/communities/community-window.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { founds, joins, leaves, opens as visits } from '#tests/support/communities.ts'
import { block } from '#tests/support/messages.ts'
import { decides, makeModerator } from '#tests/support/moderation.ts'
import { goodPassword, type Person } from '#tests/support/people.ts'
import { comments, opens, posts, reads, uploads } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { everyAddress, receives } from '#tests/support/sweep.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

interface Community {
  id: string
}
type Refusal = { message: string; fields: Record<string, string> }

const looksInto = async (person: Person, { id }: Community, query = ''): Promise<WindowPostView[]> => {
  const answer = await person.get<WindowPostView[]>(`/api/communities/${id}/window/posts${query}`)
  expect(answer.status).toBe(200)
  return answer.body
}
const seesIn = async (person: Person, community: Community): Promise<string[]> =>
  (await looksInto(person, community)).map(({ content }) => content)
const changes = (person: Person, { id }: Community, change: object) =>
  person.patch<Refusal>(`/api/communities/${id}`, change)
const agrees = (person: Person, { id }: { id: string }, isForVisitors = true) =>
  person.patch<PostView & Refusal>(`/api/posts/${id}`, { isForVisitors })

/** Ana moderates, bea is in, cleo stands outside. */
async function aGarden(more: object = { hasWindow: true }) {
  const people = await synapse.people('ana', 'bea', 'cleo')
  const garden = await founds(people.ana, { name: 'Garden', ...more })
  await joins(people.bea, garden)
  const shown = { communityId: garden.id, isForVisitors: true }
  return { ...people, garden, shown, inside: { communityId: garden.id } }
}

test('a window is closed until a moderator opens it, and shows what its authors agreed to since then', async () => {
  const { ana, bea, cleo, garden, shown, inside } = await aGarden({})
  expect(await visits(cleo, garden)).toMatchObject({ hasWindow: false })
  const early = await posts(bea, 'Agreed too early', shown)
  expect(early.isForVisitors).toBe(false)
  expect(await seesIn(cleo, garden)).toEqual([])
  expect((await changes(bea, garden, { hasWindow: true })).status).toBe(403)

  expect((await changes(ana, garden, { hasWindow: true })).status).toBe(200)
  expect(await visits(cleo, garden)).toMatchObject({ hasWindow: true })
  expect(await seesIn(cleo, garden)).toEqual([])
  const moss = await posts(bea, 'Moss', shown)
  expect(moss.isForVisitors).toBe(true)
  const stones = await posts(bea, 'Stones', inside)
  expect(stones.isForVisitors).toBe(false)
  expect(await seesIn(cleo, garden)).toEqual(['Moss'])
  expect((await agrees(bea, stones)).body).toMatchObject({ isForVisitors: true, editedAt: null })
  expect(await seesIn(cleo, garden)).toEqual(['Stones', 'Moss'])
  expect((await agrees(bea, moss, false)).body.isForVisitors).toBe(false)
  expect(await seesIn(cleo, garden)).toEqual(['Stones'])
  // A form that is saved again opens nothing anew, and other changes leave it as it is.
  await changes(ana, garden, { hasWindow: true, description: 'Still moss' })
  await bea.patch(`/api/posts/${stones.id}`, { content: 'Round stones' })
  expect(await seesIn(cleo, garden)).toEqual(['Round stones'])

  await changes(ana, garden, { hasWindow: false })
  expect(await seesIn(cleo, garden)).toEqual([])
  expect((await opens(bea, stones)).body.isForVisitors).toBe(false)
  // Whoever agreed to a window that was closed is asked anew.
  await changes(ana, garden, { hasWindow: true })
  expect(await seesIn(cleo, garden)).toEqual([])
  await agrees(bea, stones)
  expect(await seesIn(cleo, garden)).toEqual(['Round stones'])
})

test('what visitors are shown of a post is what its author wrote, and nothing of what others did', async () => {
  const { ana, bea, cleo, garden, shown } = await aGarden()
  const more = { toneIndicators: ['Joking'], contentNotes: ['food'], poll: { options: ['This', 'That'] } }
  const photo = { imageUrl: await uploads(bea), imageAlt: 'A stone' }
  const morePhotos = [{ imageUrl: await uploads(bea), imageAlt: 'Another stone' }]
  const post = await posts(bea, 'Moss', { ...shown, ...more, ...photo, morePhotos })
  await comments(ana, post, 'Lovely')
  await ana.post(`/api/posts/${post.id}/like`)
  const [seen] = await looksInto(cleo, garden)
  expect(seen).toEqual({
    ...{ id: post.id, content: 'Moss', isMine: false, hasPoll: true },
    author: { id: bea.id, displayName: 'Bea', profileImageUrl: null, figure: null, isSupporter: false },
    ...{ imageUrl: post.imageUrl, imageAlt: 'A stone', imageWidth: 800, imageHeight: 600 },
    morePhotos: post.morePhotos,
    ...{ toneIndicators: ['Joking'], contentNotes: ['food'] },
    foldedBy: { notes: ['food'], words: false },
    ...{ createdAt: post.createdAt, editedAt: null },
  })
  // A page of it at a time.
  await posts(bea, 'Later', shown)
  const [later] = await looksInto(cleo, garden, '?limit=1')
  expect(later?.content).toBe('Later')
  expect(await looksInto(cleo, garden, `?limit=1&before=${later?.id}`)).toMatchObject([{ content: 'Moss' }])
})

test('an anonymous post, and one in the main feed, are never for visitors', async () => {
  const { bea, cleo, garden, shown } = await aGarden()
  const refused = async (body: object) =>
    (await bea.post<Refusal>('/api/posts', { content: 'Moss', ...body })).body.fields
  const anonymous = { isForVisitors: 'An anonymous post can’t be shown to visitors.' }
  expect(await refused({ ...shown, isAnonymous: true })).toEqual(anonymous)
  expect(await refused({ isForVisitors: true })).toEqual({
    isForVisitors: 'Only a post in a community can be shown to its visitors.',
  })
  const whisper = await posts(bea, 'Whisper', { communityId: garden.id, isAnonymous: true })
  expect(await agrees(bea, whisper)).toMatchObject({ status: 422, body: { fields: anonymous } })
  expect(await agrees(bea, whisper, false)).toMatchObject({ status: 200 })
  expect(await seesIn(cleo, garden)).toEqual([])
})

test('a visitor receives not one byte more than the posts that were agreed to', async () => {
  const { ana, bea, cleo, garden, shown, inside } = await aGarden({
    ...{ hasWindow: true, welcome: 'heliotrope welcome' },
  })
  const ear = await listens(cleo)
  const photo = { imageUrl: await uploads(bea), imageAlt: 'heliotrope photo' }
  const agreed = await posts(bea, 'for visitors', { ...shown, poll: { options: ['heliotrope a', 'b'] } })
  const hidden = [
    await posts(bea, 'heliotrope for members', { ...inside, ...photo }),
    await posts(bea, 'heliotrope anonymous', { ...inside, isAnonymous: true }),
    await posts(ana, 'heliotrope of the moderator', inside),
    await posts(bea, 'heliotrope taken back', shown),
    await posts(bea, 'heliotrope deleted', shown),
    await posts(bea, 'heliotrope taken down', shown),
  ]
  const [withPhoto, , , takenBack, deleted, takenDown] = hidden
  await ana.put(`/api/posts/${agreed.id}/pinned-in-community`)
  const comment = await comments(ana, agreed, 'heliotrope comment')
  await ana.post(`/api/posts/${agreed.id}/like`)
  if (takenBack) await agrees(bea, takenBack, false)
  await bea.delete(`/api/posts/${deleted?.id}`)
  await ana.post(`/api/communities/${garden.id}/posts/${takenDown?.id}/remove`, { reason: 'heliotrope' })

  const imageId = withPhoto?.imageUrl?.split('/').at(-1) ?? ''
  const ids = [garden.id, agreed.id, comment.id, imageId, bea.id, ...hidden.map(({ id }) => id)]
  const addresses = await everyAddress(cleo, ids, ['heliotrope', 'for visitors'])
  const received = await receives(cleo, addresses)
  const telling = [...received]
    // What somebody searches for stands in the address of its own page.
    .map(([address, { head, body }]) => [address, `${head}${body}`.replaceAll('?q=heliotrope', '')] as const)
    .filter(([address, all]) => !address.includes('heliotrope') && all.includes('heliotrope'))
  expect(telling.map(([address]) => address)).toEqual([])
  // Where she looked for it, nothing was found.
  const search = await cleo.get<{ posts: unknown[] }>('/api/search?q=heliotrope')
  expect(search.body.posts).toEqual([])
  expect((await cleo.get<{ posts: unknown[] }>('/api/search?q=visitors')).body.posts).toEqual([])
  // The agreed words come by the window, and in the page that shows it, and nowhere else.
  const places = [...received].filter(([, { body }]) => body.includes('for visitors'))
  expect(places.map(([address]) => address.split('?')[0]).toSorted()).toEqual([
    `/api/communities/${garden.id}/window/posts`,
    `/api/communities/${garden.id}/window/posts`,
    `/communities/${garden.id}`,
  ])
  expect((await opens(cleo, agreed)).status).toBe(404)
  expect(await reads(cleo)).toEqual([])
  // Of all that happened in there she heard nothing but that the community has changed.
  await posts(bea, 'for everyone')
  await ear.hears('post.created')
  expect(ear.heard.filter(({ type }) => type === 'post.created')).toHaveLength(1)
  expect(ear.raw).not.toContain(agreed.id)
  ear.leaves()
})

test('blocks, mutes and filters hold at the window as everywhere', async () => {
  const { ana, bea, cleo, garden, shown } = await aGarden()
  const post = await posts(bea, 'Moss and liquorice', shown)
  await cleo.post(`/api/mutes/${bea.id}`)
  expect(await seesIn(cleo, garden)).toEqual([])
  await cleo.delete(`/api/mutes/${bea.id}`)
  const { body: filter } = await cleo.post<{ id: string }>('/api/word-filters', {
    ...{ phrase: 'liquorice', effect: 'hide' },
  })
  expect(await seesIn(cleo, garden)).toEqual([])
  await cleo.patch(`/api/word-filters/${filter.id}`, { effect: 'fold' })
  expect((await looksInto(cleo, garden))[0]?.foldedBy).toEqual({ notes: [], words: true })
  await block(synapse.db, cleo, bea)
  expect(await seesIn(cleo, garden)).toEqual([])
  // A member sees the window too, as visitors do.
  expect(await seesIn(ana, garden)).toEqual(['Moss and liquorice'])
  expect((await looksInto(bea, garden))[0]?.isMine).toBe(true)

  const { dora } = await synapse.people('dora')
  expect(await seesIn(dora, garden)).toEqual(['Moss and liquorice'])
  await block(synapse.db, bea, dora)
  expect(await seesIn(dora, garden)).toEqual([])
  const report = { subjectType: 'post', subjectId: post.id, reason: 'unkind' }
  expect((await dora.post('/api/reports', report)).status).toBe(404)
})

test('a post leaves the window with its author, when it is deleted, and when it is taken down', async () => {
  const { ana, bea, cleo, garden, shown } = await aGarden()
  const post = await posts(bea, 'Moss', shown)
  await leaves(bea, garden)
  expect(await seesIn(cleo, garden)).toEqual([])
  // It is not shown again because she is back. She is asked anew.
  await joins(bea, garden)
  expect(await seesIn(cleo, garden)).toEqual([])
  expect((await opens(bea, post)).body.isForVisitors).toBe(false)
  await agrees(bea, post)
  expect(await seesIn(cleo, garden)).toEqual(['Moss'])
  await bea.delete(`/api/posts/${post.id}`)
  expect(await seesIn(cleo, garden)).toEqual([])
  // It comes back for members. Whether for visitors, she says anew.
  expect((await bea.post<PostView>(`/api/posts/${post.id}/restore`)).body.isForVisitors).toBe(false)
  expect(await seesIn(cleo, garden)).toEqual([])
  await agrees(bea, post)

  const { mona } = await synapse.people('mona')
  await makeModerator(synapse.db, mona)
  const report = { subjectType: 'post', subjectId: post.id, reason: 'unkind' }
  expect((await cleo.post('/api/reports', report)).status).toBe(201)
  await decides(mona, { type: 'post', id: post.id }, 'remove')
  expect(await seesIn(cleo, garden)).toEqual([])

  await posts(bea, 'Stones', shown)
  expect(await seesIn(cleo, garden)).toEqual(['Stones'])
  await joins(cleo, garden)
  await ana.put(`/api/communities/${garden.id}/bans/${cleo.id}`, {})
  expect(await seesIn(cleo, garden)).toEqual([])
  // To whoever else looks in, the window is open.
  expect(await seesIn(mona, garden)).toEqual(['Stones'])
  await bea.delete('/api/account', { password: goodPassword })
  expect(await seesIn(ana, garden)).toEqual([])
})

test('a photo is seen through the window as long as its post is, and no other photo is', async () => {
  const { bea, cleo, garden, shown } = await aGarden()
  const withPhoto = async (more: object) =>
    posts(bea, 'Stone', {
      ...{ ...more, imageUrl: await uploads(bea) },
      morePhotos: [{ imageUrl: await uploads(bea) }],
    })
  const [agreed, other] = [await withPhoto(shown), await withPhoto({ communityId: garden.id })]
  const sees = async ({ imageUrl, morePhotos: [second] }: PostView) => [
    (await cleo.get(imageUrl ?? '')).status,
    (await cleo.get(second?.imageUrl ?? '')).status,
  ]
  expect([await sees(agreed), await sees(other)]).toEqual([
    [200, 200],
    [404, 404],
  ])
  await agrees(bea, agreed, false)
  expect(await sees(agreed)).toEqual([404, 404])
})

test('a usual week is told in rough words, and only where enough people write', async () => {
  const { ana, cleo, garden, ...rest } = await aGarden()
  const more = await synapse.people('dora', 'eve', 'fay', 'gwen')
  const writers = [rest.bea, ...Object.values(more)]
  const week = async (person: Person = cleo) =>
    (await person.get<WindowView>(`/api/communities/${garden.id}/window`)).body.usualWeek
  /** Some weeks ago, at this hour of UTC. */
  const wrote = async (person: Person, weeksAgo: number, hour: number, isAnonymous = false) => {
    const monday = new Date()
    monday.setUTCHours(hour, 0, 0, 0)
    monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7) - 7 * weeksAgo)
    const time = monday.getTime().toString(16).padStart(12, '0')
    const id = `${time.slice(0, 8)}-${time.slice(8)}${uuidv7().slice(13)}`
    await synapse.db.execute(sql`insert into posts (id, author_id, community_id, content, is_anonymous, created_at)
      values (${id}, ${person.id}, ${garden.id}, 'words', ${isAnonymous}, ${monday.toISOString()})`)
  }
  for (const person of writers.slice(0, 4)) for (const n of [1, 2, 3, 4]) await wrote(person, n, 18)
  // One person who writes a great deal at another time does not say when people write.
  for (let n = 0; n < 24; n++) await wrote(rest.bea, 1 + (n % 4), 3)
  const last = writers[4]
  if (!last) throw new Error('There are five')
  // Without a name it counts for nothing, and neither does this week.
  await wrote(last, 1, 18, true)
  await wrote(last, 0, 0)
  const isDaysOld = (days: number) =>
    synapse.db.execute(
      sql`update communities set created_at = now() - make_interval(days => ${days}) where id = ${garden.id}`,
    )
  await isDaysOld(60)
  expect(await week()).toBeNull()
  await wrote(last, 1, 18)
  // A community that is younger than the weeks that are counted has no usual week yet.
  await isDaysOld(20)
  expect(await week()).toBeNull()
  await isDaysOld(60)
  expect(await week()).toEqual({ posts: 'about10', busiestFrom: 15 })
  // The same for everyone, also across a block; nothing for who is kept out, and where the window is closed.
  await block(synapse.db, cleo, last)
  expect(await week()).toEqual({ posts: 'about10', busiestFrom: 15 })
  for (const person of writers) await wrote(person, 2, 9)
  for (const person of writers) await wrote(person, 3, 9)
  expect(await week()).toEqual({ posts: 'about10', busiestFrom: null })
  await changes(ana, garden, { hasWindow: false })
  expect(await week()).toBeNull()
})

test('reporting a post that is in the window tells a visitor no more of it than the window does', async () => {
  const { ana, bea, cleo, shown } = await aGarden()
  const post = await posts(bea, 'Moss', { ...shown, poll: { options: ['Heliotrope', 'Stones'] } })
  const report = { subjectType: 'post', subjectId: post.id, reason: 'unkind' }
  const wordsFor = async (person: Person) => {
    expect((await person.post('/api/reports', report)).status).toBe(201)
    return (await person.get('/api/reports')).text
  }
  const visitors = await wordsFor(cleo)
  expect([visitors.includes('Moss'), visitors.includes('Heliotrope')]).toEqual([true, false])
  // A member reads the poll anyway, and those who decide read all of it.
  expect(await wordsFor(ana)).toContain('Heliotrope')
  const { mona } = await synapse.people('mona')
  await makeModerator(synapse.db, mona)
  expect((await mona.get(`/api/moderation/subjects/post/${post.id}`)).text).toContain('Heliotrope')
})
