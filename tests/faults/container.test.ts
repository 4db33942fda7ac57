import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp } from '#tests/support/people.ts'
import { isGiven, readDockerfile } from './dockerfile.ts'
import { aPlace, freePort, isReady, type Place } from './synapse-process.ts'

// There is no engine for containers here. So the steps of the Dockerfile run as plain commands, in folders of their own,
// and what comes out is started as the image would be: as somebody who is not root, with nothing else beside it.
const root = join(import.meta.dirname, '..', '..')
const stages = readDockerfile()
const last = stages.at(-1)
const isRoot = process.getuid?.() === 0
/** PostgreSQL wants an account that has a name. The one of the image is not on this machine; this one is on all. */
const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
const someone = { uid: idOf('-u'), gid: idOf('-g') }

let place: Place
const folderOf = (stage: string) => join(place.dataDir, 'image', stage)
const within = (stage: string, path: string) => join(folderOf(stage), path)

beforeAll(async () => {
  place = await aPlace()
  chmodSync(place.dataDir, 0o755)
  for (const stage of stages) {
    const here = within(stage.name, stage.workdir)
    mkdirSync(here, { recursive: true })
    for (const step of stage.steps) {
      if (step.does === 'run') {
        // Makes the account in the image; here its number is enough.
        if (step.command.startsWith('groupadd ')) continue
        execFileSync('/bin/sh', ['-c', step.command], { cwd: here, stdio: 'pipe' })
      } else for (const source of step.sources) copy(source, step, here)
    }
  }
}, 600_000)
afterAll(() => place.end(), 600_000)

function copy(
  source: string,
  { from, to, sources }: { from: string | null; to: string; sources: string[] },
  here: string,
) {
  const isFolderWanted = to.endsWith('/') || sources.length > 1
  const path = from === null ? join(root, source) : within(from, source)
  const target = join(here, to, isFolderWanted ? (source.split('/').at(-1) ?? '') : '')
  mkdirSync(dirname(target), { recursive: true })
  // From stage to stage without taking the room twice.
  if (from !== null) {
    execFileSync('cp', ['-al', path, target])
    return
  }
  cpSync(path, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file === path || isGiven(relative(root, file)),
  })
}

test('everything that the Dockerfile copies is there, and .dockerignore lets it through', () => {
  const copied = stages.flatMap(({ steps }) => steps.filter((step) => step.does === 'copy'))
  const fromHere = copied.filter(({ from }) => from === null).flatMap(({ sources }) => sources)
  expect(fromHere.filter((source) => !existsSync(join(root, source)) || !isGiven(source))).toEqual([])
  const others = copied.filter(({ from }) => from !== null)
  expect(others.every(({ from }) => stages.some(({ name }) => name === from))).toBe(true)
  expect(['.env', 'data/postgres', 'node_modules/x', '.git/config', 'tests/x.ts'].filter(isGiven)).toEqual([])
})

test('it runs as npm start does, by the same Node, and not as root', () => {
  const { scripts, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(`exec ${last?.cmd.join(' ')}`).toBe(scripts.start)
  expect(stages.map(({ image }) => image)).toEqual(
    stages.map(() => `node:${dependencies.node.split('.')[0]}-bookworm-slim`),
  )
  const made = last?.steps.find((step) => step.does === 'run' && step.command.startsWith('groupadd '))
  expect(made).toMatchObject({ command: expect.stringContaining(`useradd --uid 10001 --gid 10001`) })
  expect(last?.user).toBe('synapse')
})

test('what is in the image is all that Synapse needs: somebody signs up, and the health check says so', async () => {
  if (!last) throw new Error('There is no last stage')
  const app = within(last.name, last.workdir)
  expect(existsSync(join(app, 'node_modules/vitest'))).toBe(false)
  const dataDir = within(last.name, last.env['DATA_DIR'] ?? '')
  const port = await freePort()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (isRoot) chownSync(dataDir, someone.uid, someone.gid)
  const env = {
    ...last.env,
    PATH: `${join(app, 'node_modules/.bin')}:${process.env['PATH']}`,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    RATE_LIMIT_SCALE: '1000',
  }
  const who = { cwd: app, env, ...(isRoot && someone) }
  const runs = ([file = '', ...args]: readonly string[]) =>
    spawnSync(file, args, { ...who, encoding: 'utf8' })
  expect(runs(last.healthCheck).status).toBe(1)
  const [file = '', ...args] = last.cmd
  const child = spawn(file, args, { ...who, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  child.stderr.on('data', (text) => (said += text))
  try {
    const url = `http://127.0.0.1:${port}`
    // What it said, if it gave up: then there is nothing to wait for.
    const isUp = async () => (child.exitCode === null ? isReady(url) : said)
    await expect.poll(isUp, { timeout: 300_000 }).toBe(true)
    expect(runs(last.healthCheck).status).toBe(0)
    const ana = await signUp(url, 'ana')
    expect((await ana.get('/')).text).toContain('<script')
    expect(runs(['node', 'scripts/admin.ts', 'version']).stdout).toContain('as many as this Synapse knows')
    expect(runs(['node', 'scripts/backup.ts']).stdout).toContain('The backup is in')
    if (isRoot)
      expect(readFileSync(`/proc/${child.pid}/status`, 'utf8')).toMatch(
        new RegExp(`Uid:\\t${someone.uid}\\t`),
      )
  } finally {
    child.kill('SIGTERM')
    await ended
  }
  expect(said).toContain('Stopping.')
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
}, 600_000)

test('the bucket for photos is made once, and is left as it is after that', async () => {
  const directory = join(place.dataDir, 's3')
  mkdirSync(directory)
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [],
    // It reads the signature of a bucket wrongly, as that of a list (s3.api.test.ts).
    allowMismatchedSignatures: true,
  })
  const { port } = await s3.run()
  const env = {
    PATH: process.env['PATH'],
    BUCKET_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  try {
    for (const _ of ['first', 'again']) {
      const child = spawn('node', [join(root, 'deploy/make-bucket.mjs')], { env, stdio: 'pipe' })
      let said = ''
      child.stdout.on('data', (text) => (said += text))
      const [code] = await once(child, 'close')
      expect([code, said]).toEqual([0, 'The bucket photos is there.\n'])
    }
    expect(existsSync(join(directory, 'photos'))).toBe(true)
  } finally {
    await s3.close()
    rmSync(directory, { recursive: true })
  }
})
