import type { Endpoint } from '#contract/core/endpoint.ts'
import { signedInReads } from '#tests/support/endpoints.ts'
import { cast, type World } from './world.ts'

const day = 24 * 60 * 60 * 1000
const nobody = '00000000-0000-4000-8000-000000000000'

/** What cannot say anything about anybody else, or is collected in another way. */
const leftOut: Record<string, string> = {
  '/api/events': 'collected as it comes',
  '/api/account/export': 'an archive that is made later: export.api.test.ts looks into it',
  '/api/images/{id}':
    'a photo of their own is none of the others’: images, anonymity, pebble-photos and message-photos.api.test.ts look at them',
  '/api/languages': 'the languages of the world',
  '/api/places': 'the cities of the world',
}

/** Which things stand for the parameter of a path. A path that is not here fails, so that no new one is forgotten. */
const valuesFor: [RegExp, (world: World) => string[]][] = [
  [/^\/api\/posts\/\{id\}/, ({ posts }) => posts.map(({ id }) => id)],
  [/^\/api\/users\/\{id\}/, ({ people }) => cast.map((name) => people[name].id)],
  [/^\/api\/groups\/\{id\}/, ({ groups }) => [...groups, nobody]],
  [/\{userId\}$/, ({ people }) => cast.map((name) => people[name].id)],
  [/^\/api\/communities\/\{id\}/, ({ gardenId }) => [gardenId]],
  [/^\/api\/fellow-travellers/, ({ gardenId }) => [gardenId, 'network']],
  [/^\/api\/gatherings\/\{id\}/, ({ gatheringIds }) => gatheringIds],
  [/^\/api\/rooms\/\{id\}/, ({ rooms }) => (rooms.length > 0 ? rooms : [nobody])],
  [/^\/api\/moderation\/subjects/, () => [nobody]],
]

const queries: Record<string, (world: World) => string[]> = {
  '/api/search': () => ['?q=word', '?q=jane', '?q=cleo', '?q=lichen', '?q=lichen&of=users'],
  '/api/discover': () => [
    '',
    '?location=here',
    '?interests=shared',
    '?neurotypes=shared',
    '?openness=welcoming',
    '?languages=shared',
    '?age=near',
  ],
  '/api/mentions': ({ gardenId, posts }) => [
    '',
    '?q=j',
    `?communityId=${gardenId}`,
    ...posts.map(({ id }) => `?postId=${id}`),
  ],
  '/api/conversations/search': () => ['?q=word'],
  '/api/gatherings': ({ gardenId }) => ['', '?show=mine', '?show=past', `?communityId=${gardenId}`],
  '/api/gatherings/calendar': () => [aMonthFrom(Date.now())],
  '/api/posts': ({ gardenId }) => ['', `?communityId=${gardenId}`],
  '/api/rooms': ({ gardenId }) => ['', `?communityId=${gardenId}`],
}

/** The pages themselves, with what is preloaded in them. */
const documents = ({ gardenId, rooms }: World) => [
  ...rooms.map((id) => `/rooms/${id}`),
  ...[
    '/',
    '/settings',
    '/messages',
    '/discover',
    '/search?q=lichen',
    '/scheduled',
    '/jar',
    '/gatherings',
    '/rooms',
    '/fellow-travellers',
  ],
  `/communities/${gardenId}`,
]

/** The same in both worlds, for as long as a script takes. */
function aMonthFrom(now: number): string {
  const today = Math.floor(now / day) * day
  const [from, until] = [today, today + 30 * day].map((at) => new Date(at).toISOString())
  return `?from=${from}&until=${until}`
}

const endpoints = await signedInReads()

export const readsIn = (world: World): string[] => [
  ...endpoints.filter(({ path }) => !leftOut[path]).flatMap((endpoint) => addressesOf(endpoint, world)),
  ...documents(world),
]

function addressesOf({ path }: Endpoint, world: World): string[] {
  const ends = queries[path]?.(world) ?? ['']
  if (!path.includes('{')) return ends.map((end) => `${path}${end}`)
  const values = valuesFor.find(([shape]) => shape.test(path))?.[1](world)
  if (!values) throw new Error(`tests/worlds/reads.ts does not know what to read at ${path}`)
  return values.map((value) => path.replace('{type}', 'post').replace(/\{\w+\}/, value))
}
