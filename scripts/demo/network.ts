import { type ReplyWish, replyWishes } from '#contract/posts/reply-wishes.ts'
import { tones } from '#contract/tones/tones.ts'
import { cast, type DemoPerson } from './cast.ts'
import { type Chance, createChance } from './chance.ts'
import { demoCommunities } from './communities.ts'
import { aboutInterests, chats, mainFeed, pictureWords, replies, wishes } from './words.ts'

const day = 24 * 60 * 60 * 1000
const postCount = 300
export const demoDomain = 'demo.synapse.example'

export interface Entry {
  id: string
  at: Date
}

export interface DemoPost extends Entry {
  author: number
  community: number | null
  content: string
  isAnonymous: boolean
  tones: string[]
  replyWish: ReplyWish | null
  picture: (typeof pictureWords)[number] | null
  likes: number[]
  comments: (Entry & { author: number; content: string; isAnonymous: boolean; tones: string[] })[]
}

export interface DemoNetwork {
  people: (Entry & DemoPerson & { email: string })[]
  communities: (Entry & (typeof demoCommunities)[number] & { members: number[] })[]
  friendships: [number, number][]
  requests: (Entry & { from: number; to: number; note: string | null })[]
  posts: DemoPost[]
  messages: (Entry & { from: number; to: number; content: string; tones: string[] })[]
}

/** The whole network as plain data: the same every time, ending at the given moment. */
export function inventNetwork(now: Date): DemoNetwork {
  const chance = createChance(20_260)
  const stamp = (daysAgo: number): Entry => {
    const at = new Date(now.getTime() - daysAgo * day)
    return { id: idAt(at, chance), at }
  }
  const some = (people: readonly number[], share: number) => people.filter(() => chance.odds(share))
  const everyone = cast.map((_, index) => index)

  const people = cast.map((person, index) => ({
    ...person,
    ...stamp(60 - index * 0.3),
    email: `person${String(index + 1).padStart(2, '0')}@${demoDomain}`,
  }))
  const communities = demoCommunities.map((community, index) => ({
    ...community,
    ...stamp(50 - index),
    members: [
      index,
      ...some(
        everyone.filter((who) => who !== index),
        0.35,
      ),
    ],
  }))
  const friendships = pairs(everyone).filter(() => chance.odds(0.12))
  const isFriend = new Set(friendships.map(String))
  const requests = pairs(everyone)
    .filter((pair) => !isFriend.has(String(pair)) && chance.odds(0.03))
    .map(([from, to], index) => ({
      from: to,
      to: from,
      note: index % 3 === 0 ? 'Hi, we like some of the same things. No need to hurry with an answer.' : null,
      ...stamp(chance.next() * 5),
    }))

  const posts = inventPosts(chance, communities, everyone, stamp)
  const messages = friendships
    // Number 0 is the one whom the demo suggests to sign in as: their room should not be empty.
    .filter(([one]) => chance.odds(0.35) || one === 0)
    .flatMap(([one, other]) => inventChat(chance, one, other, stamp))
  return { people, communities, friendships, requests, posts, messages }
}

const pairs = (items: readonly number[]): [number, number][] =>
  items.flatMap((one) => items.filter((other) => other > one).map((other): [number, number] => [one, other]))

type Stamp = (daysAgo: number) => Entry

function inventPosts(
  chance: Chance,
  communities: DemoNetwork['communities'],
  everyone: readonly number[],
  stamp: Stamp,
): DemoPost[] {
  const inCommunities = communities.flatMap(({ posts, members }, community) =>
    posts.map((content) => ({ content, community, author: chance.pick(members) })),
  )
  const onFeed = mainFeed.map((content) => ({ content, community: null, author: chance.pick(everyone) }))
  const aboutThemselves = cast.flatMap(({ interests, location }, author) =>
    interests.flatMap((interest) =>
      chance
        .shuffled(aboutInterests)
        .slice(0, 2)
        .map((say) => ({
          content: say(interest, location.split(',')[0] ?? location),
          community: null,
          author,
        })),
    ),
  )
  // Two people may like the same thing; nothing is said twice.
  const once = [...new Map(aboutThemselves.map((post) => [post.content, post])).values()]
  const others = chance.shuffled(once).slice(0, postCount - inCommunities.length - onFeed.length)

  return chance
    .shuffled([...inCommunities, ...onFeed, ...others])
    .map(({ content, community, author }, index) => {
      const post = stamp(((postCount - index) / postCount) * 28)
      const audience = community === null ? everyone : (communities[community]?.members ?? [])
      const picture = chance.odds(0.12) ? chance.pick(pictureWords) : null
      return {
        ...post,
        author,
        community,
        content,
        isAnonymous: chance.odds(0.08),
        tones: someTones(chance, 0.5),
        replyWish: wishFor(content),
        picture,
        likes: audience.filter((who) => who !== author && chance.odds(0.2)),
        comments: chance
          .shuffled(replies)
          .slice(0, chance.below(4))
          .map((reply, place) => {
            const at = new Date(post.at.getTime() + (place + 1) * 40 * 60 * 1000)
            return {
              id: idAt(at, chance),
              at,
              author: chance.pick(audience),
              content: reply,
              isAnonymous: chance.odds(0.05),
              tones: someTones(chance, 0.3),
            }
          }),
      }
    })
}

function inventChat(chance: Chance, one: number, other: number, stamp: Stamp): DemoNetwork['messages'] {
  const start = chance.next() * 20 + 0.5
  return chats.slice(0, 2 + chance.below(chats.length - 2)).map((content, place) => ({
    ...stamp(start - place * 0.01),
    from: place % 2 === 0 ? one : other,
    to: place % 2 === 0 ? other : one,
    content,
    tones: someTones(chance, 0.25),
  }))
}

/** What fits the words: some begin with it, others say it in their own way. */
const wishFor = (content: string): ReplyWish | null =>
  replyWishes.find(({ key }) => wishes[key].some((part) => content.includes(part)))?.key ?? null

const someTones = (chance: Chance, share: number): string[] =>
  chance.odds(share) ? [chance.pick(tones).word] : []

/** UUID v7 of a moment, with the rest from chance instead of randomness. */
function idAt(at: Date, chance: Chance): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const hex = (digits: number) => Array.from({ length: digits }, () => chance.below(16).toString(16)).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${chance.pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`
}
