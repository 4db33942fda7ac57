import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { limits } from '#contract/core/limits.ts'
import type { NoticeView } from '#contract/notifications/notices.ts'
import type { ApiDescription } from '#tests/fuzz/requests.ts'
import type { RunningSynapse } from './browser-test.ts'
import { friends } from './chat-screens.ts'
import { founds, joins } from './communities.ts'
import { hostileTexts } from './hostile-texts.ts'
import { does, hostileTogether } from './hostile-together.ts'
import { writes } from './messages.ts'
import { appeals, asksToUnmask, decides, notes, reports, type Thing, triesToAgree } from './moderation.ts'
import { goodPassword, newEmail, Person, signUpAll } from './people.ts'
import { runSql } from './post-screens.ts'
import { comments, posts, uploads } from './posts.ts'
import { notesFields } from './text-fields.ts'

/** In every text that is shown. */
export const mark = 'alert(1)'
/** For the eye: a word as wide as ten screens, and a name that looks like none. */
const unhandy = ['W'.repeat(250), '\u2060\u2060a\u2060', '\u202eReversed\u202c name', 'שלום '.repeat(20)]
const name = '<script>alert(1)</script>\u202e'
const short = '<b>alert(1)</b>'
export const hostile = `${name}"><img src=x onerror=alert(1)> ${'W'.repeat(150)}`
/** Signs that nobody sees are refused in a name. Whoever had one before still has it. */
const seenOf = (text: string) => text.replaceAll('\u202e', '')
const howWeTalk = (toneHabits: string) => ({ toneHabits, advice: null, pace: null })

/** Empty, too long, or not a text at all: refused in words, and then there is nothing to show. */
async function isTaken(answer: Promise<{ status: number; text: string }>): Promise<boolean> {
  const { status, text } = await answer
  const isRefused = [409, 413, 422].includes(status)
  if (!isRefused) expect(status, text).toBeLessThan(300)
  return !isRefused
}

