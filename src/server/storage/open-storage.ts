import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { diskStorage } from './disk.storage.ts'
import type { PhotoStorage } from './storage.ts'

/** Files under the data folder, or a bucket when one is set up. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<PhotoStorage> {
  if (!s3) return diskStorage(join(dataDir, 'photos'))
  // Loaded only where it is used: the SDK takes a while to start and some megabytes to keep.
  const { s3Storage } = await import('./s3.storage.ts')
  return s3Storage(s3)
}
