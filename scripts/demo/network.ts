import type { SpoonLevel } from '#contract/spoons.ts'
import { type Chance, createChance } from './chance.ts'
import { type DemoCommunity, demoCommunities } from './communities.ts'
import { readConversations, type WrittenMessage } from './conversations.ts'
import { day, hour, minute, momentOf } from './moments.ts'
import { readPeople, type WrittenPerson } from './people.ts'
import type { WrittenComment, WrittenPost } from './posts.ts'
import { type WrittenRequest, writtenRequests } from './requests.ts'

export const demoDomain = 'demo.synapse.example'

export interface Entry {
  id: string
  at: Date
}

type Numbered<T, Key extends keyof T> = Omit<T, Key> & Record<Key, number>

export interface DemoPost extends Entry, Omit<WrittenPost, 'moment' | 'community' | 'comments' | 'poll'> {
  author: number
  community: number | null
  likes: { fan: number; at: Date }[]
  comments: (Entry & Numbered<WrittenComment, 'author'>)[]
  poll: { options: string[]; closesAt: Date | null; votes: { voter: number; option: number }[] } | null
}

export interface DemoNetwork {
  people: (Entry &
    Omit<WrittenPerson, 'posts' | 'spoonsBefore' | 'circles'> & {
      email: string
      energy: { level: SpoonLevel; setAt: Date }[]
    })[]
  circles: (Entry & { owner: number; name: string; members: number[] })[]
  communities: (Entry & DemoCommunity & { members: { who: number; since: Date }[] })[]
  friendships: { pair: [number, number]; since: Date }[]
  requests: (Entry & Numbered<Omit<WrittenRequest, 'moment'>, 'from' | 'to'>)[]
  posts: DemoPost[]
  messages: (Entry & Numbered<Omit<WrittenMessage, 'moment'>, 'from' | 'to'>)[]
}

/** The whole network as plain data: the same every time, ending at the given moment. */
export function inventNetwork(now: Date): DemoNetwork {
  const stage = setStage(now, readPeople())
  const communities = inventCommunities(stage)
  const requests = writtenRequests.map(({ moment, from, to, note, isAccepted }) => ({
    ...stage.entryAt(stage.momentFor(moment, from)),
    from: stage.numberOf(from),
    to: stage.numberOf(to),
    note,
    ...(isAccepted && { isAccepted }),
  }))
  const friendships = inventFriendships(stage, requests)
  const circles = stage.cast.flatMap(({ circles: own }, owner) =>
    own.map(({ name, members }) => ({
      ...stage.entryAt(stage.daysAgo(28)),
      owner,
      name,
      members: members.map(stage.numberOf),
    })),
  )
  const places = { communities, friendships, circles }
  return {
    people: stage.cast.map(({ posts: _, spoonsBefore, circles: __, ...person }, index) => ({
      ...person,
      ...stage.entryAt(stage.daysAgo(60 - index * 0.25)),
      email: `person${String(index + 1).padStart(2, '0')}@${demoDomain}`,
      energy: [
        ...spoonsBefore.map(({ moment, level }) => ({ level, setAt: stage.momentFor(moment, person.key) })),
        { level: person.spoons, setAt: stage.daysAgo(0.05 + stage.chance.next() * 0.9) },
      ],
    })),
    communities,
    friendships,
    circles,
    requests,
    posts: stage.cast
      .flatMap(({ posts }, author) => posts.map((post) => inventPost(stage, places, post, author)))
      .sort((one, other) => one.at.getTime() - other.at.getTime()),
    messages: readConversations().flatMap((conversation) => inventMessages(stage, conversation)),
  }
}

/** Who is there, what time it is, and the numbers that chance gives. */
function setStage(now: Date, cast: readonly WrittenPerson[]) {
  const chance = createChance(20_260)
  const numberOf = (key: string): number => {
    const number = cast.findIndex((person) => person.key === key)
    if (number === -1) throw new Error(`Nobody is called '${key}'`)
    return number
  }
  return {
    now,
    cast,
    chance,
    numberOf,
    momentFor: (moment: string, key: string) => momentOf(moment, now, cast[numberOf(key)]?.hoursFromUtc ?? 0),
    daysAgo: (days: number) => new Date(now.getTime() - days * day),
    entryAt: (at: Date): Entry => ({ id: idAt(at, chance), at }),
  }
}
type Stage = ReturnType<typeof setStage>

/** Whoever says so, looks after it, or writes in it is a member. */
function inventCommunities({ cast, chance, daysAgo, entryAt }: Stage): DemoNetwork['communities'] {
  return demoCommunities.map((community, index) => {
    const entry = entryAt(daysAgo(44 - index * 0.5))
    const writers = cast.flatMap(({ key, posts }) =>
      posts
        .filter((post) => post.community === community.name)
        .flatMap(({ comments }) => [key, ...comments.map(({ author }) => author)]),
    )
    const members = cast
      .map((person, who) => ({ ...person, who }))
      .filter(
        ({ key, communities }) =>
          communities.includes(community.name) || key === community.moderator || writers.includes(key),
      )
      .map(({ key, who }) => ({
        who,
        since:
          key === community.moderator ? entry.at : new Date(entry.at.getTime() + chance.next() * 9 * day),
      }))
    return { ...community, ...entry, members }
  })
}

