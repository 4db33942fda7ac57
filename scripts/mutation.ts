/**
 * `npm run test:mutation`: changes one thing after the other in the rules about who may see what, and in what handles
 * money, and runs the tests that should notice. At the end it prints the score, and what survives.
 *
 * What became of a change is kept in scripts/mutation/fates.txt, so that it can be stopped and gone on with, and a later
 * run tries only what is in files that have changed. What nobody can notice is explained in scripts/mutation/explained.json.
 *
 *   --only rules | money     one of the two
 *   --by-hand                changes that are written by hand (scripts/mutation/rules-by-hand.json), and the model alone:
 *                            it also says after how many stories each was found; nothing of it is kept
 *   --file visibility.ts     one file
 *   --minutes 30             stops after so long; the score is of what was tried until then
 *   --sample 40              so many of all, chosen by --seed
 *   --survivors              tries again what survived: after a test was written for it
 *   --closest                asks only the tests closest to each file; what they do not notice is left for a run without it
 *
 * It works in a copy of the tree: the tree itself is never touched, but for what is kept.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { isExplainedBy, readExplained } from '#scripts/mutation/explained.ts'
import { type Fate, Fates } from '#scripts/mutation/fates.ts'
import { type Mutant, mutantsOf } from '#scripts/mutation/mutants.ts'
import { readRulesByHand } from '#scripts/mutation/rules-by-hand.ts'
import { targets } from '#scripts/mutation/targets.ts'
import { asAWhole, type Failure, openTests } from '#scripts/mutation/tests.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    ...{ only: text, file: text, minutes: text, sample: text },
    seed: { ...text, default: '1' },
    'by-hand': { type: 'boolean' },
    ...{ survivors: { type: 'boolean' }, closest: { type: 'boolean' } },
  },
})

const isByHand = values['by-hand']
const root = join(import.meta.dirname, '..')
const kept = join(root, 'scripts/mutation/fates.txt')
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-mutation-')))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
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

// Of the copy: whoever writes a test meanwhile changes nothing in this run.
const read = (file: string) => readFileSync(join(copy, file), 'utf8')

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

type Planned = { mutant: Mutant; closest: string[]; others: string[] }

function planned(): Planned[] {
  if (isByHand)
    return readRulesByHand(read).map((mutant) => ({ mutant, closest: [], others: ['tests/model'] }))
  return targets
    .filter(({ name }) => !values.only || name === values.only)
    .flatMap(({ files, tests: others }) =>
      Object.entries(files).flatMap(([file, closest]) =>
        mutantsOf(file, read(file)).map((mutant) => ({ mutant, closest, others })),
      ),
    )
}

/** Of a story of the model that failed: which one it was. */
function storyIn(said: string): string {
  const [, kind, path = ''] = /--stories '(.+)' --seed \d+ --path (\d+)/.exec(said) ?? []
  return kind ? `, in story ${Number(path) + 1} ${kind}` : ''
}

const inWords = ({ file, line, from, to }: Mutant) =>
  isByHand ? `${file}:${line} ${from}` : `${file}:${line} ${from} → ${to || 'nothing'}`

copyTree()
const everything = planned().filter(({ mutant }) => !values.file || mutant.file.endsWith(values.file))
const explanations = isByHand ? [] : readExplained(read)
const explained = new Set(
  everything.map(({ mutant }) => mutant).filter((mutant) => isExplainedBy(mutant, explanations)),
)
let fates = new Fates(existsSync(kept) ? readFileSync(kept, 'utf8') : '', read)

function keep(fate: Fate): void {
  if (isByHand) return
  // Read anew: somebody may have corrected it by hand, or asked for another file beside this run.
  fates = new Fates(existsSync(kept) ? readFileSync(kept, 'utf8') : '', read)
  fates.keep(fate)
  writeFileSync(kept, fates.toString())
}

const isDone = ({ mutant }: Planned): boolean => {
  const fate = isByHand ? null : fates.of(mutant)
  return explained.has(mutant) || (fate !== null && !(values.survivors && fate.noticedBy === null))
}
const left = everything.filter((one) => !isDone(one))
const plan = values.sample ? chosen(left, Number(values.sample)) : left
console.log(`${plan.length} changes to try, in a copy of the tree.`)

