import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { comments as commentRows } from '#server/db/schema/comments/comments.ts'
import { posts as postRows } from '#server/db/schema/posts/posts.ts'
import { blocks } from '#tests/support/blocks-and-mutes.ts'
import { makesCircle, putsIn, takesOut } from '#tests/support/circles.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { befriend } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, opens, posts, reads, readsComments, uploads } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { everyAddress, receives } from '#tests/support/sweep.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** Ana writes; Bea is in her circle, Cleo is a friend outside it, Dora is nobody to her. */
async function cast() {
  const people = await synapse.people('ana', 'bea', 'cleo', 'dora')
  const { ana, bea, cleo } = people
  await befriend(synapse.db, ana, bea, cleo)
  const circle = await makesCircle(ana, 'Quietfoxes', bea)
  return { ...people, circle, inCircle: { audience: 'circle', circleId: circle.id } }
}

let told: Awaited<ReturnType<typeof writesForFew>>

/** A post for friends and one for a circle, each with all that can hang on a post. */
async function writesForFew() {
  const people = await cast()
  const { ana, bea, inCircle } = people
  const written = async (word: string, more: object) => {
    const poll = { options: [`${word} yes`, `${word} no`] }
    const post = await posts(ana, `${word} words`, {
      ...more,
      imageUrl: await uploads(ana),
      imageAlt: `${word} photo`,
      poll,
    })
    const comment = await comments(bea, post, `${word} comment`)
    const reply = await comments(ana, post, `${word} reply`, { parentId: comment.id })
    const question = await bea.post<{ id: string }>(`/api/posts/${post.id}/tone-questions`, {})
    const photo = post.imageUrl?.split('/').at(-1) ?? ''
    await bea.put('/api/where-was-i/place', { kind: 'post', id: post.id })
    return {
      post,
      ids: [post.id, comment.id, reply.id, photo],
      tells: [post.id, comment.id, photo, word],
      question,
    }
  }
  const forFriends = await written('Wombatish', { audience: 'friends' })
  const forCircle = await written('Zebrafinch', inCircle)
  const ids = [ana.id, bea.id, people.circle.id, ...forFriends.ids, ...forCircle.ids]
  return { ...people, forFriends, forCircle, ids }
}

beforeAll(async () => {
  told = await writesForFew()
}, 60_000)

/** Every byte that somebody can get of the server, whatever they ask for. */
async function everythingFor(person: Person): Promise<[address: string, text: string][]> {
  const addresses = await everyAddress(person, told.ids, ['Wombatish', 'Zebrafinch', 'wombatihs', 'zebr'])
  return [...(await receives(person, addresses))].map(([address, { head, body }]) => [
    address,
    `${head}${body}`,
  ])
}

/** Where in it any of these stands, apart from the address that was asked itself. */
const findsIn = (all: [string, string][], tells: string[]): string[] =>
  all
    .filter(([address, text]) =>
      tells.some((tell) => text.replaceAll(encodeURI(address), '').replaceAll(address, '').includes(tell)),
    )
    .map(([address]) => address)

/** The address that one typed is in the document, and in the search for it. */
const asked = (address: string) => !/^\/(search|\?|posts\/|profile|communities|help|moderation)/.test(address)

test('all that hangs on a post for few is for those few, at every address there is', async () => {
  const { ana, bea, cleo, dora, forFriends, forCircle } = told
  const [beas, cleos, doras] = [
    await everythingFor(bea),
    await everythingFor(cleo),
    await everythingFor(dora),
  ]
  // The sweep is worth something only if who may see it finds it in many places.
  for (const { tells } of [forFriends, forCircle]) expect(findsIn(beas, tells).length).toBeGreaterThan(8)
  expect(findsIn(cleos, forFriends.tells).length).toBeGreaterThan(6)
  expect(findsIn(cleos, forCircle.tells).filter(asked)).toEqual([])
  for (const { tells } of [forFriends, forCircle]) expect(findsIn(doras, tells).filter(asked)).toEqual([])
  // Words that were typed come back with nothing found; the words of the posts do not.
  for (const word of ['Zebrafinch words', 'Zebrafinch comment', 'Zebrafinch photo', 'Zebrafinch yes']) {
    expect(findsIn(cleos, [word])).toEqual([])
    expect(findsIn(doras, [word])).toEqual([])
  }
  // The name of a circle, its id and that it is one: nobody but its owner gets any of it.
  for (const others of [beas, cleos, doras])
    expect(findsIn(others, ['Quietfoxes', told.circle.id, '"audience":"circle"'])).toEqual([])
  expect(findsIn(await everythingFor(ana), ['Quietfoxes']).length).toBeGreaterThan(3)
}, 120_000)

