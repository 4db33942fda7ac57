/** What the plural and select arguments of a message become in the build (scripts/build/words.ts). */

type Forms = Readonly<Record<string, string>> & { readonly other: string }

const rules = new Map<string, Intl.PluralRules>()

export function plural(language: string, count: number, forms: Forms): string {
  const exactly = forms[`=${count}`]
  if (exactly !== undefined) return exactly
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return forms[rule.select(count)] ?? forms.other
}

export const select = (value: string, forms: Forms): string => forms[value] ?? forms.other