/** People who have written something hostile wherever anything can be written. */
export async function hostileNetwork(synapse: RunningSynapse) {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { mona, mira } = await signUpAll(synapse.url, ['mona', 'mira'])
  for (const { id } of [mona, mira])
    await runSql(synapse.databaseUrl, "update users set role = 'moderator' where id = $1", [id])
  const sam = new Person('sam', synapse.url)
  const { body: description } = await ana.get<ApiDescription>('/api/openapi.json')
  const fields = notesFields([ana, bea, mona, mira, sam], description, mark)

  const hadName = (id: string) =>
    runSql(
      synapse.databaseUrl,
      'update users set display_name = $2, location = $2, city_id = 2644688 where id = $1',
      [id, name],
    )

  const post = await posts(bea, 'Texts below')
  const taken: string[] = []
  for (const text of [...hostileTexts, ...unhandy]) {
    // As many letters as a tone may have, and no half of one.
    const toneIndicators = [[...text].slice(0, 20).join('')]
    const [isPosted] = await Promise.all([
      isTaken(bea.post('/api/posts', { content: text, toneIndicators })),
      isTaken(bea.post('/api/messages', { receiverId: ana.id, content: text, toneIndicators })),
      isTaken(bea.post('/api/comments', { postId: post.id, content: text })),
      // A folded post would hide what is to be looked at: so they are not of those who look.
      isTaken(mira.post('/api/word-filters', { phrase: text.slice(0, 40), effect: 'fold' })),
    ])
    if (isPosted) taken.push(text)
  }
  // As long as a name may be, and no half of a letter.
  const circleName = [...name].slice(0, 40).join('')
  const { body: circle } = await ana.post<{ id: string }>('/api/circles', { name: circleName })
  await does(ana.patch(`/api/circles/${circle.id}`, { name: `${circleName} 2` }))
  await does(ana.put(`/api/circles/${circle.id}/members/${bea.id}`))
  await posts(ana, 'For a circle', { audience: 'circle', circleId: circle.id })
  for (const text of [short, hostile.slice(0, limits.pebble.line)])
    await does(bea.post('/api/pebbles', { receiverId: ana.id, line: text, postId: post.id }))
  await does(ana.post('/api/pebbles', { receiverId: bea.id, line: short }))
  const described = { receiverId: ana.id, imageUrl: await uploads(bea), imageAlt: hostile }
  await does(bea.post('/api/pebbles', described))
  const shown = async () => [{ imageUrl: await uploads(bea), imageAlt: hostile }]
  await does(bea.post('/api/messages', { receiverId: ana.id, content: '', photos: await shown() }))
  await does(ana.put(`/api/pebbles/refused/${bea.id}`))
  const together = await hostileTogether(synapse, ana, bea, { hostile, honest: seenOf(hostile), short })
  const { body: folder } = await ana.post<{ id: string }>('/api/saved/folders', { name: circleName })
  await does(ana.patch(`/api/saved/folders/${folder.id}`, { name: `${circleName} 3` }))
  await does(ana.put(`/api/posts/${post.id}/saved`, { folderId: folder.id }))
  const later = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
  for (const text of taken.slice(0, 20)) {
    await does(bea.post('/api/posts', { content: text, publishAt: later }))
    const message = { receiverId: ana.id, content: text, sendAt: later }
    if (text.length <= limits.messageContent) await does(bea.post('/api/messages/scheduled', message))
  }
  const waitsToo = { receiverId: ana.id, content: short, sendAt: later }
  await does(bea.post('/api/messages/scheduled', { ...waitsToo, photos: await shown() }))
  const { body: filters } = await mira.get<{ id: string; phrase: string }[]>('/api/word-filters')
  expect(filters.length).toBeGreaterThan(10)
  await does(mira.patch(`/api/word-filters/${filters[0]?.id}`, { phrase: `${mark} and more` }))
  await ana.patch('/api/profile', { displayName: '<img src=x onerror=alert(1)>' })
  const { mentions } = await posts(bea, 'Dear @<img src=x onerror=alert(1)>', { mentions: [ana.id] })
  expect(mentions).toHaveLength(1)
  expect(taken.length).toBeGreaterThan(15)
  const bio = taken.join('\n').slice(0, 2_000)
  const profile = {
    displayName: seenOf(name),
    bio,
    pronouns: short,
    interests: ['{{7*7}}', short],
  }
  await does(bea.patch('/api/profile', profile))
  await hadName(bea.id)

  // What was written once can be written again.
  const words = {
    ...{ name: short, description: short, interests: [short], howWeTalk: howWeTalk(short) },
    ...{ joinQuestion: short, welcome: short },
  }
  const community = await founds(bea, words)
  const changed = { name: seenOf(hostile), description: hostile, interests: [short] }
  const told = { howWeTalk: howWeTalk(hostile), welcome: hostile, joinQuestion: hostile.slice(0, 200) }
  await does(bea.patch(`/api/communities/${community.id}`, { ...changed, ...told, hasWindow: true }))
  await runSql(synapse.databaseUrl, 'update communities set name = $2 where id = $1', [community.id, hostile])
  await joins(ana, community)
  const photo = { imageUrl: await uploads(bea), imageAlt: hostile }
  const poll = { options: [hostile.slice(0, 100), short] }
  const inside = await posts(bea, 'With a photo', {
    ...{ communityId: community.id, ...photo, poll },
    morePhotos: [{ imageUrl: await uploads(bea), imageAlt: hostile }],
    isForVisitors: true,
  })
  const rewritten = { content: hostile, imageAlt: hostile, toneIndicators: [short] }
  await does(bea.patch(`/api/posts/${inside.id}`, rewritten))
  const again = { imageUrl: await uploads(bea), imageAlt: hostile }
  await does(bea.put(`/api/posts/${inside.id}/image`, again))
  const list = async () => ({
    photos: [
      { imageUrl: await uploads(bea), imageAlt: hostile },
      { imageUrl: await uploads(bea), imageAlt: hostile },
    ],
  })
  await does(bea.put(`/api/posts/${inside.id}/photos`, await list()))
  const { body: waiting } = await bea.post<{ id: string }>('/api/posts', { content: short, publishAt: later })
  await does(bea.put(`/api/posts/scheduled/${waiting.id}/image`, { ...again, imageUrl: await uploads(bea) }))
  await does(bea.put(`/api/posts/scheduled/${waiting.id}/photos`, await list()))
  await does(bea.patch(`/api/posts/scheduled/${waiting.id}`, rewritten))
  const toned = { receiverId: ana.id, content: short, toneIndicators: [short], sendAt: later }
  const { body: unsent } = await bea.post<{ id: string }>('/api/messages/scheduled', toned)
  const resaid = { content: hostile, toneIndicators: [short] }
  await does(bea.patch(`/api/messages/scheduled/${unsent.id}`, resaid))
  const comment = await comments(bea, post, short, { toneIndicators: [short] })
  await does(bea.patch(`/api/comments/${comment.id}`, { content: hostile, toneIndicators: [short] }))

  const message = await writes(bea, ana, short)
  await does(bea.patch(`/api/messages/sent/${message.id}`, { content: hostile }))
  // What one has deleted is shown once more.
  const { id: deletedPost } = await posts(ana, hostile)
  await does(ana.delete(`/api/posts/${deletedPost}`))

  // What a community's moderator says of what others wrote.
  const { id: removedPost } = await posts(ana, hostile, { communityId: community.id })
  const { id: removedComment } = await comments(ana, inside, hostile)
  const within = `/api/communities/${community.id}`
  await does(bea.post(`${within}/posts/${removedPost}/remove`, { reason: hostile }))
  await does(bea.post(`${within}/comments/${removedComment}/remove`, { reason: hostile }))
  await joins(mona, community)
  await does(bea.put(`${within}/bans/${mona.id}`, { reason: hostile }))
  await does(bea.delete(`${within}/bans/${mona.id}`, { reason: hostile }))
  await joins(mona, community)
  await does(bea.put(`${within}/bans/${mona.id}`, { reason: hostile }))

  await does(mira.post(`/api/friends/request/${ana.id}`, { note: hostile.slice(0, 200) }))
  const { body: invite } = await bea.post<{ code: string }>('/api/invites', { communityId: community.id })

  // What is answered at a door, by who comes alone and by who comes with a member's link.
  const door = await founds(bea, {
    ...{ ...words, name: 'Behind a door', joinPolicy: 'request', membersMayInvite: true },
    joinQuestion: hostile.slice(0, 200),
  })
  await does(ana.post(`/api/communities/${door.id}/join`, { answer: hostile }))
  await does(bea.post(`/api/communities/${door.id}/requests/${ana.id}/accept`))
  const { body: way } = await ana.post<{ code: string }>('/api/invites', { communityId: door.id })
  await does(mira.post(`/api/invites/by-code/${way.code}/accept`, { answer: hostile }))

  // What moderators, authors and readers write to each other, and what one writes for oneself.
  const herself: Thing = { type: 'user', id: ana.id }
  await reports(ana, { type: 'user', id: bea.id }, { reason: 'other', details: hostile })
  await reports(bea, herself, { details: hostile })
  await does(notes(mona, herself, hostile))
  const { body: appeal } = await appeals(
    ana,
    await decides(mona, herself, 'warn', { reason: hostile }),
    hostile,
  )
  const whisper: Thing = { type: 'post', id: (await posts(bea, hostile, { isAnonymous: true })).id }
  await reports(ana, whisper, { details: hostile })
  const unmasking = await asksToUnmask(mona, whisper, { reason: hostile })
  await does(triesToAgree(mira, unmasking, { answer: hostile }))
  await does(ana.post(`/api/posts/${post.id}/tone-questions`, {}))
  const { body: notices } = await bea.get<NoticeView[]>('/api/notices')
  const asked = notices.find(({ toneQuestion }) => toneQuestion)?.toneQuestion?.id
  await does(bea.put(`/api/tone-questions/${asked}`, { answer: 'literally', words: hostile.slice(0, 200) }))
  const profiles = {
    list: [{ name: short, values: { darkMode: false } }],
    changedAt: new Date().toISOString(),
  }
  await does(ana.patch('/api/comfort-settings', { profiles }))
  await does(ana.post('/api/issues', { content: hostile }))
  await does(ana.put(`/api/drafts/comment:${post.id}`, { value: hostile }))
  await does(ana.put(`/api/drafts/message:${bea.id}`, { value: JSON.stringify({ content: hostile }) }))
  // Only a browser with a key of its own can send this one.
  await runSql(
    synapse.databaseUrl,
    "insert into passkeys (id, user_id, name, credential_id, public_key) values (gen_random_uuid(), $1, $2, $3, '')",
    [ana.id, hostile.slice(0, 100), randomUUID()],
  )
  const { body: payment } = await ana.post<{ clientSecret: string }>('/api/create-payment-intent', {
    amount: 5,
  })
  const paid = await ana.post<{ id: string }>('/api/donations/sandbox/confirm', { ...payment, card: 'works' })
  const donation = { paymentMethod: 'stripe', stripePaymentIntentId: paid.body.id, note: hostile }
  await does(ana.post('/api/donations', donation))

  // Somebody whose very name is an attack, and who is suspended for it.
  const account = { email: newEmail('sam'), password: goodPassword }
  const names = {
    displayName: seenOf(name),
    firstName: seenOf(hostile),
    lastName: seenOf(hostile),
    adult: true,
  }
  const { body: user } = await sam.post<{ id: string }>('/api/signup', { ...account, ...names })
  await hadName(user.id)
  await sam.patch('/api/profile', { interests: ['alert(1) and gardens'], bio: hostile })
  await ana.patch('/api/profile', { interests: ['alert(1) and gardens'] })
  const samHerself: Thing = { type: 'user', id: user.id }
  await reports(bea, samHerself)
  const decisionId = await decides(mona, samHerself, 'suspend', {
    days: 7,
    reason: hostile,
  })
  const refused = await sam.post<{ location: string }>('/api/login', account)
  const token = new URL(refused.body.location, synapse.url).searchParams.get('token')
  const appealed = await sam.post<{ location: string }>('/api/suspended', {
    token,
    decisionId,
    content: hostile,
  })
  const suspended = appealed.body.location

  return {
    ana,
    bea,
    mona,
    mira,
    sam,
    post,
    inside,
    community,
    door,
    whisper,
    appeal,
    suspended,
    invite,
    together,
    unwritten: fields.left,
  }
}
