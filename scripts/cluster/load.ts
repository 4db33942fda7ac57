import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PostView } from '#contract/posts/posts.ts'
import { type Person, signUp } from '#tests/support/people.ts'
import { aPhoto } from '#tests/support/posts.ts'

/** What was acknowledged, and so must be there for ever after. */
export interface Ledger {
  posts: Map<string, { author: Person; at: number }>
  comments: Set<string>
  messages: Set<string>
  /** 'post person', with what they last said of it and were told is done. */
  likes: Map<string, boolean>
  /** Addresses of photos in posts, with who showed them. */
  photos: Map<string, Person>
}

export interface Tally {
  requests: number
  /** Answered with an error, or not at all. Each was sent again, as the client of the product does. */
  failed: number
  /** Refused although the session had not ended. */
  signedOut: number
  /** Own writes looked for right after they were acknowledged, and those that were not there. */
  looked: number
  missing: number
  /** Posts that somebody tried to open right after they were blocked, and those that opened. */
  tried: number
  opened: number
  /** Milliseconds that requests took. */
  took: number[]
}

export const newTally = (): Tally => ({
  requests: 0,
  failed: 0,
  signedOut: 0,
  looked: 0,
  missing: 0,
  tried: 0,
  opened: 0,
  took: [],
})

export interface Load {
  ledger: Ledger
  /** Counted from here on into a new tally; answers the one so far. */
  nextTally: () => Tally
  stop: () => Promise<void>
}

export async function signUpMany(url: string, count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < count; n += 1) people.push(await signUp(url, `person${n}`))
  return people
}

type Method = 'get' | 'post' | 'delete'

/** Each time with the same key, so that it happens once however often it is sent. */
function asking<T>(person: Person, method: Method, path: string, body: unknown) {
  const headers = { 'idempotency-key': randomUUID() }
  if (method === 'post') return () => person.post<T>(path, body, headers)
  return () => person[method]<T>(path)
}

