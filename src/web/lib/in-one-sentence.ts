import type { ReactNode } from 'react'
import { t } from '#words/t.ts'
import { fragment } from './fragment.ts'
import { rich } from './rich.ts'

/** 'a, b and c' */
export const inOneSentence = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : t('{list} and {last}', { list: words.slice(0, -1).join(', '), last: words.at(-1) ?? '' })

/** The same of what is more than words, such as links. */
export const partsInOneSentence = (parts: readonly ReactNode[]): ReactNode =>
  parts.length < 2
    ? parts[0]
    : rich('{list} and {last}', { list: withCommas(parts.slice(0, -1)), last: parts.at(-1) })

const withCommas = (parts: readonly ReactNode[]): ReactNode =>
  fragment(...parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part])))
