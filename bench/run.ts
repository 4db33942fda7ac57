import { readdir } from 'node:fs/promises'

/** Each measurement is one file: `name.bench.ts`, with a `measure` that tells what it does and what it found. */
interface Bench {
  measure: (tell: (sentence: string) => void) => Promise<void>
}

const wanted = process.argv.slice(2)
const names = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no measurement called ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(1)
}
for (const name of names.filter((known) => wanted.length === 0 || wanted.includes(known))) {
  console.log(`\n# ${name}`)
  const { measure } = (await import(`./${name}.bench.ts`)) as Bench
  await measure((sentence) => console.log(sentence))
}
