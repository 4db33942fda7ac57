import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { BackupError, erasedFile, erasedIn, readErased } from './manifest.ts'
import { type Retention, thatStay } from './retention.ts'

/** Encrypted backups elsewhere. */
export interface BackupBucket {
  /** Oldest first. */
  list: () => Promise<string[]>
  /** With the list of the erased that stands beside it. */
  send: (file: string) => Promise<void>
  /** Answers where it is now. */
  fetch: (name: string, to: string) => Promise<string>
  removeOld: (keep: Retention, say: (line: string) => void) => Promise<void>
}

const sealedName = /^synapse-[\dTZ-]+\.tar\.age$/
const erasedName = basename(erasedFile(''))
/** Of so many bytes at most ten thousand, as S3 wants it: 640 GB. */
const partSize = 64 * 1024 * 1024

/** https://key:secret@s3.example/bucket/folder?region=eu */
export function openBucket(address: string): BackupBucket {
  const url = new URL(address)
  const [, Bucket = '', ...folders] = url.pathname.split('/').map(decodeURIComponent)
  const prefix = folders
    .filter((part) => part !== '')
    .map((part) => `${part}/`)
    .join('')
  const client = new S3Client({
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (name: string) => ({ Bucket, Key: prefix + name })
  const inWords = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw new BackupError(`The bucket ${url.host}/${Bucket} could not be used: ${reasonOf(error)}.`)
    })

  async function list(): Promise<string[]> {
    const names: string[] = []
    for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
      for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(prefix.length))
    return names.filter((name) => sealedName.test(name)).sort()
  }

  async function download(name: string, file: string): Promise<void> {
    const { Body } = await client.send(new GetObjectCommand(at(name)))
    if (!(Body instanceof Readable)) throw new Error('no body')
    const half = `${file}.unfinished`
    await pipeline(Body, createWriteStream(half, { flush: true, mode: 0o600 }))
    await rename(half, file)
  }

  /** Of the list in the bucket and the one in a folder: it only grows. */
  async function allErased(folder: string): Promise<string> {
    const ids = [...erasedIn(await readErasedThere()), ...(await readErased(folder))]
    return [...new Set(ids)]
      .sort()
      .map((id) => `${id}\n`)
      .join('')
  }

  async function readErasedThere(): Promise<string> {
    try {
      const { Body } = await client.send(new GetObjectCommand(at(erasedName)))
      return (await Body?.transformToString()) ?? ''
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'NoSuchKey') return ''
      throw error
    }
  }

  async function send(file: string): Promise<void> {
    const { size } = await stat(file)
    const params = { ...at(basename(file)), Body: createReadStream(file) }
    await new Upload({ client, params, partSize, queueSize: 2 }).done()
    const { ContentLength } = await client.send(new HeadObjectCommand(at(basename(file))))
    if (ContentLength !== size) throw new BackupError(`Of ${size} bytes, ${ContentLength} have arrived`)
    const erased = Buffer.from(await allErased(dirname(file)))
    await client.send(new PutObjectCommand({ ...at(erasedName), Body: erased, ContentLength: erased.length }))
  }

  async function fetch(name: string, to: string): Promise<string> {
    const names = await list()
    const found = name === 'newest' ? names.at(-1) : names.find((one) => one === name)
    if (!found) throw new BackupError(`it has no backup ${name}`)
    await mkdir(to, { recursive: true, mode: 0o700 })
    await download(found, join(to, found))
    await writeFile(erasedFile(to), await allErased(to), { flush: true, mode: 0o600 })
    return join(to, found)
  }

  async function removeOld(keep: Retention, say: (line: string) => void): Promise<void> {
    const names = await list()
    const staying = new Set(thatStay(names, keep))
    for (const name of names.filter((one) => !staying.has(one))) {
      await client.send(new DeleteObjectCommand(at(name)))
      say(`Removed ${name} from the bucket: newer ones are there.`)
    }
  }

  return {
    list: () => inWords(list()),
    send: (file) => inWords(send(file)),
    fetch: (name, to) => inWords(fetch(name, to)),
    removeOld: (keep, say) => inWords(removeOld(keep, say)),
  }
}

/** A name such as AccessDenied or ECONNREFUSED: addresses and keys are in longer ones. */
function reasonOf(error: unknown): string {
  if (error instanceof BackupError) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const { name, cause } = error
  const code = 'code' in error ? error.code : cause instanceof Error && 'code' in cause ? cause.code : null
  return typeof code === 'string' ? code : name
}
