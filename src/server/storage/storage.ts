import type { Readable } from 'node:stream'

/** A file that somebody sent, before anyone has looked into it. */
export interface IncomingFile {
  bytes: number
  read: () => Promise<Buffer>
}

export interface StoredFile {
  bytes: number
  stream: Readable
}

interface UploadAddress {
  id: string
  /** Proves to our own server that it gave this address out; an S3 address carries its own proof. */
  token: string
  /** Where the person's browser sees this server, such as https://synapse.example. */
  origin: string
  seconds: number
}

/**
 * Where photos, archives and the ids of the erased are kept. What people send comes in apart from what is shown: only re-encoded photos are ever served,
 * and always by our own server, after asking who may see them.
 */
export interface PhotoStorage {
  /** Another origin that browsers send photos to, or null if that is our own server. */
  readonly uploadOrigin: string | null
  uploadAddress: (wanted: UploadAddress) => Promise<string>
  /** The upload that an address without its query part names; null for every address that is not ours. */
  uploadNamedBy: (address: string, ownOrigins: ReadonlySet<string>) => string | null
  /** Null if nothing has arrived. */
  incoming: (id: string) => Promise<IncomingFile | null>
  removeIncoming: (id: string) => Promise<void>
  save: (id: string, name: string, photo: Buffer) => Promise<void>
  /** Null if there is no such photo. */
  open: (id: string, name: string) => Promise<StoredFile | null>
  /** The ids of all uploads of which photos are kept. */
  list: () => AsyncIterable<string>
  /** Everything that belongs to an upload. */
  remove: (id: string) => Promise<void>
  /** What arrived before this moment and was never finished, such as after a crash. */
  removeAbandoned: (before: Date) => Promise<void>
  /** Takes over the file at this path: an archive of somebody's own data. Every instance can then open it. */
  keepArchive: (id: string, path: string) => Promise<void>
  openArchive: (id: string) => Promise<StoredFile | null>
  removeArchive: (id: string) => Promise<void>
  /** Remembers, apart from the database, that this person was erased: a backup from before must not bring them back. */
  noteErased: (userId: string) => Promise<void>
  /** Everyone who was ever erased, by id. */
  listErased: () => Promise<string[]>
}

/** For the disk: a file comes in through our own server. */
export interface ReceivingStorage extends PhotoStorage {
  /** Where to write what comes in for this upload. */
  incomingPath: (id: string) => Promise<string>
}

export const receivesHere = (storage: PhotoStorage): storage is ReceivingStorage => 'incomingPath' in storage
