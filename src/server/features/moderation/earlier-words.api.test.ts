import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import { earlierWords } from '#server/db/schema/earlier-words.ts'
import { removeWhatIsOver } from '#server/features/account/retention.ts'
import { befriend, writes } from '#tests/support/messages.ts'
import { decides, looksAt, makeModerator, reports, type Thing } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { comments, posts, uploads } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const people = async () => {
  const cast = await synapse.people('ana', 'bea', 'vera')
  await befriend(synapse.db, cast.ana, cast.bea)
  await makeModerator(synapse.db, cast.vera)
  return cast
}

const addressOf = ({ type, id }: Thing) =>
  ({ post: `/api/posts/${id}`, comment: `/api/comments/${id}`, message: `/api/messages/sent/${id}` })[
    type as 'post' | 'comment' | 'message'
  ]

async function edits(person: Person, thing: Thing, change: object): Promise<void> {
  const { status, text } = await person.patch(addressOf(thing), change)
  if (status !== 200) throw new Error(`${person.name} could not edit: ${text}`)
}

/** One of each, written by Ana with the same words. */
async function oneOfEach({ ana, bea }: Record<'ana' | 'bea', Person>, words: string): Promise<Thing[]> {
  const post = await posts(ana, words)
  const comment = await comments(ana, post, words)
  const message = await writes(ana, bea, words)
  return [
    { type: 'post', id: post.id },
    { type: 'comment', id: comment.id },
    { type: 'message', id: message.id },
  ]
}

const shownTo = async (moderator: Person, thing: Thing) => {
  const { status, body } = await looksAt(moderator, thing)
  return status === 200 ? body.context.find(({ isSubject }) => isSubject)?.earlierWords : status
}
const noPhotos = { imageAlt: null, moreImageAlts: [] }
const wordsShownTo = async (moderator: Person, thing: Thing) => {
  const shown = await shownTo(moderator, thing)
  return Array.isArray(shown) ? shown.map(({ content }) => content) : shown
}

