import { globSync, readFileSync } from 'node:fs'
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { writeWords } from '#scripts/build/words.ts'
import { parseMessage } from '#scripts/words/languages.ts'
import { callsIn } from '#scripts/words/message-calls.ts'
import { plural, select } from '#words/choose.ts'
import { t } from '#words/t.ts'

const inFile = (lines: string) => `import { t } from '#words/t.ts'\n${lines}`
const written = (lines: string, language: 'en' | 'en-XA' = 'en') =>
  writeWords(language, 'some.tsx', inFile(lines))?.toString().trim()

test('a sentence stands in the place of its call, and nothing is imported for it', () => {
  expect(written(`const label = t('Delete my account')`)).toBe('const label = "Delete my account"')
  expect(written(`const label = t('Remove {name}', { name: passkey.name })`)).toBe(
    `const label = \`Remove \${passkey.name}\``,
  )
})

test('a sentence can be the value of another', () => {
  expect(written(`say(t('{who} is here', { who: name ?? t('Someone') }))`)).toBe(
    `say(\`\${name ?? "Someone"} is here\`)`,
  )
})

test('a form of a plural is chosen by the rules of the language', () => {
  expect(written(`say(t('{count, plural, one {# vote} other {# votes}}', { count }))`)).toBe(
    `import { plural as $plural } from '#words/choose.ts';\nsay(\`\${$plural('en', count, { "one": \`\${count} vote\`, "other": \`\${count} votes\` })}\`)`,
  )
})

test('parts that are more than words stand between the words', () => {
  const code = `import { rich } from '#web/lib/rich.ts'\nsay(rich('Read <a>the rules</a>, {name}.', { a: (words) => <Link>{words}</Link>, name: <bdi>{name}</bdi> }))`
  expect(writeWords('en', 'some.tsx', code)?.toString()).toContain(
    '$fragment(`Read `, ((words) => <Link>{words}</Link>)(`the rules`), `, `, <bdi>{name}</bdi>, `.`)',
  )
})

test('nothing in a sentence is read as code', () => {
  const message = 'A `quote`, a \\ and $'
  expect(written(`say(t(${JSON.stringify(`${message}{money}`)}, { money }))`)).toBe(
    `say(\`A \\\`quote\\\`, a \\\\ and $\${money}\`)`,
  )
})

test('the pseudo-language shows what is marked', () => {
  expect(written(`say(t('Delete {name}', { name }))`, 'en-XA')).toBe(`say(\`Délété \${name}\`)`)
})

test('a message that is not written out where it is used stops the build', () => {
  expect(() => written('say(t(message))')).toThrow(
    'some.tsx:2 a sentence has to stand here as it is, in quotes.',
  )
})

/** Values with which every form of a message is said once. */
function samplesOf(parts: readonly MessageFormatElement[]): Map<string, (string | number)[]> {
  const samples = new Map<string, (string | number)[]>()
  const visit = (part: MessageFormatElement): void => {
    if (part.type === TYPE.argument && !samples.has(part.value)) samples.set(part.value, ['Ana `x` \\ “B”'])
    if (part.type === TYPE.plural) samples.set(part.value, [0, 1, 2, 21, 1234])
    if (part.type === TYPE.select) samples.set(part.value, [...Object.keys(part.options), 'none of them'])
    if (part.type === TYPE.plural || part.type === TYPE.select)
      for (const { value } of Object.values(part.options)) value.forEach(visit)
  }
  parts.forEach(visit)
  return samples
}

test('the build writes what the server says, for every message there is', () => {
  const messages = globSync('src/{contract,server,web}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => callsIn(file, readFileSync(file, 'utf8')).calls)
    .filter(({ isRich }) => !isRich)
    .map(({ message }) => message)
  expect(messages.length).toBeGreaterThan(1000)
  for (const message of new Set(messages)) {
    const samples = samplesOf(parseMessage(message, false))
    const most = Math.max(1, ...[...samples.values()].map(({ length }) => length))
    const given = [...samples.keys()].join(', ')
    const literal = JSON.stringify(message)
    const code = written(`given => t(${literal}${given && `, { ${given} }`})`)?.replace(
      /^import .*;\n?/gm,
      '',
    )
    const built = new Function(
      '$plural',
      '$select',
      `return (given) => { const { ${given} } = given; return (${code})() }`,
    )(plural, select)
    for (let at = 0; at < most; at++) {
      const values = Object.fromEntries([...samples].map(([name, all]) => [name, all[at % all.length] ?? '']))
      expect(built(values), message).toBe(given ? t(message, values) : t(message))
    }
  }
})