// Else the model tells the stories that it tells in `npm test`: what only others would notice is not noticed there.
if (isByHand) Object.assign(process.env, { MODEL_SEEDS: '8', MODEL_SEED: values.seed })
process.env['MODEL_AS_FOUND'] = 'yes'
// Half of what a change costs is loading the server anew.
process.env['NODE_COMPILE_CACHE'] = join(copy, 'node-compile-cache')
process.chdir(copy)
const tests = await openTests(copy)
/** Of these it is known that they pass without a change. */
const sound = new Set<string>()

function put(file: string, content: string): void {
  writeFileSync(join(copy, file), content)
  tests.readAgain(join(copy, file))
}

/** A busy machine is too slow as well, and a file can fail to begin: that says nothing of the change by itself. */
const isDoubtful = ({ said, test }: Failure) => test === asAWhole || /timed out|succeed in time/.test(said)

/** Whether it is the change that failed: without it the same file passes. What is doubtful must fail twice. */
async function isByTheChange(failure: Failure, { mutant }: Planned, original: string): Promise<boolean> {
  if (sound.has(failure.file) && !isDoubtful(failure)) return true
  put(mutant.file, original)
  const without = await tests.ask([failure.file])
  put(mutant.file, mutant.text)
  if (without) console.log(`${failure.file} fails without a change, too: ${without.test} (${without.said})`)
  else sound.add(failure.file)
  return without === null && (!isDoubtful(failure) || (await tests.ask([failure.file])) !== null)
}

async function failureBy(one: Planned): Promise<Failure | null> {
  const original = read(one.mutant.file)
  const doubted = new Set<string>()
  put(one.mutant.file, one.mutant.text)
  try {
    // The model takes its time, wherever it has noticed something before.
    const isQuick = (file: string) => !isByHand && !file.startsWith('tests/')
    const learned = fates.testsThatNotice(one.mutant.file).filter(isQuick)
    const names = [...learned, ...one.closest, ...(values.closest ? [] : one.others)]
    for (;;) {
      const failure = await tests.ask(names, doubted)
      if (!failure || (await isByTheChange(failure, one, original))) return failure
      doubted.add(failure.file)
      console.log(`  doubted: ${failure.file} > ${failure.test} (${failure.said})`)
    }
  } finally {
    put(one.mutant.file, original)
  }
}

const tried: Fate[] = []
const until = Date.now() + Number(values.minutes ?? 24 * 60) * 60_000
for (const one of plan) {
  if (Date.now() > until) break
  const started = performance.now()
  const failure = await failureBy(one)
  const fate = { mutant: one.mutant, noticedBy: failure && { file: failure.file, test: failure.test } }
  const isLeft = values.closest && !failure
  if (!isLeft) {
    tried.push(fate)
    keep(fate)
  }
  const seconds = Math.round((performance.now() - started) / 1000)
  const unnoticed = isLeft ? '… left for the others' : '✗ survives'
  const by = failure ? `✓ ${failure.file} > ${failure.test}${storyIn(failure.said)}` : unnoticed
  console.log(`${by} (${seconds} s)  ${inWords(one.mutant)}`)
}
await tests.close()

const known = isByHand ? tried : everything.flatMap(({ mutant }) => fates.of(mutant) ?? [])
const unexplained = known.filter((fate) => fate.noticedBy === null && !explained.has(fate.mutant))
const noticed = known.filter(({ noticedBy }) => noticedBy !== null)
const byModel = noticed.filter(({ noticedBy }) => noticedBy?.file.startsWith('tests/model'))
const untried = everything.length - noticed.length - unexplained.length - explained.size
const share = Math.round((100 * noticed.length) / Math.max(1, noticed.length + unexplained.length))
console.log(
  `\n${noticed.length} of ${noticed.length + unexplained.length} that can be noticed were (${share} %), ${byModel.length} of them by the model.`,
  `${unexplained.length} survive. ${explained.size} cannot be noticed, as explained. ${untried} were not tried.`,
)
for (const { mutant } of unexplained) console.log(`survives: ${inWords(mutant)}`)
process.exitCode = unexplained.length > 0 ? 1 : 0
