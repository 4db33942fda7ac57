import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const pause = 200

type Load<T> = (request: { query: { q: string }; signal: AbortSignal }) => Promise<T[]>

/** What the server offers for the letters in a field, once typing has paused. */
export function useSuggestions<T>(path: string, load: Load<T>, value: string, isAsked: boolean) {
  const [typed, setTyped] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setTyped(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  const text = typed.trim()
  const found = useQuery({
    queryKey: [path, { q: text }],
    queryFn: ({ signal }) => load({ query: { q: text }, signal }),
    enabled: isAsked && text !== '',
    placeholderData: keepPreviousData,
  })
  // One Latin letter may find nothing and says nothing; one sign of Chinese is half a name.
  const isEnough = text.length > 1 || Boolean(found.data?.length)
  const isSettled = text === value.trim() && isEnough && found.isSuccess && !found.isPlaceholderData
  // Offline, or the server did not answer: old answers would be for other letters.
  const isAway = isAsked && text !== '' && found.isError
  return { offered: text === '' || isAway ? [] : (found.data ?? []), isSettled, isAway }
}
