/**
 * Every sentence that a person reads is marked for translation (docs/decisions/0071): prints one line for each that is
 * not, and for each message that a translation could not follow.
 */
import { globSync, readFileSync } from 'node:fs'
import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { englishFile, englishPlace } from '#scripts/words/english.ts'
import { parseMessage } from '#scripts/words/languages.ts'
import { callsIn, lineOf, type MessageCall } from '#scripts/words/message-calls.ts'
import { unmarkedIn } from '#scripts/words/unmarked.ts'

/** What the operator or an engineer reads, and lists of words that belong to one language. */
const notForMembers = [
  /\.test\.tsx?$/,
  /^src\/web\/gallery\//,
  /^src\/web\/features\/comments\/looks-like-advice\.ts$/,
  /^src\/server\/(?:app|config|config-variables|log|run|start|main|admin-command|is-local)\.ts$/,
  /^src\/server\/(?:db|backup|hot-writes|access|names|places)\//,
  /^src\/server\/features\/(?:api-description|consistency|metrics|health)\//,
  /^src\/server\/mail\/require-mail\.ts$/,
  // Read by the programs of others.
  /^src\/server\/http\/idempotency\.ts$/,
  /^src\/server\/features\/donations\/webhook\.routes\.ts$/,
  /\.(?:admin|sql|checks|job)\.ts$/,
]

export function problemsIn(file: string, code: string): string[] {
  if (notForMembers.some((one) => one.test(file))) return []
  const { calls, problems } = callsIn(file, code)
  return [
    ...problems,
    ...calls.flatMap((call) => {
      const what = problemOf(file, call)
      return what ? [`${file}:${lineOf(code, call)} ${what}`] : []
    }),
    ...unmarkedIn(file, code).map((one) => `${one}: not marked with t or rich`),
  ]
}

function problemOf(file: string, call: MessageCall): string | undefined {
  if (call.isAtTheTop && !file.startsWith('src/web/'))
    return `“${call.message}” is said when the file is loaded; the next reader may have another language.`
  if (call.message.trim() !== call.message) return `“${call.message}” begins or ends with a space.`
  try {
    const wanted = argumentsOf(parseMessage(call.message, call.isRich))
    const missing = [...wanted].filter((name) => !call.values.has(name))
    const unused = [...call.values.keys()].filter((name) => !wanted.has(name))
    if (missing.length > 0) return `“${call.message}” has no value for ${missing.join(', ')}.`
    return unused.length > 0 ? `“${call.message}” does not use ${unused.join(', ')}.` : undefined
  } catch (error) {
    return `“${call.message}” is no message: ${error}`
  }
}

function argumentsOf(parts: readonly MessageFormatElement[]): Set<string> {
  return new Set(
    parts.flatMap((part) => {
      if (part.type === TYPE.literal || part.type === TYPE.pound) return []
      if (part.type === TYPE.argument) return [part.value]
      if (part.type === TYPE.tag) return [part.value, ...argumentsOf(part.children)]
      if (part.type !== TYPE.plural && part.type !== TYPE.select)
        throw new Error(`the build does not know the argument ${part.value}.`)
      return [part.value, ...Object.values(part.options).flatMap(({ value }) => [...argumentsOf(value)])]
    }),
  )
}

if (import.meta.main) {
  const problems = globSync('src/{contract,server,web}/**/*.{ts,tsx}').flatMap((file) =>
    problemsIn(file, readFileSync(file, 'utf8')),
  )
  if (readFileSync(englishPlace, 'utf8') !== englishFile())
    problems.push(`${englishPlace} is not what the code says. Run: npm run words`)
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
