import { readFile, writeFile } from 'node:fs/promises'
import { documentedVariables } from '#server/config-variables.ts'
import { thirdParty } from './docs/third-party.ts'

// Writes what the documentation repeats from the code. A test fails while the two differ.
const page = new URL('../docs/operating.md', import.meta.url)
const begin = '<!-- variables: written by npm run docs -->'
const end = '<!-- end of variables -->'

const rows = documentedVariables.map(({ name, meaning, usual }) => `| \`${name}\` | ${meaning} | ${usual} |`)
const table = ['| variable | meaning | unless set |', '| --- | --- | --- |', ...rows].join('\n')

const text = await readFile(page, 'utf8')
const [before, rest] = text.split(begin)
const after = rest?.split(end)[1]
if (after === undefined) throw new Error('docs/operating.md has lost the marks around its table of variables')
await writeFile(page, `${before}${begin}\n${table}\n${end}${after}`)
console.log(`docs/operating.md lists ${rows.length} variables.`)

const inRoot = (name: string) => new URL(`../${name}`, import.meta.url)
await writeFile(
  inRoot('THIRD-PARTY.md'),
  thirdParty(JSON.parse(await readFile(inRoot('package-lock.json'), 'utf8'))),
)
console.log('THIRD-PARTY.md names every package.')
