import { useLayoutEffect, useState } from 'react'
import { useIsDrawn } from './drawing/drawing.ts'

function read<V extends object>(key: string, start: V): V {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return start
    const known = Object.entries(kept).filter(([name, value]) => name in start && typeof value === 'string')
    return { ...start, ...Object.fromEntries(known) }
  } catch {
    return start
  }
}

function write(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden: then it lives as long as the page does.
  }
}

/**
 * The texts of a form that may have to wait while the browser goes elsewhere and comes back, such as to a provider to
 * show who is there. In this tab alone, and only until it is sent or closed: words for others are drafts.
 */
export function useKeptValues<V extends Record<string, string>>(name: string, start: V) {
  const key = `form:${name}`
  const isDrawn = useIsDrawn()
  const [value, setValue] = useState(() => (isDrawn ? start : read(key, start)))
  const [wasDrawn, setWasDrawn] = useState(isDrawn)
  useLayoutEffect(() => {
    if (!wasDrawn) return
    setWasDrawn(false)
    setValue((now) => read(key, now))
  }, [wasDrawn, key])
  return {
    value,
    change: (part: Partial<V>) => {
      const next = { ...value, ...part }
      setValue(next)
      write(key, next)
    },
    clear: () => {
      setValue(start)
      write(key, null)
    },
  }
}