/** Everyone writes, reads, likes, answers and blocks, one thing after the other, until it is stopped. */
export function startLoad(people: readonly Person[]): Load {
  const ledger: Ledger = {
    posts: new Map(),
    comments: new Set(),
    messages: new Set(),
    likes: new Map(),
    photos: new Map(),
  }
  let tally = newTally()
  let isOver = false

  /** Sends until it is answered. */
  async function send<T>(person: Person, method: Method, path: string, body?: unknown) {
    const ask = asking<T>(person, method, path, body)
    for (let attempt = 1; ; attempt += 1) {
      const began = performance.now()
      tally.requests += 1
      const answer = await ask().catch(() => null)
      tally.took.push(performance.now() - began)
      if (answer?.status === 401) tally.signedOut += 1
      if (answer && answer.status < 500) return answer
      tally.failed += 1
      if (attempt === 100) throw new Error(`${method} ${path} was never answered.`)
      await pause(20 * Math.min(attempt, 10))
    }
  }

  const sees = (isThere: boolean) => {
    tally.looked += 1
    if (!isThere) tally.missing += 1
  }

  async function writesPost(person: Person): Promise<void> {
    const made = await send<PostView>(person, 'post', '/api/posts', { content: `From ${person.name}.` })
    if (made.status !== 201) return
    const { id } = made.body
    ledger.posts.set(id, { author: person, at: performance.now() })
    sees((await send(person, 'get', `/api/posts/${id}`)).status === 200)
    const feed = (await send<PostView[]>(person, 'get', '/api/posts')).body.map((post) => post.id)
    // Twenty newer ones may have come meanwhile; ids grow with time.
    sees(feed.includes(id) || (feed.at(-1) ?? '') > id)
  }

  const anyPost = () => [...ledger.posts.keys()].at(-1 - Math.floor(Math.random() * 20))

  async function likes(person: Person): Promise<void> {
    const id = anyPost()
    if (!id) return
    const wanted = Math.random() < 0.7
    const done = await send(person, wanted ? 'post' : 'delete', `/api/posts/${id}/like`)
    if (done.status >= 300) return
    ledger.likes.set(`${id} ${person.id}`, wanted)
    const seen = await send<PostView>(person, 'get', `/api/posts/${id}`)
    sees(seen.body.likedByUser === wanted)
  }

  async function comments(person: Person): Promise<void> {
    const postId = anyPost()
    if (!postId) return
    const made = await send<{ id: string }>(person, 'post', '/api/comments', { postId, content: 'Yes.' })
    if (made.status !== 201) return
    ledger.comments.add(made.body.id)
    const thread = await send<{ id: string }[]>(person, 'get', `/api/posts/${postId}/comments?limit=100`)
    sees(thread.body.length === 100 || thread.body.some(({ id }) => id === made.body.id))
  }

  async function writesTo(person: Person, friend: Person): Promise<void> {
    const body = { receiverId: friend.id, content: 'Hello.' }
    const made = await send<{ id: string }>(person, 'post', '/api/messages', body)
    if (made.status !== 201) return
    ledger.messages.add(made.body.id)
    const read = await send<{ id: string }[]>(person, 'get', `/api/messages/${friend.id}`)
    sees(read.body.some(({ id }) => id === made.body.id))
  }

  /** The file goes to the bucket and past the instances; what they acknowledge is the post with it. */
  async function showsPhoto(person: Person, file: Uint8Array<ArrayBuffer>): Promise<void> {
    const place = await send<{ uploadURL: string }>(person, 'post', '/api/objects/upload', {
      purpose: 'post',
    })
    const headers = { 'content-type': 'image/jpeg' }
    const sent = await fetch(place.body.uploadURL, { method: 'PUT', body: file, headers })
    if (!sent.ok) return
    const imageUrl = place.body.uploadURL.replace(/\?.*/, '')
    const made = await send<PostView>(person, 'post', '/api/posts', { content: 'Look.', imageUrl })
    if (made.status !== 201 || !made.body.imageUrl) return
    ledger.posts.set(made.body.id, { author: person, at: performance.now() })
    ledger.photos.set(made.body.imageUrl, person)
  }

  /** Blocks, and at once the other one tries to open what they could open before. */
  async function closesTheDoor(person: Person, other: Person): Promise<void> {
    const made = await send<PostView>(person, 'post', '/api/posts', { content: 'For most of you.' })
    if (made.status !== 201) return
    const { id } = made.body
    ledger.posts.set(id, { author: person, at: performance.now() })
    await send(other, 'get', `/api/posts/${id}`)
    const blocked = await send(person, 'post', `/api/blocks/${other.id}`)
    if (blocked.status >= 300) return
    tally.tried += 1
    if ((await send(other, 'get', `/api/posts/${id}`)).status === 200) tally.opened += 1
    await send(person, 'delete', `/api/blocks/${other.id}`)
  }

  async function live(person: Person, n: number): Promise<void> {
    const photo = n === 0 ? await aPhoto() : null
    const friend = people[n % 2 ? n - 1 : n + 1]
    while (!isOver) {
      await writesPost(person)
      await likes(person)
      await comments(person)
      if (friend) await writesTo(person, friend)
      if (photo) await showsPhoto(person, photo)
      await send(person, 'get', '/api/posts?feed=communities')
      await send(person, 'get', '/api/search?q=hello')
      await send(person, 'get', '/api/discover')
    }
  }

  /** The last four are for blocking: it ends friendships, and what they see changes. */
  async function liveAtTheDoor(person: Person, n: number): Promise<void> {
    const other = people[n + 1]
    if (n % 2 !== 0 || !other) return
    while (!isOver) await closesTheDoor(person, other)
  }

  const lives = Promise.all(
    people.map((person, n) => (n < people.length - 4 ? live(person, n) : liveAtTheDoor(person, n))),
  )
  // Told when it is waited for, and not before.
  lives.catch(() => undefined)
  return {
    ledger,
    nextTally: () => {
      const done = tally
      tally = newTally()
      return done
    },
    stop: async () => {
      isOver = true
      await lives
    },
  }
}
