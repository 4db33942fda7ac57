import { readdir } from 'node:fs/promises'
import type { Measure } from './bench.ts'
import { openBenchDatabases } from './database.ts'
import { keepFigures } from './figures.ts'
import { keepPlans } from './measure-reads.ts'
import { large, quickLarge, small } from './network.ts'
import { profile } from './profiles.ts'
import { writeReport } from './report.ts'

/**
 * `npm run bench` measures everything; `npm run bench feed` or `npm run bench reads live` only that. `-- --quick` tries
 * it out on less; `-- --profile feed` says where the time goes instead, and `-- --plans` keeps the plans alone. What takes
 * very long is measured only when it is named: `npm run bench hour` (`npm run bench hour -- --minutes=5` to try it).
 */
interface BenchFile {
  measure: Measure
  /** What can be measured alone. */
  names?: readonly string[]
  isOnlyWhenAskedFor?: boolean
  /** Measured with that one, too. */
  comesWith?: string
}

const began = performance.now()
const clock = () => {
  const seconds = Math.round((performance.now() - began) / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')}`
}
const tell = (sentence: string) => console.log(`${clock()}  ${sentence}`)

const given = process.argv.slice(2)
const flags = given.filter((one) => one.startsWith('--'))
const wanted = given.filter((one) => !one.startsWith('--'))
const isQuick = flags.includes('--quick')
const isTry = isQuick || flags.some((flag) => flag.startsWith('--minutes'))

const files = new Map<string, BenchFile>()
for (const file of (await readdir(import.meta.dirname)).toSorted())
  if (file.endsWith('.bench.ts'))
    files.set(file.replace('.bench.ts', ''), (await import(`./${file}`)) as BenchFile)

const known = [...files].flatMap(([name, { names = [] }]) => [name, ...names])
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no measurement called ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  process.exit(1)
}

const databases = await openBenchDatabases(tell)
const sizes = { small, large: isQuick ? quickLarge : large }
const patience = isQuick ? 0.4 : 1
const minutes = Number(/--minutes=([\d.]+)/.exec(flags.join(' '))?.[1] ?? Number.NaN)
const time = Number.isNaN(minutes) ? {} : { minutes }
try {
  if (flags.includes('--profile')) await profile({ tell, databases, sizes, wanted, patience })
  else if (flags.includes('--plans')) await keepPlans({ tell, databases, sizes, wanted, patience })
  else
    for (const [name, { measure, names = [], isOnlyWhenAskedFor = false, comesWith = name }] of files) {
      const isNamed = wanted.includes(name) || wanted.includes(comesWith)
      const alone = names.filter((one) => wanted.includes(one))
      const isEverythingAsked = wanted.length === 0 && !isOnlyWhenAskedFor
      if (!isEverythingAsked && !isNamed && alone.length === 0) continue
      console.log(`\n# ${name}`)
      const isWhole = alone.length === 0 || isNamed
      const measured = await measure({
        tell,
        databases,
        sizes,
        wanted: isWhole ? [] : alone,
        patience,
        ...time,
      })
      // A part, or a try, is not what the report tells of.
      if (isWhole && !isTry) keepFigures(measured)
    }
  if (!isTry && !flags.includes('--profile') && !flags.includes('--plans'))
    tell(`Wrote ${(await writeReport()).join(' and ')}.`)
} finally {
  await databases.end()
}