describe('what was said before an edit', () => {
  test('moderators read it where that very thing was reported, with the moment, oldest first', async () => {
    const { ana, bea, vera } = await people()
    for (const thing of await oneOfEach({ ana, bea }, 'unkind')) {
      await edits(ana, thing, { content: 'less unkind' })
      await edits(ana, thing, { content: 'so kind' })
      // Not before somebody reports it.
      expect(await shownTo(vera, thing)).toEqual(thing.type === 'message' ? 404 : [])
      expect((await looksAt(vera, thing)).text).not.toContain('unkind')
      await reports(bea, thing)
      expect(await shownTo(vera, thing)).toEqual([
        { ...noPhotos, content: 'unkind', editedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
        { ...noPhotos, content: 'less unkind', editedAt: expect.any(String) },
      ])
      // The report itself has the words of the moment when it was made.
      expect((await looksAt(vera, thing)).body.reports[0]?.words).toBe('so kind')
    }
  })

  test('the descriptions of all photos are among the words, however they were changed or taken off', async () => {
    const { ana, bea, vera } = await people()
    const photo = async (imageAlt: string | null) => ({ imageUrl: await uploads(ana), imageAlt })
    const post = await posts(ana, 'so kind', {
      ...(await photo('a lake')),
      morePhotos: [await photo(null), await photo('unkind')],
    })
    const thing: Thing = { type: 'post', id: post.id }
    const [second, third] = post.morePhotos
    const set = (photos: unknown[]) => ana.put(`/api/posts/${post.id}/photos`, { photos, isEdit: true })
    const first = { imageUrl: post.imageUrl, imageAlt: 'a lake' }
    await set([first, second, { ...third, imageAlt: 'so kind' }])
    // The same photos in another order, and nothing else that could be read.
    await set([first, { ...third, imageAlt: 'so kind' }, second])
    await set([])
    await reports(bea, thing)
    const before = { content: 'so kind', imageAlt: 'a lake', editedAt: expect.any(String) }
    expect(await shownTo(vera, thing)).toEqual([
      { ...before, moreImageAlts: ['unkind'] },
      { ...before, moreImageAlts: ['so kind'] },
      { ...before, moreImageAlts: ['so kind'] },
    ])
  })

  test('what stands around a reported thing is as it is now', async () => {
    const { ana, bea, vera } = await people()
    const things = await oneOfEach({ ana, bea }, 'horrid')
    const [post] = things
    const reply = await comments(ana, { id: post?.id ?? '' }, 'harmless')
    const other = await writes(ana, bea, 'harmless')
    for (const thing of things) await edits(ana, thing, { content: 'so kind' })
    for (const thing of [
      { type: 'comment', id: reply.id },
      { type: 'message', id: other.id },
    ] as const) {
      await reports(bea, thing)
      const { body, text } = await looksAt(vera, thing)
      expect(body.context.length).toBeGreaterThan(1)
      expect(text).not.toContain('horrid')
    }
  })

  test('of an anonymous post or comment it comes without a name, as the rest does', async () => {
    const { ana, bea, vera } = await people()
    const post = await posts(ana, 'unkind', { isAnonymous: true })
    const comment = await comments(ana, post, 'unkind', { isAnonymous: true })
    for (const thing of [
      { type: 'post', id: post.id },
      { type: 'comment', id: comment.id },
    ] as const) {
      await edits(ana, thing, { content: 'so kind' })
      await reports(bea, thing)
      expect(await wordsShownTo(vera, thing)).toEqual(['unkind'])
      const { text } = await looksAt(vera, thing)
      for (const secret of [ana.id, ana.user?.email, ana.user?.displayName])
        expect(text).not.toContain(secret ?? 'nobody')
    }
  })

  test('is for nobody else: not for the author’s friends, who reported, or the author, by any way to read it', async () => {
    const { ana, bea, vera } = await people()
    const things = await oneOfEach({ ana, bea }, 'unkindness')
    for (const thing of things) await edits(ana, thing, { content: 'so kind' })
    for (const thing of things) await reports(bea, thing)
    const [post] = things
    const ways = [
      ...['/api/posts', `/api/posts/${post?.id}`, `/api/posts/${post?.id}/comments`, '/api/notices'],
      ...['/api/search?q=unkindness', '/api/reports', '/api/decisions', '/api/conversations', '/'],
      ...[`/api/users/${ana.id}/posts`, `/api/messages/${ana.id}`, `/api/messages/${bea.id}`],
      ...things.map(({ type, id }) => `/api/moderation/subjects/${type}/${id}`),
    ]
    for (const person of [ana, bea])
      for (const way of ways)
        expect(`${way} ${(await person.get(way)).text}`.split('q=unkindness').join('')).not.toContain(
          'unkindness',
        )
    // Not in the words of a decision, either: its subject reads them.
    for (const thing of things) await decides(vera, thing, 'warn')
    expect((await ana.get('/api/decisions')).text).not.toContain('unkindness')
  })

  test('moderators of a community do not read it, whoever reported: anyone can make a community', async () => {
    const { ana, bea, vera } = await people()
    const { mona } = await synapse.people('mona')
    const { body: community } = await mona.post<{ id: string }>('/api/communities', {
      name: 'Moss',
      description: 'Moss and stones',
    })
    for (const person of [ana, bea]) await person.post(`/api/communities/${community.id}/join`)
    const post = await posts(ana, 'I am Ana of Elm Street', { communityId: community.id, isAnonymous: true })
    const comment = await comments(
      ana,
      await posts(bea, 'hello', { communityId: community.id }),
      'I am Ana of Elm Street',
    )
    for (const [reporter, thing] of [
      [mona, { type: 'post', id: post.id }],
      [bea, { type: 'comment', id: comment.id }],
    ] as const) {
      await edits(ana, thing, { content: 'so kind' })
      await reports(reporter, thing)
      expect(await wordsShownTo(mona, thing)).toEqual([])
      expect((await looksAt(mona, thing)).text).not.toContain('Elm Street')
      expect(await wordsShownTo(vera, thing)).toEqual(['I am Ana of Elm Street'])
    }
    const message: Thing = { type: 'message', id: (await writes(ana, bea, 'unkind')).id }
    await reports(bea, message)
    expect(await shownTo(mona, message)).toBe(404)
  })

  test('a message that is edited and then taken back is reported with all of it', async () => {
    const { ana, bea, vera } = await people()
    const message: Thing = { type: 'message', id: (await writes(ana, bea, 'unkind')).id }
    await edits(ana, message, { content: 'still unkind' })
    await ana.delete(addressOf(message))
    await reports(bea, message)
    expect(await wordsShownTo(vera, message)).toEqual(['unkind'])
    expect((await looksAt(vera, message)).body.reports[0]?.words).toBe('still unkind')
  })

  test('only words count: the same ones again, a tone or a note keep nothing', async () => {
    const { ana, bea, vera } = await people()
    const post: Thing = { type: 'post', id: (await posts(ana, 'as it is')).id }
    await edits(ana, post, { content: 'as it is' })
    await edits(ana, post, { toneIndicators: ['Joking'] })
    await edits(ana, post, { contentNotes: ['food'] })
    await reports(bea, post)
    expect(await shownTo(vera, post)).toEqual([])
  })

  test('thirty days later it is gone, and a day less is kept', async () => {
    const { ana, bea, vera } = await people()
    const things = await oneOfEach({ ana, bea }, 'unkind')
    for (const thing of things) {
      await edits(ana, thing, { content: 'so kind' })
      await reports(bea, thing)
    }
    const age = (days: number) =>
      synapse.db.update(earlierWords).set({ replacedAt: sql`now() - make_interval(days => ${days})` })
    await age(29)
    await removeWhatIsOver(synapse.db)
    for (const thing of things) expect(await wordsShownTo(vera, thing)).toEqual(['unkind'])
    await age(31)
    await removeWhatIsOver(synapse.db)
    for (const thing of things) expect(await shownTo(vera, thing)).toEqual([])
  })

  test('deleted for good, it goes too; while it is reported it stays with it', async () => {
    const { ana, bea, vera } = await people()
    const [reported, other] = [await posts(ana, 'unkind'), await posts(ana, 'private')]
    for (const { id } of [reported, other]) await edits(ana, { type: 'post', id }, { content: 'so kind' })
    await reports(bea, { type: 'post', id: reported.id })
    for (const { id } of [reported, other]) {
      await ana.delete(`/api/posts/${id}`)
      await ana.delete(`/api/profile/recently-deleted/${id}`)
    }
    expect(await wordsShownTo(vera, { type: 'post', id: reported.id })).toEqual(['unkind'])
    expect(await synapse.db.select().from(earlierWords).where(eq(earlierWords.postId, other.id))).toEqual([])
  })

  test('nothing of it can be washed out: after fifty edits a further one is refused in words', async () => {
    const { ana, bea, vera } = await people()
    const things = await oneOfEach({ ana, bea }, 'the first')
    const words =
      'You’ve edited this 50 times within 30 days. That’s the most for now. You can still delete it.'
    for (const thing of things.toReversed()) {
      await edits(ana, thing, { content: 'cruel' })
      for (let turn = 2; turn < limits.earlierWords; turn++)
        await edits(ana, thing, { content: `harmless ${turn}` })
      // Also at once.
      const more = await Promise.all(
        [1, 2].map((turn) =>
          ana.patch<{ message: string }>(addressOf(thing), { content: `once more ${turn}` }),
        ),
      )
      expect(more.map(({ status }) => status).sort()).toEqual([200, 403])
      expect(more.find(({ status }) => status === 403)?.body.message).toBe(words)
      await reports(bea, thing)
      const shown = await wordsShownTo(vera, thing)
      expect(shown).toHaveLength(limits.earlierWords)
      expect(shown).toEqual(expect.arrayContaining(['the first', 'cruel']))
      // What is not about the words can still be changed, and it can be deleted.
      if (thing.type === 'post') await edits(ana, thing, { whoMayComment: 'nobody' })
      expect((await ana.delete(addressOf(thing))).status).toBe(thing.type === 'message' ? 200 : 204)
    }
  })
})
