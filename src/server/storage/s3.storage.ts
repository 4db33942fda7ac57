import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { photoNames } from './photos.ts'
import type { PhotoStorage } from './storage.ts'

export interface S3Settings {
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

const incomingPrefix = 'incoming/'
const incomingKey = (id: string) => `${incomingPrefix}${id}`
const photosPrefix = 'photos/'
const photoPrefix = (id: string) => `${photosPrefix}${id}/`
const archiveKey = (id: string) => `archives/${id}.zip`
const erasedPrefix = 'erased/'
const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Photos in a bucket. People send theirs straight to it, by presigned addresses; nobody reads from it but us. */
export async function s3Storage({
  endpoint,
  bucket,
  accessKeyId,
  secretAccessKey,
  ...settings
}: S3Settings): Promise<PhotoStorage> {
  const client = new S3Client({
    ...settings,
    ...(endpoint && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    // The SDK would sign a checksum of a body it has not seen into the upload address, and every upload would fail.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const Bucket = bucket
  const presigned = (id: string, expiresIn: number) =>
    getSignedUrl(client, new PutObjectCommand({ Bucket, Key: incomingKey(id) }), { expiresIn })

  // How a bucket's addresses look depends on endpoint and path style; the SDK knows, so it is asked once.
  const example = new URL(await presigned('', 60))
  const incomingAddress = `${example.origin}${example.pathname}`

  const removeKeys = async (keys: string[]) => {
    for (const Key of keys) await client.send(new DeleteObjectCommand({ Bucket, Key }))
  }

  const openKey = async (Key: string) => {
    const found = await orNull(client.send(new GetObjectCommand({ Bucket, Key })))
    if (!(found?.Body instanceof Readable)) return null
    return { bytes: found.ContentLength ?? 0, stream: found.Body }
  }

  return {
    uploadOrigin: example.origin,

    uploadAddress: ({ id, seconds }) => presigned(id, seconds),

    uploadNamedBy(address) {
      const url = URL.parse(address)
      if (!url || url.username || url.password) return null
      const plain = `${url.origin}${url.pathname}`
      if (!plain.startsWith(incomingAddress)) return null
      const id = plain.slice(incomingAddress.length)
      return idShape.test(id) ? id : null
    },

    async incoming(id) {
      const Key = incomingKey(id)
      const head = await orNull(client.send(new HeadObjectCommand({ Bucket, Key })))
      if (!head) return null
      return {
        bytes: head.ContentLength ?? 0,
        // If somebody sends another file between the two requests, the ETag no longer fits and this fails.
        read: async () => {
          const found = await client.send(new GetObjectCommand({ Bucket, Key, IfMatch: head.ETag }))
          if (!found.Body) throw new Error('S3 answered without a body')
          return Buffer.from(await found.Body.transformToByteArray())
        },
      }
    },

    removeIncoming: (id) => removeKeys([incomingKey(id)]),

    save: async (id, name, photo) =>
      void (await client.send(
        new PutObjectCommand({ Bucket, Key: photoPrefix(id) + name, Body: photo, ContentType: 'image/webp' }),
      )),

    open: (id, name) => openKey(photoPrefix(id) + name),

    async *list() {
      const folders = { Bucket, Prefix: photosPrefix, Delimiter: '/' }
      for await (const page of paginateListObjectsV2({ client }, folders))
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) {
          const id = Prefix.slice(photosPrefix.length, -1)
          if (idShape.test(id)) yield id
        }
    },

    remove: (id) => removeKeys([incomingKey(id), ...photoNames.map((name) => photoPrefix(id) + name)]),

    async keepArchive(id, path) {
      const { size } = await stat(path)
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: archiveKey(id),
          Body: createReadStream(path),
          ContentLength: size,
          ContentType: 'application/zip',
        }),
      )
      await rm(path, { force: true })
    },

    openArchive: (id) => openKey(archiveKey(id)),

    removeArchive: (id) => removeKeys([archiveKey(id)]),

    noteErased: async (userId) =>
      void (await client.send(new PutObjectCommand({ Bucket, Key: erasedPrefix + userId, Body: '' }))),

    async listErased() {
      const ids: string[] = []
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: erasedPrefix }))
        for (const { Key = '' } of page.Contents ?? []) ids.push(Key.slice(erasedPrefix.length))
      return ids.filter((id) => idShape.test(id))
    },

    async removeAbandoned(before) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: incomingPrefix })) {
        const old = (page.Contents ?? []).filter(({ LastModified }) => LastModified && LastModified < before)
        await removeKeys(old.flatMap(({ Key }) => Key ?? []))
      }
    },
  }
}

async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof NotFound || error instanceof NoSuchKey) return null
    throw error
  }
}
