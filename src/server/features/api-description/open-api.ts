import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ErrorBody } from '#contract/core/errors.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return rest
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const json = (schema: Json) => ({ 'application/json': { schema } })

function operation(endpoint: Endpoint): Json {
  const status = endpoint.status ?? (endpoint.response || endpoint.file ? 200 : 204)
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    ...(endpoint.open ? { security: [] } : {}),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input')) } }
      : {}),
    responses: {
      [status]: {
        description: 'Success',
        ...(endpoint.response ? { content: json(schemaOf(endpoint.response, 'output')) } : {}),
        ...(endpoint.file ? { content: { [endpoint.file]: {} } } : {}),
      },
      default: { description: 'An error in words', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

/** OpenAPI 3.1, made from the same objects that the server serves and the client is typed by. */
export function describeApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Synapse',
      version: '1',
      description:
        'Every call of the Synapse client. Lists answer an array and page with a Link header. Creates take an Idempotency-Key header.',
    },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'synapse' } },
    },
    security: [{ session: [] }],
  }
}
