import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { BackupError, hashOf, photoPath, readManifest, readPhotoList, tableFile } from './manifest.ts'

/** Reads every byte of a backup and changes nothing. Answers what is damaged, in words; nothing for a sound one. */
export async function verifyBackup(backup: string): Promise<string[]> {
  const manifest = await readManifest(backup)
  const damage: string[] = []
  for (const { name, sha256 } of manifest.tables)
    damage.push(...(await damageOf(`The rows of ${name}`, sha256, readTable(tableFile(backup, name)))))
  const photos = await readPhotoList(backup).catch((error: unknown) => {
    damage.push(
      error instanceof BackupError ? error.message : 'The list of photos (photos.sha256) is missing.',
    )
    return null
  })
  if (photos && photos.length !== manifest.photos)
    damage.push(`The list of photos names ${photos.length} files, and there were ${manifest.photos}.`)
  for (const photo of photos ?? []) {
    const file = createReadStream(join(backup, photoPath(photo)))
    damage.push(...(await damageOf(`The photo file ${photoPath(photo)}`, photo.sha256, hashOf(file))))
  }
  return damage
}

const mostNamed = 20

export async function requireSound(backup: string): Promise<void> {
  const damage = await verifyBackup(backup)
  if (damage.length === 0) return
  const more = damage.length - mostNamed
  const lines = [...damage.slice(0, mostNamed), ...(more > 0 ? [`And ${more} more like these.`] : [])]
  throw new BackupError(`This backup is damaged. Nothing was changed.\n${lines.join('\n')}`)
}

async function damageOf(what: string, wanted: string, reading: Promise<string>): Promise<string[]> {
  const hasMany = what.startsWith('The rows')
  try {
    return (await reading) === wanted ? [] : [`${what} ${hasMany ? 'are' : 'is'} not what was backed up.`]
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const are = hasMany ? 'are' : 'is'
    return [isMissing ? `${what} ${are} missing.` : `${what} ${are} damaged, and cannot be read to the end.`]
  }
}

const readTable = (file: string) => hashOf(createReadStream(file), createGunzip())
