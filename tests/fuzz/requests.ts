import fc from 'fast-check'
import { hostileTexts } from '#tests/support/hostile-texts.ts'
import { someHeaders } from './headers.ts'

/** What the API description says of a value. Only what our own contract uses. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

interface Operation {
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}

export interface ApiDescription {
  paths: Record<string, Record<string, Operation>>
}

export interface GeneratedRequest {
  method: string
  path: string
  body?: string
  /** Of the body, where it is not JSON. */
  type?: string
  headers?: Record<string, string>
}

/** What is not even JSON, or says that it is something else, or never ends to be nested. */
const noJson: fc.Arbitrary<Pick<GeneratedRequest, 'body' | 'type'>> = fc.oneof(
  fc
    .constantFrom('{', '{"a":', '[', '', 'null', '"', '{"a":1}}', 'a=1&b=2', '<a/>', '\ufeff{}')
    .map((body) => ({ body })),
  fc
    .constantFrom(
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'x',
      'application/json; charset=utf-7',
    )
    .map((type) => ({ body: '{}', type })),
  fc.integer({ min: 100, max: 20_000 }).map((depth) => ({ body: '['.repeat(depth) + ']'.repeat(depth) })),
  fc
    .integer({ min: 100, max: 5_000 })
    .map((depth) => ({ body: `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}` })),
)

const hostile = fc.constantFrom(...hostileTexts)

/** Values as the description allows them, ids mostly being those of things that are there. */
function valid(schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valid(choice, ids)))
  if (schema.allOf?.[0]) return valid(schema.allOf[0], ids)
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => valid({ ...schema, type }, ids)))
  switch (schema.type) {
    case 'string':
      return text(schema, ids)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000_000 })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000_000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valid(schema.items ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 40),
      })
    case 'object':
      return object(schema, (part) => valid(part, ids))
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function text({ format, minLength = 0, maxLength = 300 }: Schema, ids: fc.Arbitrary<string>) {
  if (format === 'uuid') return ids
  if (format === 'email') return fc.emailAddress()
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((d) => d.toISOString())
  const most = Math.min(maxLength, 2_000)
  return fc.oneof(
    fc.string({ minLength, maxLength: most, unit: 'grapheme' }),
    fc.string({ minLength, maxLength: Math.min(most, 20), unit: 'binary' }),
    hostile,
  )
}

function object(schema: Schema, of: (part: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const parts = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, of(part)] as const)
  return fc.record(Object.fromEntries(parts), { requiredKeys: schema.required ?? [] })
}

/** What no client of ours sends: other types, missing and foreign keys, things that are too long or too deep. */
const broken = (schema: Schema, ids: fc.Arbitrary<string>): fc.Arbitrary<unknown> => {
  const anything = fc.oneof(
    hostile,
    fc.jsonValue({ maxDepth: 4 }),
    fc.constantFrom(null, -1, 1e308, 0.1 + 0.2, true, [], {}, [[[[[[[[]]]]]]]]),
    fc.array(fc.constant('x'), { minLength: 150, maxLength: 200 }),
  )
  const names = Object.keys(schema.properties ?? {})
  const foreign = { id: ids, authorId: ids, role: fc.constant('moderator'), isSupporter: fc.constant(true) }
  return fc.oneof(
    anything,
    fc
      .tuple(valid(schema, ids), fc.record(foreign), fc.constantFrom('', ...names), anything)
      .map(([body, more, name, value]) =>
        typeof body === 'object' && body !== null && !Array.isArray(body)
          ? { ...body, ...more, ['__proto__']: { isSupporter: true }, ...(name && { [name]: value }) }
          : value,
      ),
  )
}

const inAddress = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())

/** Requests made from the server's own description of itself. */
export function requestsFrom(
  { paths }: ApiDescription,
  ids: fc.Arbitrary<string>,
  isLeftOut: (route: string) => boolean,
): fc.Arbitrary<GeneratedRequest> {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )
  const kinds = routes
    .filter(({ method, path }) => !isLeftOut(`${method} ${path}`))
    .map(({ path, method, operation }) => oneRequest(path, method, operation, ids))
  return fc.oneof(...kinds)
}

function oneRequest(
  path: string,
  method: string,
  { parameters, requestBody }: Operation,
  ids: fc.Arbitrary<string>,
): fc.Arbitrary<GeneratedRequest> {
  const either = (schema: Schema) =>
    fc.oneof({ weight: 3, arbitrary: valid(schema, ids) }, { weight: 1, arbitrary: broken(schema, ids) })
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const values = (some: typeof parameters) =>
    fc.record(Object.fromEntries(some.map(({ name, schema }) => [name, either(schema)])), {
      requiredKeys: some.filter(({ required }) => required).map(({ name }) => name),
    })
  const schema = requestBody?.content['application/json'].schema
  const bodies = schema
    ? fc.oneof(
        { weight: 19, arbitrary: either(schema).map((body) => ({ body: JSON.stringify(body) })) },
        { weight: 1, arbitrary: noJson },
      )
    : fc.constant({})
  return fc
    .record({ params: values(inPath), query: values(inQuery), sent: bodies, headers: someHeaders })
    .map(({ params, query, sent, headers }) => {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inAddress(params[name]) || '-')
      const search = Object.entries(query)
        .map(([name, value]) => `${name}=${inAddress(value)}`)
        .join('&')
      return {
        method,
        path: search ? `${address}?${search}` : address,
        ...sent,
        headers,
      }
    })
}
