/** What the plural and select arguments of a message become in the build (scripts/build/words.ts). */

type Forms = Readonly<Record<string, string>> & { readonly other: string }

const rules = new Map<string, Intl.PluralRules>()

/** English counts by hand: the first use of Intl takes 70 ms on a small phone. */
function formFor(language: string, count: number): string {
  if (language.startsWith('en')) return count === 1 ? 'one' : 'other'
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return rule.select(count)
}

export const plural = (language: string, count: number, forms: Forms): string =>
  forms[`=${count}`] ?? forms[formFor(language, count)] ?? forms.other

export const select = (value: string, forms: Forms): string => forms[value] ?? forms.other
