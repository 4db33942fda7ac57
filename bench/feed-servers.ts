import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import pg from 'pg'
import * as z from 'zod'
import { postEndpoints } from '#contract/posts.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { createLog } from '#server/log.ts'
import { viewerId } from './feed-network.ts'
import { feedStatement } from './feed-statement.ts'

// A process of its own, so that whoever measures does not take turns with what is measured.

const config = readConfig({
  PORT: '0',
  DATA_DIR: tmpdir(),
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '1000000',
  STARTER_COMMUNITIES: 'false',
})
const nothing = async () => ''
const pages = {
  app: nothing,
  landing: nothing,
  pageCss: '',
  passkeyScript: null,
  scriptHashes: [],
  folder: null,
}

async function startSynapse(url: string): Promise<string> {
  const { db, pool } = openDatabase(url, { poolSize: 4, onConnectionLost: () => undefined })
  const app = await buildApp({ config, db, pool, log: createLog('silent'), pages })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** The least there can be: no session, no rules but those in the statement itself. */
async function startBare(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const { text, valuesFor } = feedStatement()
  const app = Fastify()
  const response = z.toJSONSchema(postEndpoints.list.response, { target: 'openapi-3.0', io: 'output' })
  app.get('/api/posts', { schema: { response: { 200: response } } }, async () => {
    const { rows } = await pool.query({ name: 'feed', text, values: valuesFor(viewerId), rowMode: 'array' })
    return rows.slice(0, 20).map((row: unknown[]) => toPost(row))
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** In the order in which the statement names its columns. */
const toPost = ([
  id,
  content,
  isAnonymous,
  communityId,
  communityName,
  imageUrl,
  imageAlt,
  imageWidth,
  imageHeight,
  toneIndicators,
  contentNotes,
  _shownNotes,
  _hasFilteredWords,
  likeCount,
  commentCount,
  likedByUser,
  createdAt,
  editedAt,
  authorId,
  displayName,
  profileImageUrl,
  isSupporter,
  email,
]: unknown[]) => ({
  id,
  content,
  isAnonymous,
  communityId,
  communityName,
  imageUrl,
  imageAlt,
  imageWidth,
  imageHeight,
  toneIndicators,
  contentNotes,
  foldedBy: null,
  likeCount,
  commentCount,
  likedByUser,
  createdAt,
  editedAt,
  isMine: authorId === viewerId,
  author: isAnonymous ? null : { id: authorId, displayName, profileImageUrl, isSupporter, email },
})

const [, , ...urls] = process.argv
const started = await Promise.all(
  urls.map(async (url) => ({ synapse: await startSynapse(url), bare: await startBare(url) })),
)
process.send?.(started)
// Ends with whoever started it.
process.on('disconnect', () => process.exit())
