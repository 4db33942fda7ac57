import type { ApiDescription, Schema } from '#tests/fuzz/requests.ts'
import type { Inhabitants } from './target.ts'

export interface Sample {
  route: string
  method: string
  /** Every place for a value is marked with a star at its end, as sqlmap wants it. */
  address: string
  body?: string
  places: number
}

const mark = '*'

/** A stream of events has no end that a tool could wait for. */
const endless = new Set(['/api/events'])

const inPath: Record<string, string> = { '{type}': 'user', '{note}': 'food', '{name}': 'post' }

/** One request for each route that takes anything, every value of which is as the description wants it. */
export function sampleRequests({ paths }: ApiDescription, { ids }: Inhabitants): Sample[] {
  const described = Object.entries(paths).filter(([path]) => !endless.has(path))
  return described.flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters, requestBody }]) => {
      let places = 0
      const marked = (value: unknown): string => {
        places += 1
        return `${typeof value === 'string' ? value : JSON.stringify(value)}${mark}`
      }
      const filled = path
        .split('/')
        .map((part, index, parts) =>
          part.startsWith('{') ? marked(inPath[part] ?? ids[parts[index - 1] ?? ''] ?? ids['users']) : part,
        )
        .join('/')
      const query = parameters
        .filter((parameter) => parameter.in === 'query')
        .map(
          ({ name, schema }) =>
            `${name}=${encodeURIComponent(String(example(schema, ids, name)))}${marked('')}`,
        )
        .join('&')
      const schema = requestBody?.content['application/json'].schema
      const body = schema && JSON.stringify(withMarks(example(schema, ids, ''), marked))
      if (places === 0) return []
      return {
        route: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        address: query ? `${filled}?${query}` : filled,
        ...(body !== undefined && { body }),
        places,
      }
    }),
  )
}

const idsByName: Record<string, string> = {
  postId: 'posts',
  parentId: 'comments',
  communityId: 'communities',
  subjectId: 'users',
}

/** What a value must look like for the rest of its request to be looked at, where the description cannot say it. */
const byName: Record<string, string> = {
  changedAt: '2030-01-01T00:00:00.000Z',
  endsAt: '2030-01-01T00:00:00.000Z',
  from: '22:00',
  until: '07:00',
  timeZone: 'Europe/Berlin',
  currency: 'usd',
  email: 'nobody@example.org',
}

/** Left out: without them a request is as good, and with a made-up one it is refused. They have tests of their own. */
const optional = new Set([
  ...['imageUrl', 'profileImageUrl', 'imageAlt', 'clientSecret'],
  ...['morePhotos', 'imageUrlsBefore'],
])
/** Of many settings that are all of one kind, so many stand for the others. */
const alike = 12

function example(schema: Schema, ids: Record<string, string>, name: string): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (choice) return example(choice, ids, name)
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectFrom(schema, ids)
    case 'array':
      return [example(schema.items ?? { type: 'string' }, ids, name)]
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      if (schema.format === 'uuid') return ids[idsByName[name] ?? 'users']
      if (byName[name]) return byName[name]
      return 'a quiet garden'.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength)
  }
}

function objectFrom({ properties = {}, required = [] }: Schema, ids: Record<string, string>): object {
  const wanted = Object.entries(properties).filter(([key]) => required.includes(key) || !optional.has(key))
  const some = wanted.length > alike ? wanted.slice(0, 3) : wanted
  return Object.fromEntries(some.map(([key, part]) => [key, example(part, ids, key)]))
}

/** Only words are marked: with anything but true in the place of true, no request comes past its schema. */
function withMarks(value: unknown, marked: (value: unknown) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withMarks(item, marked))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withMarks(part, marked)]))
  return typeof value === 'string' ? marked(value) : value
}