test('what a reader gets of a post for a circle is what they would get of one for friends', async () => {
  const { ana, bea, inCircle } = await cast()
  const one = await posts(ana, 'the same words', { audience: 'friends' })
  const other = await posts(ana, 'the same words', inCircle)
  const [seen, seenOther] = [(await opens(bea, one)).body, (await opens(bea, other)).body]
  const { id, createdAt } = seen
  expect({ ...seenOther, id, createdAt }).toEqual(seen)
  expect(seen).toMatchObject({ audience: 'friends', circle: null })
  expect((await opens(ana, other)).body).toMatchObject({
    audience: 'circle',
    circle: { id: inCircle.circleId, name: 'Quietfoxes' },
  })
})

test('each reads in the feed what is for them, newest first and page by page', async () => {
  const { ana, bea, cleo, dora, inCircle } = await cast()
  for (let n = 0; n < 30; n++) {
    await posts(ana, `everyone ${n}`)
    await posts(ana, `friends ${n}`, { audience: 'friends' })
    await posts(ana, `circle ${n}`, inCircle)
  }
  const all = async (person: Person) => {
    const found: string[] = []
    let before = ''
    for (;;) {
      const { body } = await person.get<PostView[]>(`/api/posts?limit=20${before}`)
      found.push(...body.filter(({ author }) => author?.id === ana.id).map(({ content }) => content))
      const last = body.at(-1)
      if (!last) return found
      before = `&before=${last.id}`
    }
  }
  const expected = (...kinds: string[]) =>
    Array.from({ length: 30 }, (_, n) => kinds.map((kind) => `${kind} ${29 - n}`)).flat()
  expect(await all(ana)).toEqual(expected('circle', 'friends', 'everyone'))
  expect(await all(bea)).toEqual(expected('circle', 'friends', 'everyone'))
  expect(await all(cleo)).toEqual(expected('friends', 'everyone'))
  expect(await all(dora)).toEqual(expected('everyone'))
}, 60_000)

test('search finds what is for the one who looks, and follows when that changes', async () => {
  const { ana, bea, cleo, dora, inCircle } = await cast()
  const post = await posts(ana, 'a narrow lanternfish', inCircle)
  const finds = async (person: Person) =>
    (await person.get<{ posts: { id: string }[] }>('/api/search?q=lanternfish')).body.posts.map(
      ({ id }) => id,
    )
  expect([await finds(ana), await finds(bea)]).toEqual([[post.id], [post.id]])
  expect([await finds(cleo), await finds(dora)]).toEqual([[], []])
  await ana.patch(`/api/posts/${post.id}`, { audience: 'everyone' })
  expect([await finds(cleo), await finds(dora)]).toEqual([[post.id], [post.id]])
  await ana.patch(`/api/posts/${post.id}`, { audience: 'friends' })
  expect([await finds(cleo), await finds(dora)]).toEqual([[post.id], []])
})

test('who is taken out, no longer a friend, or blocked has nothing of it left', async () => {
  const { ana, bea, cleo, circle, inCircle } = await cast()
  const forCircle = await posts(ana, 'for few', { ...inCircle, imageUrl: await uploads(ana) })
  const forFriends = await posts(ana, 'for friends', { audience: 'friends', imageUrl: await uploads(ana) })
  await comments(bea, forCircle, 'mine')
  const reply = await comments(ana, forCircle, 'an answer', {
    parentId: (await readsComments(bea, forCircle))[0]?.id,
  })
  const noticesOf = async (person: Person) =>
    (await person.get<NoticeView[]>('/api/notices')).body.filter(({ postId }) => postId === forCircle.id)
  expect(await noticesOf(bea)).toHaveLength(1)

  const isClosed = async (person: Person, post: PostView) => {
    const answers = [
      await opens(person, post),
      await person.get(`/api/posts/${post.id}/comments`),
      await person.post(`/api/posts/${post.id}/like`),
      await person.post('/api/comments', { postId: post.id, content: 'hello' }),
      await person.get(post.imageUrl ?? ''),
      await person.post(`/api/posts/${post.id}/hide`),
      await person.put(`/api/posts/${post.id}/muted-thread`),
      await person.post(`/api/posts/${post.id}/tone-questions`, {}),
      await person.post('/api/reports', {
        subjectType: 'post',
        subjectId: post.id,
        reason: 'other',
        details: 'x',
      }),
    ]
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
    expect(await reads(person)).not.toContain(post.content)
    expect((await person.get<PostView[]>(`/api/users/${ana.id}/posts`)).text).not.toContain(post.id)
  }
  await takesOut(ana, circle, bea)
  await isClosed(bea, forCircle)
  expect(await noticesOf(bea)).toEqual([])
  expect((await bea.post(`/api/comments/${reply.id}/hide`)).status).toBe(404)
  expect((await opens(bea, forFriends)).status).toBe(200)
  await putsIn(ana, circle, bea)
  expect((await opens(bea, forCircle)).status).toBe(200)

  await ana.delete(`/api/friends/${bea.id}`)
  await isClosed(bea, forCircle)
  await isClosed(bea, forFriends)
  // What she wrote stays hers to take back.
  const own = (await readsComments(ana, forCircle)).find(({ content }) => content === 'mine')
  expect((await bea.delete(`/api/comments/${own?.id}`)).status).toBe(204)

  await blocks(cleo, ana)
  expect((await opens(cleo, forFriends)).status).toBe(404)
  expect((await opens(ana, forCircle)).status).toBe(200)
})

