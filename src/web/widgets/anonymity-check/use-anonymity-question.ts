import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import type { findTraces } from './find-traces.ts'
import type { Trace } from './traces.ts'

const keyOf = ({ kind, words }: Trace): string => `${kind} ${words}`

/**
 * Anonymous words that could show whose they are wait for one question; then they go as their writer says. Other words, or
 * a name on them, take the question away.
 */
export function useAnonymityQuestion(
  text: string,
  isAnonymous: boolean,
  /** Undefined while its code has not come. */
  find: typeof findTraces | undefined,
) {
  const client = useQueryClient()
  const user = useSignedInUser()
  /** What was asked about. Kept nowhere else, and sent nowhere. */
  const asked = useRef(new Set<string>())
  const [question, setQuestion] = useState<{ text: string; traces: readonly Trace[] } | null>(null)
  const isAsking = isAnonymous && question?.text === text
  return {
    /** Of the question that is being asked. */
    traces: isAsking ? question.traces : null,
    /** Whether the words should wait: something stands in them that was not asked about. */
    asks(): boolean {
      const traces = (isAnonymous && find?.(text, client, user)) || []
      const waits = traces.some((trace) => !asked.current.has(keyOf(trace)))
      for (const trace of traces) asked.current.add(keyOf(trace))
      setQuestion(waits ? { text, traces } : null)
      return waits
    },
    answer: () => setQuestion(null),
  }
}
