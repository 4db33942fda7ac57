import { limits } from '#contract/core/limits.ts'
import { languageCodes, signLanguages } from '#contract/languages/language-codes.ts'
import type { LanguageView } from '#contract/languages/languages.ts'
import { folded } from '#server/places/folded-name.ts'

const english = 'en-GB'
const names = new Intl.DisplayNames(english, { type: 'language' })

/** What somebody reads. A code that has left the list keeps the name that Node has for it. */
const nameOf = (code: string): string => signLanguages[code]?.() ?? names.of(code) ?? code

export const toLanguageView = (code: string): LanguageView => ({ code, name: nameOf(code) })

/** What its speakers call it: 'Deutsch'. The name of before, if Node does not speak it. */
const nameInItself = (code: string): string =>
  new Intl.DisplayNames([code, english], { type: 'language' }).of(code) ?? ''

interface Known extends LanguageView {
  /** As it is compared, with a space before each word. */
  names: string[]
}

const inOrder = new Intl.Collator(english)

let list: readonly Known[] | undefined
/** Made when it is first asked for: the names of two hundred languages in themselves take a moment. */
const known = (): readonly Known[] => {
  list ??= languageCodes
    .map(toLanguageView)
    .map(({ code, name }) => ({
      code,
      name,
      names: [name, ...(code in signLanguages ? [] : [nameInItself(code)])].map((one) => ` ${folded(one)}`),
    }))
    .toSorted((one, other) => inOrder.compare(one.name, other.name))
  return list
}

/** Those of which a name begins with these letters; then those of which a later word does. */
export function completeLanguage(text: string): LanguageView[] {
  const letters = ` ${folded(text)}`
  if (letters === ' ') return []
  const found = known().filter((one) => one.names.some((name) => name.includes(letters)))
  const begins = (one: Known) => one.names.some((name) => name.startsWith(letters))
  return [...found.filter(begins), ...found.filter((one) => !begins(one))]
    .slice(0, limits.languagesOffered)
    .map(({ code, name }) => ({ code, name }))
}
