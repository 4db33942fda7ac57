import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsDrawn } from '#web/lib/drawing/drawing.ts'
import { onDraftChange, readDraft, removeDraft, writeDraft } from './draft-store.ts'

interface DraftPlace {
  /** The id of the signed-in person: drafts of one account never show in another. */
  account: string
  /** Which text this is, such as 'post' or 'comment:…'. */
  name: string
}

/**
 * The state of a form with words in it, saved with each keystroke and brought back after a reload, a crash or
 * a failed send. Nothing is kept while there are no words, or while they are those it started with.
 */
export function useDraft<T extends { content: string }>(
  { account, name }: DraftPlace,
  start: T,
  /** Everything that somebody typed, where that is more than the content. */
  wordsOf: (value: T) => string = ({ content }) => content,
) {
  // What this device keeps is not in what the server has drawn.
  const wasDrawn = useRef(useIsDrawn())
  const kept = wasDrawn.current ? null : readDraft(account, name)
  const [restored, setRestored] = useState(() => kept !== null)
  const [value, setValue] = useState<T>(() => fitted(start, kept))
  const latest = useRef(value)

  const set = (next: T) => {
    latest.current = next
    setValue(next)
  }
  // Words from another device come into a form that is still empty, and never into one that somebody writes in.
  const first = useRef(start)
  const words = useRef(wordsOf)
  useLayoutEffect(() => {
    if (!wasDrawn.current) return
    wasDrawn.current = false
    const here = readDraft(account, name)
    if (here === null) return
    latest.current = fitted(first.current, here)
    setValue(latest.current)
    setRestored(true)
  }, [account, name])
  useEffect(
    () =>
      onDraftChange((change) => {
        if (change.by === 'person' || change.account !== account || change.name !== name) return
        const isUntouched = words.current(latest.current) === words.current(first.current)
        if (!change.after || (change.by === 'account' && !isUntouched)) return
        latest.current = fitted(first.current, change.after.value)
        setValue(latest.current)
        setRestored(true)
      }),
    [account, name],
  )
  return {
    value,
    /** These words were here before the form opened. */
    restored,
    change: (part: Partial<T>) => {
      const next = { ...latest.current, ...part }
      set(next)
      const typed = wordsOf(next)
      const worthKeeping = typed.trim() !== '' && typed !== wordsOf(start)
      if (worthKeeping) writeDraft(account, name, next)
      else removeDraft(account, name)
    },
    clear: () => {
      removeDraft(account, name)
      setRestored(false)
      set(start)
    },
  }
}

/** Takes from what was stored only what still has the shape of the form. */
function fitted<T extends object>(start: T, stored: unknown): T {
  if (typeof stored !== 'object' || stored === null) return start
  const entries = Object.entries(start).map(([key, usual]) => {
    const kept = (stored as Record<string, unknown>)[key]
    const fits =
      usual === null || kept === null || (typeof kept === typeof usual && isList(kept) === isList(usual))
    return [key, kept !== undefined && fits ? kept : usual]
  })
  return Object.fromEntries(entries) as T
}

const isList = Array.isArray
