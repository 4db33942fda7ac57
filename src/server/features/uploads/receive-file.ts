import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A client that stops sending for this long is gone. */
const silenceMs = 30_000
/** How much of a file that is too large is still read, so that the client gets to hear why. */
const patienceBytes = 10 * 1024 * 1024

/**
 * Writes a request's body to a file, at most so many bytes of it. False: there was more. The length that the client
 * declared only serves to refuse early; what counts is what comes.
 */
export async function receiveFile(body: IncomingMessage, path: string, maxBytes: number): Promise<boolean> {
  const declared = Number(body.headers['content-length'])
  if (declared > maxBytes + patienceBytes) return false

  body.setTimeout(silenceMs, () => body.destroy(new Error('The client stopped sending')))
  let received = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > maxBytes + patienceBytes) return done(new TooMuch())
      // The rest of a file that is too large is read and forgotten.
      done(null, received > maxBytes ? undefined : chunk)
    },
  })
  try {
    await pipeline(body, limited, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
  }
  return received <= maxBytes
}

class TooMuch extends Error {}
