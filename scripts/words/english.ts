import { globSync, readFileSync } from 'node:fs'
import { callsIn } from './message-calls.ts'

export const englishPlace = 'src/words/languages/en.json'

/** The language file of English, made from the code: each message once, where it comes first. */
export function englishFile(): string {
  const messages = globSync('src/{contract,server,web}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && !file.startsWith('src/web/gallery/'))
    .sort()
    .flatMap((file) => callsIn(file, readFileSync(file, 'utf8')).calls.map(({ message }) => message))
  return `${JSON.stringify(Object.fromEntries(messages.map((message) => [message, message])), null, 2)}\n`
}
