import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { BackupError } from './manifest.ts'

/** What `age -d | tar -x` opens, too (https://age-encryption.org). */
export const sealedEnding = '.tar.age'

/** As age-keygen does it; never over a key that is there. Answers the public one. */
export async function writeNewKey(file: string): Promise<string> {
  const secret = await generateIdentity()
  const recipient = await identityToRecipient(secret)
  const lines = [`# created: ${new Date().toISOString()}`, `# public key: ${recipient}`, secret, '']
  await writeFile(file, lines.join('\n'), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw isThere ? new BackupError(`${file} is there already. Nothing was changed.`) : error
  })
  return recipient
}

/** For public keys of age, or in words what is wrong with one. */
export function sealFor(recipients: readonly string[]): Encrypter {
  const encrypter = new Encrypter()
  for (const recipient of recipients)
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new BackupError(
        `${recipient} is no public key of age. One begins with age1: age-keygen makes it, or npm run backup -- new-key <file>.`,
      )
    }
  return encrypter
}

/** Writes a folder into one file that only the holders of the secret keys can read. */
export async function seal(folder: string, file: string, encrypter: Encrypter): Promise<void> {
  const tar = runTar(['-C', folder, '-c', '.'])
  tar.child.stdin.end()
  const encrypted = await encrypter.encrypt(Readable.toWeb(tar.child.stdout) as ReadableStream<Uint8Array>)
  await pipeline(Readable.fromWeb(encrypted), createWriteStream(file, { flush: true, mode: 0o600 }))
  await tar.isDone
}

/** Opens it beside itself, where only this account can read, for as long as somebody looks at it. */
export async function withOpened<T>(
  file: string,
  keyFile: string,
  look: (folder: string) => Promise<T>,
): Promise<T> {
  const decrypter = await readKeys(keyFile)
  await removeLeftOpen(dirname(file))
  const folder = await mkdtemp(join(dirname(file), opened)).catch(() => {
    throw new BackupError(`Beside ${file} there has to be room to open it, and it cannot be written there.`)
  })
  const clear = () => rmSync(folder, { recursive: true, force: true })
  // Also when somebody ends it in the middle.
  process.once('exit', clear)
  try {
    await open(file, folder, decrypter)
    return await look(folder)
  } finally {
    clear()
    process.off('exit', clear)
  }
}

const opened = '.opened-'
/** Longer than anybody looks at one. */
const openFor = 24 * 60 * 60 * 1000

/** What was open when the machine went away. */
async function removeLeftOpen(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const place of names.filter((name) => name.startsWith(opened)).map((name) => join(folder, name)))
    if (Date.now() - (await stat(place)).mtimeMs > openFor) await rm(place, { recursive: true, force: true })
}

async function open(file: string, folder: string, decrypter: Decrypter): Promise<void> {
  const source = createReadStream(file)
  await once(source, 'open').catch(() => {
    throw new BackupError(`There is no backup in ${file}.`)
  })
  const opened = await decrypter
    .decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>)
    .catch((error: unknown) => {
      throw new BackupError(whyNotOpened(error))
    })
  const tar = runTar(['-C', folder, '-x'])
  try {
    await pipeline(Readable.fromWeb(opened), tar.child.stdin)
    await tar.isDone
  } catch {
    // What it has begun to write goes with the folder, and nothing may come after that.
    tar.child.kill()
    await tar.isDone.catch(() => undefined)
    throw new BackupError('This backup is damaged, or not all of it is here. Nothing was changed.')
  }
}

/** As the library says it; everything else is a file that is not what it was. */
const whyNotOpened = (error: unknown): string =>
  error instanceof Error && error.message.includes('no identity matched')
    ? 'This key does not open this backup. It was encrypted for another one.'
    : 'This backup is damaged at its beginning, or was not encrypted with age. Nothing was changed.'

/** A file as age-keygen writes it: one key on a line, and lines that begin with #. */
async function readKeys(keyFile: string): Promise<Decrypter> {
  const text = await readFile(keyFile, 'utf8').catch(() => {
    throw new BackupError(`The key in ${keyFile} cannot be read.`)
  })
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  const decrypter = new Decrypter()
  try {
    for (const key of keys) decrypter.addIdentity(key)
  } catch {
    keys.length = 0
  }
  if (keys.length === 0)
    throw new BackupError(`There is no secret key of age in ${keyFile}. One begins with AGE-SECRET-KEY-1.`)
  return decrypter
}

function runTar(args: string[]) {
  const child = spawn('tar', args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const isDone = Promise.race([
    once(child, 'close').then(([code]) => {
      if (code !== 0) throw new BackupError(`tar could not do it: ${said.trim()}`)
    }),
    once(child, 'error').then(() => {
      throw new BackupError('There is no program called tar on this machine. Encrypted backups need it.')
    }),
  ])
  // Whoever waits for it is told; until then it must not end the process.
  isDone.catch(() => undefined)
  return { child, isDone }
}
