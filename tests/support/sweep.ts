import { screens } from '#contract/core/screens.ts'
import { reportSubjects } from '#contract/moderation/rules.ts'
import type { Person } from './people.ts'

interface ApiDescription {
  paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>
}

/** Everything a person can ask for, with every id there is in every place for one. */
export async function everyAddress(asker: Person, ids: string[], words: string[]): Promise<string[]> {
  const { body } = await asker.get<ApiDescription>('/api/openapi.json')
  const valuesOf: Record<string, string[]> = {
    q: words,
    communityId: ids,
    feed: ['communities'],
    location: ['Leipzig'],
    limit: ['100'],
    w: ['640'],
  }
  const addresses = Object.entries(body.paths).flatMap(([path, methods]) => {
    // The archive of one's own data is packed, and made once: its own test looks into it (export.api.test.ts).
    if (!methods['get'] || path === '/api/account/export') return []
    const queries = methods['get'].parameters
      .filter((parameter) => parameter.in === 'query')
      .flatMap(({ name }) => (valuesOf[name] ?? []).map((value) => `?${name}=${encodeURIComponent(value)}`))
    return ['', ...queries].map((query) => path + query)
  })
  const pages = [...screens, '/?post={id}'].map((screen) => screen.replaceAll(/:(\w+)/g, '{$1}'))
  return [...new Set([...addresses, ...pages].flatMap((address) => filled(address, ids)))]
}

function filled(address: string, ids: string[]): string[] {
  const [place] = /\{\w+\}/.exec(address) ?? []
  if (!place) return [address]
  const values = place === '{type}' ? reportSubjects : ids
  return values.flatMap((value) => filled(address.replace(place, value), ids))
}

interface Received {
  head: string
  body: string
}

/** Every byte that the server gives this person at these addresses. */
export async function receives(person: Person, addresses: string[]): Promise<Map<string, Received>> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const received = new Map<string, Received>()
  const waiting = [...addresses]
  const ask = async (): Promise<void> => {
    const address = waiting.pop()
    if (!address) return
    const response = await fetch(new URL(address, person.url), { headers: { cookie }, redirect: 'manual' })
    const head = `${response.status} ${JSON.stringify([...response.headers])}`
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    // A stream of events has no end; what comes on it is collected while things happen.
    if (isStream) await response.body?.cancel()
    const whole = isStream ? '' : Buffer.from(await response.arrayBuffer()).toString('latin1')
    // How many events there have been so far, of everyone together.
    const body = whole.replace(/\["\/api\/events"\],"[\w-]*"/, '')
    received.set(address, { head, body })
    return ask()
  }
  await Promise.all([ask(), ask(), ask()])
  return received
}