test('who was taken out is not told that somebody answers them there', async () => {
  const { ana, bea, circle, inCircle } = await cast()
  const post = await posts(ana, 'for few', inCircle)
  const comment = await comments(bea, post, 'mine')
  await takesOut(ana, circle, bea)
  const beas = await listens(bea)
  await comments(ana, post, 'an answer', { parentId: comment.id })
  const last = await posts(ana, 'for all')
  await beas.hears('post.created', { postId: last.id })
  expect(beas.heard.map(({ type }) => type)).toEqual(['post.created'])
  await putsIn(ana, circle, bea)
  await comments(ana, post, 'another answer', { parentId: comment.id })
  await beas.hears('notices.changed')
})

test('when a circle is deleted, its posts are for their author alone until she chooses', async () => {
  const { ana, bea, circle, inCircle } = await cast()
  const post = await posts(ana, 'for few', inCircle)
  await ana.delete(`/api/circles/${circle.id}`)
  expect((await opens(bea, post)).status).toBe(404)
  expect((await opens(ana, post)).body).toMatchObject({ audience: 'circle', circle: null })
  expect(await reads(ana)).toContain('for few')
  await ana.patch(`/api/posts/${post.id}`, { audience: 'friends' })
  expect((await opens(bea, post)).body).toMatchObject({ audience: 'friends', editedAt: null })
})

test('the author changes later who a post is for, and for the others it is gone at once', async () => {
  const { ana, bea, cleo, dora, inCircle } = await cast()
  const post = await posts(ana, 'said too widely')
  const [beas, cleos, doras] = await Promise.all([listens(bea), listens(cleo), listens(dora)])
  const narrowed = await ana.patch<PostView>(`/api/posts/${post.id}`, inCircle)
  expect(narrowed.body).toMatchObject({ audience: 'circle', circle: { name: 'Quietfoxes' }, editedAt: null })
  await Promise.all([
    beas.hears('post.changed', { postId: post.id }),
    cleos.hears('post.gone', { postId: post.id }),
    doras.hears('post.gone', { postId: post.id }),
  ])
  expect([beas.has('post.gone'), cleos.has('post.changed'), doras.has('post.changed')]).toEqual([
    false,
    false,
    false,
  ])
  expect([beas.raw, cleos.raw, doras.raw].join('')).not.toContain(inCircle.circleId)
  expect((await opens(dora, post)).status).toBe(404)
  // And wider again: other fields stay as they are.
  await ana.patch(`/api/posts/${post.id}`, { audience: 'everyone' })
  expect((await opens(dora, post)).body).toMatchObject({ audience: 'everyone', content: 'said too widely' })
})

