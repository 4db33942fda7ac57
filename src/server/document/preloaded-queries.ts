import type { FastifyRequest } from 'fastify'
import type { OpenScreen, Screen } from '#contract/core/screens.ts'
import type { Readable } from '#server/db/connection.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** A query key of the client, and what it would have loaded. */
export type PreloadedQuery = readonly [key: readonly (string | object)[], data: unknown]

export interface Visit {
  screen: Screen | null
  url: URL
  viewer: Viewer
  db: Readable
}

/** The first page of a list, in the shape of the client's cache. Give it one row more than fit, if there is one. */
export const firstPageOf = (rows: readonly unknown[], limit: number) => ({
  pages: [rows.slice(0, limit)],
  pageParams: [null],
  isWhole: rows.length <= limit,
})

/** What a feature wants in the document of a screen, so that no spinner shows where the server knew the answer. */
export type PreloadedQueries = (visit: Visit) => Promise<PreloadedQuery[]>

/** What the document of a screen needs that people without an account can open too. */
export interface OpenDocument {
  preloadedQueries: (request: FastifyRequest) => readonly PreloadedQuery[]
  /** What it may load from elsewhere, by directive. */
  sources: Record<string, string>
}

export type OpenDocuments = Record<OpenScreen, OpenDocument>
