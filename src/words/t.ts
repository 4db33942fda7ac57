import { formatOf } from './message-format.ts'

type Values = Readonly<Record<string, string | number>>

/**
 * A sentence that a person reads, in ICU message syntax: `t('{count, plural, one {# vote} other {# votes}}', { count })`.
 *
 * The English sentence is the key of its translations (docs/decisions/0071). On the server this function runs; in what
 * browsers get, the build has replaced each call by the sentence itself (scripts/build/words.ts), so that neither this
 * file nor any other language is sent.
 */
export const t = (message: string, values?: Values): string =>
  values ? String(formatOf(message, 'plain').format(values)) : message