test('whoever sees a post before and after hears nothing when it moves between friends and circles', async () => {
  const { ana, bea, cleo, inCircle } = await cast()
  const other = await makesCircle(ana, 'Others', bea)
  const post = await posts(ana, 'for friends', { audience: 'friends' })
  const [anas, beas, cleos] = await Promise.all([listens(ana), listens(bea), listens(cleo)])
  const to = (audience: object) => ana.patch(`/api/posts/${post.id}`, { content: 'for friends', ...audience })
  await to(inCircle)
  await Promise.all([
    anas.hears('post.changed', { postId: post.id }),
    cleos.hears('post.gone', { postId: post.id }),
  ])
  await to({ audience: 'circle', circleId: other.id })
  await to({ audience: 'friends' })
  // For cleo it is there again.
  await cleos.hears('post.changed', { postId: post.id })
  const { id: postId } = await posts(ana, 'for everyone')
  await beas.hears('post.created', { postId })
  expect(
    ['post.changed', 'post.gone'].map((type) => beas.has(type as 'post.gone', { postId: post.id })),
  ).toEqual([false, false])
  // Other words, and another label, are news.
  await ana.patch(`/api/posts/${post.id}`, { ...inCircle, content: 'for few' })
  await beas.hears('post.changed', { postId: post.id })
  beas.heard.length = 0
  await ana.patch(`/api/posts/${post.id}`, { audience: 'friends', contentNotes: ['food'] })
  await beas.hears('post.changed', { postId: post.id })
  for (const ear of [anas, beas, cleos]) ear.leaves()
})

test('what friends said to friends does not become public with the post', async () => {
  const { ana, bea, inCircle } = await cast()
  const post = await posts(ana, 'for friends', { audience: 'friends' })
  await comments(ana, post, 'my own words')
  const comment = await comments(bea, post, 'only to you')
  expect((await ana.patch(`/api/posts/${post.id}`, { audience: 'everyone' })).body).toMatchObject({
    fields: {
      audience:
        'Friends have commented here, for friends only. So this post can’t be for everyone now. You can write it again for everyone.',
    },
  })
  // Among friends it can move: that is all that those who commented were told.
  expect((await ana.patch(`/api/posts/${post.id}`, inCircle)).status).toBe(200)
  expect((await ana.patch(`/api/posts/${post.id}`, { audience: 'friends' })).status).toBe(200)
  // What she deleted she could bring back: it counts until it is gone for good.
  await bea.delete(`/api/comments/${comment.id}`)
  expect((await ana.patch(`/api/posts/${post.id}`, { audience: 'everyone' })).status).toBe(422)
  await bea.delete(`/api/profile/recently-deleted/${comment.id}`)
  expect((await ana.patch(`/api/posts/${post.id}`, { audience: 'everyone' })).status).toBe(200)
})

test('nor does what a friend was saying at that very moment', async () => {
  const { ana, bea } = await cast()
  const post = await posts(ana, 'for friends', { audience: 'friends' })
  // As the statement that writes a comment does it: its transaction ends while the change waits for the post's row.
  const { widened } = await synapse.db.inTransaction(async (tx) => {
    await tx.insert(commentRows).values({ postId: post.id, authorId: bea.id, content: 'only to you' })
    await tx.update(postRows).set({ commentCount: 1 }).where(eq(postRows.id, post.id))
    const answer = ana.patch(`/api/posts/${post.id}`, { audience: 'everyone' })
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await synapse.db.execute(waiting)).rowCount).toBe(1)
    return { widened: answer }
  })
  expect((await widened).status).toBe(422)
})

test('what was written for friends is not published to everyone: it is refused, and can be sent again', async () => {
  const { ana, bea } = await cast()
  const post = await posts(ana, 'for friends', { audience: 'friends' })
  const { audience } = (await opens(bea, post)).body
  await ana.patch(`/api/posts/${post.id}`, { audience: 'everyone' })
  const comment = { postId: post.id, content: 'only to you' }
  expect(await bea.post('/api/comments', { ...comment, audience })).toMatchObject({
    status: 409,
    body: {
      message:
        'This post was only for friends, and is for everyone now. Please look again before you post your comment.',
    },
  })
  expect(await readsComments(ana, post)).toEqual([])
  expect((await bea.post('/api/comments', { ...comment, audience: 'everyone' })).status).toBe(201)
  // The other way round nobody is shown more.
  const wide = await posts(ana, 'for all')
  await ana.patch(`/api/posts/${wide.id}`, { audience: 'friends' })
  expect(
    (await bea.post('/api/comments', { ...comment, postId: wide.id, audience: 'everyone' })).status,
  ).toBe(201)
})

test('nor a comment that waits while its post becomes one for everyone', async () => {
  const { ana, bea } = await cast()
  const post = await posts(ana, 'for friends', { audience: 'friends' })
  // Only for a session that is remembered is it one statement.
  await opens(bea, post)
  const { commented } = await synapse.db.inTransaction(async (tx) => {
    await tx.update(postRows).set({ audience: 'everyone' }).where(eq(postRows.id, post.id))
    const answer = bea.post('/api/comments', { postId: post.id, content: 'only to you' })
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await synapse.db.execute(waiting)).rowCount).toBe(1)
    return { commented: answer }
  })
  expect((await commented).status).toBe(409)
  expect(await readsComments(ana, post)).toEqual([])
  expect((await opens(ana, post)).body.commentCount).toBe(0)
})

