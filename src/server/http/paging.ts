import type { FastifyReply, FastifyRequest } from 'fastify'
import { urlOf } from './request-url.ts'

/**
 * Ends a page of a list: the query asked for one row more than the page holds, and that row, if it came, only says
 * that there is a next page. Its address goes into the Link header, so the body stays a plain array.
 */
export function endPage<T extends { id: string }>(
  { request, reply, query }: { request: FastifyRequest; reply: FastifyReply; query: { limit: number } },
  rows: readonly T[],
  /** Newest first goes on before the last one seen; oldest first goes on after it. */
  cursor: 'before' | 'after' = 'before',
  cursorOf: (last: T) => string = ({ id }) => id,
): T[] {
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  if (rows.length > query.limit && last) {
    const next = urlOf(request)
    next.searchParams.set(cursor, cursorOf(last))
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`)
  }
  return page
}

/** The same for a list of people, newest first by a moment that is shown with each: see `PeoplePage`. */
export const endPageOfPeople = <T extends { id: string }>(
  asked: Parameters<typeof endPage>[0],
  rows: readonly T[],
  momentOf: (last: T) => string,
): T[] => endPage(asked, rows, 'before', (last) => `${momentOf(last)}_${last.id}`)

const lengths = [20, 50, 100] as const

/**
 * How many rows to ask for: the page, and one that tells whether there is more. A list has three lengths, rounded up and
 * cut (`endPage`), because each is a statement that every connection keeps: a hundred of them took more than a gigabyte.
 */
export const rowsFor = (query: { limit: number }): number =>
  (lengths.find((length) => length >= query.limit) ?? lengths[2]) + 1