function inventFriendships(
  { cast, chance, numberOf, daysAgo }: Stage,
  requests: DemoNetwork['requests'],
): DemoNetwork['friendships'] {
  const since = new Map<string, Date>()
  const pairOf = (one: number, other: number) => [one, other].sort((a, b) => a - b)
  for (const [one, { friends }] of cast.entries())
    for (const friend of friends)
      since.set(pairOf(one, numberOf(friend)).join(), daysAgo(29 + chance.next() * 14))
  for (const { from, to, at, isAccepted } of requests) if (isAccepted) since.set(pairOf(from, to).join(), at)
  return [...since].map(([pair, at]) => {
    const [one = 0, other = 0] = pair.split(',').map(Number)
    return { pair: [one, other], since: at }
  })
}

function inventPost(
  { now, cast, chance, numberOf, momentFor, entryAt }: Stage,
  places: Pick<DemoNetwork, 'communities' | 'friendships' | 'circles'>,
  { moment, community, comments, poll, ...words }: WrittenPost,
  author: number,
): DemoPost {
  // Nobody posts on the hour.
  const minutesBefore = moment.endsWith('h') ? chance.below(50) : 0
  const posted = momentFor(moment, cast[author]?.key ?? '')
  const entry = entryAt(new Date(posted.getTime() - minutesBefore * minute))
  const { communities } = places
  const place = community === null ? null : communities.findIndex(({ name }) => name === community)
  const readers = place === null ? readersOf(places, words, author) : null
  const members = place === null ? [] : (communities[place]?.members ?? []).map(({ who }) => who)
  const others = (place === null ? (readers ?? [...cast.keys()]) : members).filter((who) => who !== author)
  const left = now.getTime() - entry.at.getTime()
  const isLiked = 0.06 + 0.42 * chance.next() ** 2
  const answering = new Set(comments.map((comment) => numberOf(comment.author)))
  const answers = answerTimes(chance, comments, left)
  const closesAt = poll?.days ? fullHour(entry.at.getTime() + poll.days * day) : null
  return {
    ...words,
    ...entry,
    author,
    community: place,
    likes: others
      .filter((who) => chance.odds(answering.has(who) ? 0.7 : isLiked))
      .map((fan) => ({ fan, at: new Date(entry.at.getTime() + left * 0.9 * chance.next()) })),
    comments: comments.map((comment, index) => {
      const who = numberOf(comment.author)
      return {
        ...comment,
        ...entryAt(new Date(entry.at.getTime() + (answers[index] ?? 0))),
        author: who,
        // A name in one's own anonymous post would give the post away.
        isAnonymous: comment.isAnonymous || (words.isAnonymous && who === author),
      }
    }),
    poll: poll && {
      options: poll.options,
      closesAt,
      // The smaller of two throws: some answers are more common than others.
      votes: others
        .filter(() => chance.odds(0.45))
        .map((voter) => ({
          voter,
          option: Math.min(chance.below(poll.options.length), chance.below(poll.options.length)),
        })),
    },
  }
}

/** Whom a post outside of communities is for; null: everyone. */
function readersOf(
  { friendships, circles }: Pick<DemoNetwork, 'friendships' | 'circles'>,
  { audience, circle }: Pick<WrittenPost, 'audience' | 'circle'>,
  author: number,
): number[] | null {
  if (audience === 'everyone') return null
  if (audience === 'friends')
    return friendships.flatMap(({ pair }) =>
      pair.includes(author) ? pair.filter((who) => who !== author) : [],
    )
  const found = circles.find(({ owner, name }) => owner === author && name === circle)
  if (!found) throw new Error(`Nobody has a circle called '${circle}'`)
  return found.members
}

const fullHour = (time: number) => new Date(Math.ceil(time / hour) * hour)

/** After minutes or hours, in order, and all of them before now. */
function answerTimes(chance: Chance, comments: readonly WrittenComment[], left: number): number[] {
  let passed = 0
  const times = comments.map(({ hoursLater }) => {
    passed = Math.max(passed, hoursLater * hour) + hour * (0.1 + 2.5 * chance.next() ** 3)
    return passed
  })
  const squeeze = Math.min(1, (left * 0.9) / Math.max(passed, 1))
  return times.map((time) => Math.floor(time * squeeze))
}

/** A few minutes between messages, more for long ones. */
function inventMessages(
  { chance, numberOf, momentFor, entryAt }: Stage,
  conversation: readonly WrittenMessage[],
): DemoNetwork['messages'] {
  let at = 0
  return conversation.map(({ moment, from, to, ...message }) => {
    const pause = (0.5 + message.content.length / 60 + 2 * chance.next()) * minute
    at = moment ? momentFor(moment, from).getTime() : at + Math.floor(pause)
    return { ...entryAt(new Date(at)), ...message, from: numberOf(from), to: numberOf(to) }
  })
}

/** UUID v7 of a moment, with the rest from chance instead of randomness. */
export function idAt(at: Date, chance: Chance): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const hex = (digits: number) => Array.from({ length: digits }, () => chance.below(16).toString(16)).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${chance.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`
}
