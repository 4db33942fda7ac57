import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Beside the data and not among the backups: those may be on a disk that the running Synapse does not see. */
const noteIn = (dataDir: string) => join(dataDir, 'last-backup.txt')

/** So that the metrics can say how old the newest backup is. */
export async function noteLastBackup(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const aside = `${noteIn(dataDir)}.part`
  await writeFile(aside, `${new Date().toISOString()}\n`, { mode: 0o600 })
  await rename(aside, noteIn(dataDir))
}

/** When the newest whole backup was finished; null if none was made with this data folder. */
export async function lastBackupAt(dataDir: string): Promise<number | null> {
  const text = await readFile(noteIn(dataDir), 'utf8').catch(() => '')
  const at = Date.parse(text.trim())
  return Number.isNaN(at) ? null : at
}
