import { IntlMessageFormat } from 'intl-messageformat'

const known = { plain: new Map<string, IntlMessageFormat>(), rich: new Map<string, IntlMessageFormat>() }

/** Digits as they are, as the build writes them: a number that needs more comes as text. */
const digits = new Intl.NumberFormat('en', { useGrouping: false })
const rules = new Intl.PluralRules('en')

const formatters = {
  getNumberFormat: () => digits,
  getPluralRules: () => rules,
  getDateTimeFormat: () => new Intl.DateTimeFormat('en'),
}

/** How a message is said. Tags mean something in a `rich` one only. */
export function formatOf(message: string, kind: keyof typeof known): IntlMessageFormat {
  const before = known[kind].get(message)
  if (before) return before
  const format = new IntlMessageFormat(message, 'en', undefined, { ignoreTag: kind === 'plain', formatters })
  known[kind].set(message, format)
  return format
}