test('under a post for few nobody comments without a name: a circle may be one person', async () => {
  const { ana, bea, inCircle } = await cast()
  for (const audience of [inCircle, { audience: 'friends' }]) {
    const post = await posts(ana, 'for few', audience)
    const anonymous = { postId: post.id, content: 'a secret', isAnonymous: true }
    for (const person of [ana, bea])
      expect(await person.post('/api/comments', anonymous)).toMatchObject({
        status: 422,
        body: {
          fields: {
            isAnonymous:
              'This post is only for friends. With so few people, an anonymous comment could show who wrote it.',
          },
        },
      })
    await comments(bea, post, 'with my name')
  }
})

test('who may no longer read a post hears nothing of a reply to them, or of their comment taken off', async () => {
  const { ana, bea, cleo, circle, inCircle } = await cast()
  const garden = await founds(ana)
  for (const person of [bea, cleo]) await joins(person, garden)
  const inGarden = await posts(ana, 'for members', { communityId: garden.id })
  const [few, hidden] = [await posts(ana, 'for few', inCircle), await posts(ana, 'for all')]
  const [there, among, under] = [
    await comments(bea, inGarden, 'mine'),
    await comments(bea, few, 'mine'),
    await comments(bea, hidden, 'mine'),
  ]
  await leaves(bea, garden)
  await takesOut(ana, circle, bea)
  const beas = await listens(bea)
  await comments(cleo, inGarden, 'to you', { parentId: there.id })
  expect((await ana.delete(`/api/comments/${among.id}`)).status).toBe(204)
  const last = await posts(ana, 'the last')
  await beas.hears('post.created', { postId: last.id })
  expect(beas.has('notices.changed')).toBe(false)
  expect((await bea.get('/api/notices')).body).toEqual([])
  // Where she can read it, she does.
  await comments(cleo, hidden, 'to you', { parentId: under.id })
  await beas.hears('notices.changed')
})

test('only those hear of a post for few who may read it', async () => {
  const { ana, bea, cleo, dora, inCircle } = await cast()
  const [beas, cleos, doras] = await Promise.all([listens(bea), listens(cleo), listens(dora)])
  const post = await posts(ana, 'for few', inCircle)
  await comments(bea, post, 'yes')
  const last = await posts(ana, 'for all')
  await Promise.all([beas, cleos, doras].map((one) => one.hears('post.created', { postId: last.id })))
  expect(beas.has('comments.changed', { postId: post.id })).toBe(true)
  expect(cleos.raw + doras.raw).not.toContain(post.id)
})

test('an anonymous post, and one in a community, can’t be for fewer', async () => {
  const { ana, inCircle } = await cast()
  const place = await founds(ana)
  const tells =
    'An anonymous post can only be for everyone or a community: fewer people would show who wrote it.'
  const says = async (more: object) =>
    (await ana.post<{ fields?: object }>('/api/posts', { content: 'x', ...more })).body.fields
  for (const audience of [{ audience: 'friends' }, inCircle]) {
    expect(await says({ ...audience, isAnonymous: true })).toEqual({ audience: tells })
    expect(await says({ ...audience, communityId: place.id })).toEqual({
      audience: 'A post in a community is for all of its members.',
    })
  }
  expect(await says({ audience: 'circle' })).toEqual({ circleId: 'Please choose a circle.' })
  expect(await says({ circleId: inCircle.circleId })).toEqual({
    circleId: 'A circle goes with a post for a circle.',
  })
  expect(await says({ audience: 'family' })).toEqual({
    audience: 'A post is for everyone, friends or a circle.',
  })
  const hidden = await posts(ana, 'nobody’s', { isAnonymous: true })
  const inside = await posts(ana, 'ours', { communityId: place.id })
  for (const post of [hidden, inside])
    expect((await ana.patch(`/api/posts/${post.id}`, { audience: 'friends' })).status).toBe(422)
})

test('who may comment goes on counting among those who see it', async () => {
  const { ana, bea, inCircle } = await cast()
  const post = await posts(ana, 'only to read', { ...inCircle, whoMayComment: 'nobody' })
  expect((await opens(bea, post)).body).toMatchObject({ canComment: false })
  expect((await bea.post('/api/comments', { postId: post.id, content: 'hello' })).status).toBe(403)
})
