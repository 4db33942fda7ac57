import type pg from 'pg'

export type OnStatement = (name: string) => (error?: unknown) => void

type Callback = (error: unknown, ...rest: unknown[]) => unknown

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

/** The query of a connection, as the driver has it, told of to somebody who wants to know how long each takes. */
export function watched(client: pg.Client, onStatement: OnStatement): (...given: unknown[]) => unknown {
  const query: (...given: unknown[]) => unknown = client.query.bind(client)
  return (...given) => {
    const end = onStatement(nameOf(given[0]))
    const last = given.at(-1)
    if (typeof last === 'function') {
      const callback: Callback = (error, ...rest) => {
        end(error ?? undefined)
        return Reflect.apply(last, undefined, [error, ...rest])
      }
      return query(...given.slice(0, -1), callback)
    }
    const answer = query(...given)
    if (isPromise(answer))
      answer.then(
        () => end(),
        (error: unknown) => end(error),
      )
    return answer
  }
}

const verbs = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'set'])

/** Prepared statements have names of ours. Of others only the first word: the rest could hold what somebody wrote. */
function nameOf(statement: unknown): string {
  const { name, text } =
    typeof statement === 'object' && statement !== null
      ? (statement as { name?: string; text?: string })
      : { name: undefined, text: String(statement) }
  if (name) return name
  const verb = /^\s*(\w+)/.exec(text ?? '')?.[1]?.toLowerCase() ?? ''
  return verbs.has(verb) ? verb : 'statement'
}
