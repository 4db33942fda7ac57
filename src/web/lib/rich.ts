import type { ReactNode } from 'react'
import { formatOf } from '#words/message-format.ts'
import { fragment } from './fragment.ts'

type RichValues = Readonly<Record<string, ReactNode | ((words: ReactNode) => ReactNode)>>

/**
 * A sentence with something in it that is more than words: `rich('Read <a>the rules</a>.', { a: (words) => <Link …>{words}</Link> })`.
 * As with `t`, the build writes the sentence in place of the call; this runs in tests of components only.
 */
export const rich = (message: string, values: RichValues): ReactNode => {
  const inFragments = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (parts: ReactNode[]) => value(fragment(...parts)) : value,
  ])
  const parts = formatOf(message, 'rich').format<ReactNode>(Object.fromEntries(inFragments))
  return Array.isArray(parts) ? fragment(...parts) : parts
}
