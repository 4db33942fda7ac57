/**
 * `npm run test:mutation`: changes one thing after the other in the rules about who may see what, and in what handles
 * money, and runs the tests that should notice. What survives is printed at the end, with the score.
 *
 *   --only rules | money     one of the two
 *   --by-hand                changes that are written by hand (scripts/mutation/rules-by-hand.json), and the model alone:
 *                            it also says after how many stories each was found
 *   --file visibility.ts     one file
 *   --minutes 30             stops after so long; the score is of what was tried until then
 *   --sample 40              so many of all, chosen by --seed
 *
 * It works in a copy of the tree: the tree itself is never touched.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, mutantsOf } from '#scripts/mutation/mutants.ts'
import { readRulesByHand } from '#scripts/mutation/rules-by-hand.ts'
import { type Target, targets } from '#scripts/mutation/targets.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    ...{ only: text, file: text, minutes: text, sample: text },
    seed: { ...text, default: '1' },
    'by-hand': { type: 'boolean' },
  },
})

const isByHand = values['by-hand']
const root = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'synapse-mutation-'))
let running: ChildProcess | undefined
process.on('exit', () => {
  running?.kill()
  rmSync(copy, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

/** What git knows or would take, as it is on the disk. */
function copyTree(): void {
  const list = spawnSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of list.stdout.split('\0').filter((path) => path !== '')) {
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    cpSync(join(root, file), join(copy, file), { force: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Longer than any of them takes. What takes longer is no answer. */
const longest = 30 * 60_000

/** Of a story of the model that failed: which one it was. */
function storyIn(said: string): string {
  const [, kind, path = ''] = /--stories '(.+)' --seed \d+ --path (\d+)/.exec(said) ?? []
  return kind ? `, in story ${Number(path) + 1} ${kind}` : ''
}

/** Null: the tests pass with it. Else what there is to say of how they failed. */
async function failure(tests: readonly string[]): Promise<string | null> {
  const model = { MODEL_SEEDS: '8', MODEL_SEED: values.seed, MODEL_AS_FOUND: 'yes' }
  const child = spawn(join(root, 'node_modules/.bin/vitest'), ['run', '--bail', '1', ...tests], {
    cwd: copy,
    env: { ...process.env, ...model },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: longest,
  })
  running = child
  let said = ''
  child.stdout.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  child.once('close', (code) =>
    code === null
      ? reject(new Error(`${tests.join(' ')} took too long`))
      : resolve(code === 0 ? null : storyIn(said)),
  )
  return promise
}

type Fate = { mutant: Mutant; noticedBy: string | null; how: string }

async function fateOf(mutant: Mutant, { tests }: Pick<Target, 'tests'>): Promise<Fate> {
  const place = join(copy, mutant.file)
  writeFileSync(place, mutant.text)
  try {
    for (const some of tests) {
      const how = await failure(some)
      if (how !== null) return { mutant, noticedBy: some[0] ?? '', how }
    }
    return { mutant, noticedBy: null, how: '' }
  } finally {
    writeFileSync(place, read(mutant.file))
  }
}

/** The same for the same seed. */
function chosen<T>(list: readonly T[], count: number): T[] {
  let state = Number(values.seed)
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return list
    .map((one) => ({ one, place: random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ one }) => one)
}

const modelAlone = { tests: [['tests/model']] }

function planned(): { mutant: Mutant; target: Pick<Target, 'tests'> }[] {
  if (isByHand)
    return readRulesByHand(read)
      .filter(({ file }) => !values.file || file.endsWith(values.file))
      .map((mutant) => ({ mutant, target: modelAlone }))
  const all = targets
    .filter(({ name }) => !values.only || name === values.only)
    .flatMap((target) =>
      target.files
        .filter((file) => !values.file || file.endsWith(values.file))
        .flatMap((file) => mutantsOf(file, read(file)).map((mutant) => ({ mutant, target }))),
    )
  return values.sample ? chosen(all, Number(values.sample)) : all
}

const inWords = ({ file, line, from, to }: Mutant) =>
  isByHand ? `${file}:${line} ${from}` : `${file}:${line} ${from} → ${to || 'nothing'}`

const plan = planned()
const until = Date.now() + Number(values.minutes ?? 24 * 60) * 60_000
console.log(`${plan.length} changes to try, in a copy of the tree.`)
copyTree()
// Each set of tests once.
for (const tests of new Set(plan.flatMap(({ target }) => target.tests)))
  if ((await failure(tests)) !== null) {
    console.log(`Without a change ${tests.join(' ')} must pass, and it does not.`)
    process.exit(1)
  }
const fates: Fate[] = []
for (const { mutant, target } of plan) {
  if (Date.now() > until) break
  const fate = await fateOf(mutant, target)
  fates.push(fate)
  console.log(`${fate.noticedBy ? `✓ ${fate.noticedBy}${fate.how}` : '✗ survives'}  ${inWords(mutant)}`)
}

const survivors = fates.filter(({ noticedBy }) => noticedBy === null)
const byModel = fates.filter(({ noticedBy }) => noticedBy === 'tests/model').length
const noticed = fates.length - survivors.length
console.log(
  `\n${noticed} of ${fates.length} were noticed (${Math.round((100 * noticed) / Math.max(1, fates.length))} %), ${byModel} of them by the model.`,
)
for (const { mutant } of survivors) console.log(`survives: ${inWords(mutant)}`)
process.exitCode = survivors.length > 0 ? 1 : 0
