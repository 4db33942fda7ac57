/**
 * What a page has loaded and can be read without a connection, in the Cache Storage of this device. It belongs to one
 * account and to one build: the page writes it, and the service worker puts it into a document (decision 0076).
 */
import { retentionDays } from '#contract/core/retention.ts'

export interface KeptQuery {
  key: readonly unknown[]
  data: unknown
  /** When it was loaded, in milliseconds. */
  at: number
}

export interface Keeper {
  account: string
  /** The script that the page began with: another build may want its data in another shape. */
  build: string
}

const prefix = 'kept:'
/** The newest of them. A list is one, a post is one and its comments are one more. */
const most = 150
const largest = 200_000
const keptFor = retentionDays.keptOnDevice * 24 * 60 * 60 * 1000

const nameOf = ({ account, build }: Keeper): string => `${prefix}${account}:${build}`
const addressOf = (key: KeptQuery['key']): string => `/kept/${encodeURIComponent(JSON.stringify(key))}`

const keptNames = async (): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(prefix))

const forget = async (isMeant: (name: string) => boolean): Promise<void> => {
  await Promise.all((await keptNames()).filter(isMeant).map((name) => caches.delete(name)))
}

/** All of it, whoever it was kept for. */
export const forgetKept = (): Promise<void> => forget(() => true)

export const forgetOtherAccounts = (account: string): Promise<void> =>
  forget((name) => !name.startsWith(`${prefix}${account}:`))

export const forgetOtherKeepers = (keeper: Keeper): Promise<void> => forget((name) => name !== nameOf(keeper))

export async function keep(keeper: Keeper, queries: readonly KeptQuery[]): Promise<void> {
  const cache = await caches.open(nameOf(keeper))
  for (const query of queries) {
    const text = JSON.stringify(query)
    if (text.length <= largest) await cache.put(addressOf(query.key), new Response(text))
    else await cache.delete(addressOf(query.key))
  }
  // A cache keeps its entries in the order in which they were put.
  const addresses = await cache.keys()
  await Promise.all(addresses.slice(0, -most).map((address) => cache.delete(address)))
}

export async function forgetOne(keeper: Keeper, key: KeptQuery['key']): Promise<void> {
  const cache = await caches.open(nameOf(keeper))
  await cache.delete(addressOf(key))
}

/** Everything in which an id stands: what it names is gone, or no longer to be seen. */
export async function forgetMentioning(keeper: Keeper, id: string): Promise<void> {
  const cache = await caches.open(nameOf(keeper))
  for (const address of await cache.keys()) {
    const text = (await (await cache.match(address))?.text()) ?? ''
    if (text.includes(id)) await cache.delete(address)
  }
}

async function readAll(name: string, now: number): Promise<KeptQuery[]> {
  const cache = await caches.open(name)
  const texts = await Promise.all(
    (await cache.keys()).map(async (address) => (await cache.match(address))?.text()),
  )
  const queries = texts.filter((text) => text !== undefined).map((text) => JSON.parse(text) as KeptQuery)
  return queries.filter(({ at }) => now - at < keptFor)
}

export const keptBy = (keeper: Keeper, now: number = Date.now()): Promise<KeptQuery[]> =>
  readAll(nameOf(keeper), now)

/** For the worker, which does not know whose page is asked for: there is never more than one keeper for long. */
export async function lastKept(now: number = Date.now()): Promise<{ build: string; queries: KeptQuery[] }> {
  const [name] = await keptNames()
  if (!name) return { build: '', queries: [] }
  return { build: name.split(':').at(2) ?? '', queries: await readAll(name, now) }
}
