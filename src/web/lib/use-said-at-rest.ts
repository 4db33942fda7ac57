import { useEffect } from 'react'
import { announce } from './announcer.ts'

/** Longer than between two letters of somebody who types slowly. */
const rest = 1_000

/** Says how a search stands, once, when the typing rests. Null: not known yet. */
export function useSaidAtRest(words: string | null): void {
  useEffect(() => {
    if (words === null) return
    const timer = setTimeout(() => announce(words), rest)
    return () => clearTimeout(timer)
  }, [words])
}
