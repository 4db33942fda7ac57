import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

// The log is shared by everybody, so its places count what everybody does: whoever could read or compare them would
// learn that something happened which is not theirs to know (trust.md 26). A client gets a place encrypted for its
// session alone, of the same length and different each time.

const cipher = 'aes-256-gcm'
const [nonceLength, tagLength] = [12, 16]
/** As long as a place can be; all are filled up to it. */
const placeLength = 41

/** For the keys of a log. */
export const newSealingKey = (): Buffer => randomBytes(32)

export function sealPlace(key: Buffer, sessionId: string, place: string): string {
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(sessionId))
  const sealed = sealing.update(place.padEnd(placeLength), 'latin1')
  return Buffer.concat([nonce, sealed, sealing.final(), sealing.getAuthTag()]).toString('base64url')
}

/** Null for what is no place of this session in this log. */
export function openPlace(key: Buffer, sessionId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length !== nonceLength + placeLength + tagLength) return null
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength))
    .setAAD(Buffer.from(sessionId))
    .setAuthTag(bytes.subarray(-tagLength))
  try {
    const place = opening.update(bytes.subarray(nonceLength, -tagLength), undefined, 'latin1')
    return (place + opening.final('latin1')).trimEnd()
  } catch {
    return null
  }
}
