import { useState } from 'react'

/**
 * Nothing changes its place on its own: what was on screen keeps its order, and what is new comes after it, until
 * the person asks for the newest first.
 */
export function useStableOrder<T>(items: readonly T[], idOf: (item: T) => string) {
  const [order, setOrder] = useState<readonly string[]>(() => items.map(idOf))
  const byId = new Map(items.map((item) => [idOf(item), item]))
  const kept = order.filter((id) => byId.has(id))
  const added = [...byId.keys()].filter((id) => !order.includes(id))
  const shown = [...kept, ...added]
  return {
    items: shown.map((id) => byId.get(id)).filter((item) => item !== undefined),
    isOutOfOrder: shown.some((id, index) => id !== [...byId.keys()][index]),
    sort: () => setOrder(items.map(idOf)),
  }
}
