import { randomUUID } from 'node:crypto'
import type { OwnUserView } from '#contract/auth/own-user.ts'

interface Answer<T = unknown> {
  status: number
  headers: Headers
  body: T
  text: string
}

/** A browser as the server sees it: an address, a cookie jar, and what it sends with each request. */
export class Person {
  readonly name: string
  readonly url: string
  readonly cookies: Map<string, string>
  user: OwnUserView | undefined

  constructor(name: string, url: string, cookies = new Map<string, string>()) {
    this.name = name
    this.url = url
    this.cookies = cookies
  }

  get id(): string {
    if (!this.user) throw new Error(`${this.name} has no account`)
    return this.user.id
  }

  /** Any request; redirects are not followed, so that they can be looked at. */
  async sends(
    method: string,
    path: string,
    init: { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(new URL(path, this.url), {
      method,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...init.headers },
      ...(init.body !== undefined && { body: init.body }),
    })
    this.#keepCookies(response)
    const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isEndless) await response.body?.cancel()
    const text = isEndless ? '' : await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value.join('='))
    }
  }

  async sendsJson<T>(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const sent =
      body === undefined
        ? { headers }
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
    return (await this.sends(method, path, sent)) as Answer<T>
  }

  get = <T = unknown>(path: string, headers?: Record<string, string>) =>
    this.sendsJson<T>('GET', path, undefined, headers)
  post = <T = unknown>(path: string, body?: unknown, headers?: Record<string, string>) =>
    this.sendsJson<T>('POST', path, body, headers)
  put = <T = unknown>(path: string, body?: unknown) => this.sendsJson<T>('PUT', path, body)
  patch = <T = unknown>(path: string, body?: unknown) => this.sendsJson<T>('PATCH', path, body)
  delete = <T = unknown>(path: string, body?: unknown) => this.sendsJson<T>('DELETE', path, body)

  /** As the plain HTML form of a page would send it, from our own site. */
  submits = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    this.sends('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL(this.url).origin,
        ...headers,
      },
    })
}

export const goodPassword = 'a quiet lighthouse in spring'

/** The same person at another instance: signed in or out there as here. */
export function elsewhere(person: Person, url: string): Person {
  const there = new Person(person.name, url, person.cookies)
  there.user = person.user
  return there
}

/** Unique, so that tests share a database without meeting. */
export const newEmail = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.org`

export async function signUp(url: string, name: string): Promise<Person> {
  const person = new Person(name, url)
  const answer = await person.post<OwnUserView>('/api/signup', {
    email: newEmail(name),
    password: goodPassword,
    displayName: name.charAt(0).toUpperCase() + name.slice(1),
    adult: true,
  })
  if (answer.status !== 201) throw new Error(`${name} could not sign up: ${answer.status} ${answer.text}`)
  person.user = answer.body
  return person
}

export async function signUpAll<const N extends string>(url: string, names: N[]): Promise<Record<N, Person>> {
  const people = await Promise.all(names.map(async (name) => [name, await signUp(url, name)] as const))
  return Object.fromEntries(people) as Record<N, Person>
}

/** What somebody can send, to be sent with more headers or none: `writesOf(ana)('POST', '/api/posts', body)`. */
export const writesOf =
  (person: Person) =>
  (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  (headers: Record<string, string> = {}) =>
    person.sendsJson(method, path, body, headers)
