import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReceivingStorage, StoredFile } from './storage.ts'

/** The path of an upload address on our own server; the route that receives the file is registered under it. */
export const uploadPath = '/api/objects/uploads/'
const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Photos as files under one folder, spread over 256 subfolders. */
export function diskStorage(folder: string): ReceivingStorage {
  const incomingFolder = join(folder, 'incoming')
  const incomingFile = (id: string) => join(incomingFolder, id)
  const archiveFolder = join(folder, 'archives')
  const archiveFile = (id: string) => join(archiveFolder, `${id}.zip`)
  const erasedFolder = join(folder, 'erased')
  const folderOf = (id: string) => join(folder, id.slice(0, 2), id)

  return {
    uploadOrigin: null,

    uploadAddress: async ({ id, token, origin }) => `${origin}${uploadPath}${id}?token=${token}`,

    uploadNamedBy(address, ownOrigins) {
      const url = URL.parse(address, [...ownOrigins][0])
      if (!url || !ownOrigins.has(url.origin) || url.username || url.password) return null
      if (!url.pathname.startsWith(uploadPath)) return null
      const id = url.pathname.slice(uploadPath.length)
      return idShape.test(id) ? id : null
    },

    async incomingPath(id) {
      await mkdir(incomingFolder, { recursive: true, mode: 0o700 })
      return incomingFile(id)
    },

    async incoming(id) {
      const found = await orNull(stat(incomingFile(id)))
      return found && { bytes: found.size, read: () => readFile(incomingFile(id)) }
    },

    removeIncoming: (id) => rm(incomingFile(id), { force: true }),

    async save(id, name, photo) {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
      const path = join(folderOf(id), name)
      // Written aside and renamed, so that a crash or a full disk leaves either the whole photo or none.
      const aside = `${path}.part`
      try {
        await writeFile(aside, photo, { flush: true, mode: 0o600 })
        await rename(aside, path)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },

    open: (id, name) => openFile(join(folderOf(id), name)),

    async *list() {
      for (const part of (await orNull(readdir(folder))) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue
        for (const id of (await orNull(readdir(join(folder, part)))) ?? []) if (idShape.test(id)) yield id
      }
    },

    async remove(id) {
      await rm(incomingFile(id), { force: true })
      await rm(folderOf(id), { recursive: true, force: true })
    },

    async keepArchive(id, path) {
      await mkdir(archiveFolder, { recursive: true, mode: 0o700 })
      await rename(path, archiveFile(id))
    },

    openArchive: (id) => openFile(archiveFile(id)),

    removeArchive: (id) => rm(archiveFile(id), { force: true }),

    // An empty file for each: it is either there or not, and two instances at once write the same.
    async noteErased(userId) {
      await mkdir(erasedFolder, { recursive: true, mode: 0o700 })
      await writeFile(join(erasedFolder, userId), '', { flush: true, mode: 0o600 })
    },

    listErased: async () =>
      ((await orNull(readdir(erasedFolder))) ?? []).filter((name) => idShape.test(name)),

    async removeAbandoned(before) {
      for (const name of (await orNull(readdir(incomingFolder))) ?? []) {
        const path = join(incomingFolder, name)
        const found = await orNull(stat(path))
        if (found && found.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

async function openFile(path: string): Promise<StoredFile | null> {
  const file = await orNull(open(path))
  if (!file) return null
  const { size } = await file.stat()
  return { bytes: size, stream: file.createReadStream() }
}

async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
