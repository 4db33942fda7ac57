import type { ApiDescription, Schema } from '#tests/fuzz/requests.ts'
import type { Person } from './people.ts'

/** Secrets, addresses and codes: nobody is shown them as somebody's words, or they have to be one of ours to be taken. */
const noWords =
  /^code$|password|token$|credential|clientSecret|email|currency|IntentId|imageUrl|quietHours|^time(Zone)?$|^keys\./i

/** Every field of the API that takes a person's own words, such as 'POST /api/posts content'. */
export const textFields = ({ paths }: ApiDescription): string[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) =>
      [...new Set(textsIn(requestBody?.content['application/json'].schema))]
        .filter((field) => !noWords.test(field))
        .map((field) => `${method.toUpperCase()} ${path} ${field}`),
    ),
  )

function textsIn(schema: Schema = {}, name = ''): string[] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const within = [
    ...choices.flatMap((choice) => textsIn(choice, name)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) => textsIn(part, `${name}.${key}`)),
    ...(schema.items ? textsIn(schema.items, `${name}[]`) : []),
  ]
  const isText = [schema.type].flat().includes('string')
  return isText && !schema.enum && !schema.format && schema.const === undefined
    ? [...within, name.slice(1)]
    : within
}

/** Notes every field in which these people got a text with this mark in it accepted. */
export function notesFields(people: readonly Person[], description: ApiDescription, mark: string) {
  const fields = textFields(description).map((field) => {
    const [method, path = '', name = ''] = field.split(' ')
    return { field, method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), name }
  })
  const taken = new Set<string>()
  for (const person of people) {
    const send = person.sends.bind(person)
    person.sends = async (method, path, init) => {
      const answer = await send(method, path, init)
      if (answer.status < 300 && typeof init?.body === 'string' && init.body.startsWith('{')) {
        const marked = new Set(markedIn(JSON.parse(init.body), mark))
        for (const { field, name, ...route } of fields)
          if (route.method === method && route.path.test(path) && marked.has(name)) taken.add(field)
      }
      return answer
    }
  }
  return { left: () => fields.map(({ field }) => field).filter((field) => !taken.has(field)) }
}

function markedIn(value: unknown, mark: string, name = ''): string[] {
  if (typeof value === 'string') return value.includes(mark) ? [name.slice(1)] : []
  if (Array.isArray(value)) return value.flatMap((item) => markedIn(item, mark, `${name}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => markedIn(part, mark, `${name}.${key}`))
}
