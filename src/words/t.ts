import { IntlMessageFormat } from 'intl-messageformat'

export type Values = Readonly<Record<string, string | number>>

const formats = new Map<string, IntlMessageFormat>()

function formatOf(message: string): IntlMessageFormat {
  const known = formats.get(message)
  if (known) return known
  const format = new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true })
  formats.set(message, format)
  return format
}

/**
 * A sentence that a person reads, in ICU message syntax: `t('{count, plural, one {# vote} other {# votes}}', { count })`.
 *
 * The English sentence is the key of its translations (docs/decisions/0071). On the server this function runs; in what
 * browsers get, the build has replaced each call by the sentence itself (scripts/build/words.ts), so that neither this
 * file nor any other language is sent.
 */
export const t = (message: string, values?: Values): string =>
  values ? String(formatOf(message).format(values)) : message
