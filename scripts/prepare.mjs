// Runs before every npm script, on whatever Node the machine has (18 or newer), with nothing installed yet.
// Installs the locked dependencies and builds the client, each only if something changed.
//   node scripts/prepare.mjs                 what is needed to run
//   node scripts/prepare.mjs build           and the built client
//   node scripts/prepare.mjs development     and what is needed to test and develop
//   node scripts/prepare.mjs built           note that the client was just built from the present sources

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const inRoot = (...parts) => join(root, ...parts)
const wants = process.argv[2]
const buildStamp = inRoot('dist', 'built-from')
const buildSources = [
  'src/web',
  'src/contract',
  'src/words',
  'scripts/build',
  'scripts/words',
  'scripts/build.ts',
  'vite.config.ts',
]
const buildInputs = [...buildSources, 'index.html', 'package-lock.json']

/** True when node_modules does not hold what the lock file says. */
function isInstallNeeded() {
  const wanted = readJson(inRoot('package-lock.json'))
  const present = readJson(inRoot('node_modules', '.package-lock.json'))
  if (!wanted || !present) return true
  return Object.entries(wanted.packages).some(([path, entry]) => {
    if (path === '') return false
    const found = present.packages[path]
    if (found) return found.version !== entry.version
    if (entry.dev && wants !== 'development') return false
    return !entry.optional || isForThisMachine(entry)
  })
}

/** Whoever develops here keeps what that needs; who only runs Synapse never gets it. */
function hasDevelopment() {
  const present = readJson(inRoot('node_modules', '.package-lock.json'))
  return Object.values(present?.packages ?? {}).some((entry) => entry.dev)
}

/** An optional package for another system may be missing; one for this system may not (copied node_modules). */
function isForThisMachine(entry) {
  const { os, cpu, libc } = entry
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
}

async function install() {
  const started = Date.now()
  say('Installing what Synapse needs. This can take a minute or two, and is done only once.')
  const patience = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--no-progress']
  const kinds = wants === 'development' || hasDevelopment() ? '--include=dev' : '--omit=dev'
  const { code, output } = await npm('ci', ...quiet, ...patience, kinds)
  if (code !== 0) {
    console.error(output)
    const isOffline =
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/
    fail(
      isOffline.test(output)
        ? 'The npm registry could not be reached. Check the internet connection (or npm\'s "registry" and "proxy" settings), then run the same command again.'
        : 'The installation did not work. What npm said is above.',
    )
  }
  say(`Installed in ${secondsSince(started)}.`)
}

/** One number for everything that the built client is made from. */
function hashOfSources() {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(inRoot(path)) || /\.test\.tsx?$/.test(path)) return
    if (statSync(inRoot(path)).isDirectory()) {
      for (const name of readdirSync(inRoot(path)).sort()) add(`${path}/${name}`)
    } else {
      hash
        .update(`${path}\0`)
        .update(readFileSync(inRoot(path)))
        .update('\0')
    }
  }
  for (const path of buildInputs) add(path)
  return hash.digest('hex')
}

function isBuildNeeded() {
  const isBuilt = existsSync(buildStamp) && existsSync(inRoot('dist', 'web', 'build.json'))
  return !isBuilt || readFileSync(buildStamp, 'utf8') !== hashOfSources()
}

function noteBuild() {
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, hashOfSources())
}

async function build() {
  const started = Date.now()
  say('Building the pages.')
  const { code, output } = await npm('run', 'build')
  if (code !== 0) {
    console.error(output)
    fail('The pages could not be built. The reason is above.')
  }
  say(`Built in ${secondsSince(started)}.`)
}

/** Runs npm without its noise, on the Node that npm itself runs on: the one in node_modules may be replaced. */
async function npm(...args) {
  const { npm_execpath: path, npm_node_execpath: node } = process.env
  const [file, ...first] = path ? [node ?? process.execPath, path] : ['npm']
  const child = spawn(file, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const started = Date.now()
  const reminder = setInterval(() => say(`  still at it (${secondsSince(started)})`), 10_000)
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`
      resolve(1)
    })
    child.once('close', resolve)
  })
  clearInterval(reminder)
  return { code, output }
}

/** Two commands at the same moment in a fresh clone: the second waits for the first. */
async function alone(work) {
  const lock = inRoot('.cache', 'prepare.lock')
  mkdirSync(dirname(lock), { recursive: true })
  let told = false
  while (!takes(lock)) {
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
    if (holder && !isAlive(holder)) rmSync(lock, { force: true })
    else if (holder && !told)
      say(`Waiting for another command that prepares this folder (process ${holder}).`)
    told = told || holder > 0
    await pause(100)
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))
  await work()
  release()
}

function takes(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function say(sentence) {
  console.log(sentence)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

const secondsSince = (start) => `${Math.round((Date.now() - start) / 1000)} s`

if (Number(process.versions.node.split('.')[0]) < 18) {
  fail(`Synapse needs Node 18 or newer to install itself. This is Node ${process.versions.node}.`)
}
if (wants === 'built') noteBuild()
else {
  const isReady = () => !isInstallNeeded() && !(wants === 'build' && isBuildNeeded())
  if (!isReady()) {
    await alone(async () => {
      if (isInstallNeeded()) await install()
      if (wants === 'build' && isBuildNeeded()) await build()
    })
  }
}
