import type { Endpoint } from '#contract/core/endpoint.ts'
import { signedInReads } from '#tests/support/endpoints.ts'
import { cast, type World } from './world.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

/** What cannot say anything about anybody else, or is collected in another way. */
const leftOut: Record<string, string> = {
  '/api/events': 'collected as it comes',
  '/api/account/export': 'an archive that is made later: export.api.test.ts looks into it',
  '/api/images/{id}': 'scripts show no photos: anonymity.api.test.ts and images.api.test.ts do',
  '/api/languages': 'the languages of the world',
  '/api/places': 'the cities of the world',
}

/** Which things stand for the parameter of a path. A path that is not here fails, so that no new one is forgotten. */
const valuesFor: [RegExp, (world: World) => string[]][] = [
  [/^\/api\/posts\/\{id\}/, ({ posts }) => posts.map(({ id }) => id)],
  [/^\/api\/users\/\{id\}/, ({ people }) => cast.map((name) => people[name].id)],
  [/\{userId\}$/, ({ people }) => cast.map((name) => people[name].id)],
  [/^\/api\/communities\/\{id\}/, ({ gardenId }) => [gardenId]],
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
  '/api/posts': ({ gardenId }) => ['', `?communityId=${gardenId}`],
}

/** The pages themselves, with what is preloaded in them. */
const documents = ({ gardenId }: World) => [
  ...['/', '/settings', '/messages', '/discover', '/search?q=lichen', '/scheduled', '/jar'],
  `/communities/${gardenId}`,
]

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
