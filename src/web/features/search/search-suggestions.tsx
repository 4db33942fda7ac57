import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { inWords } from '#web/lib/api/api-error.ts'
import { useSaidAtRest } from '#web/lib/use-said-at-rest.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { ResultWords } from './result-words.tsx'
import { addressOf, noResults, useSearch } from './search.queries.ts'
import { groupsOf } from './search-results.ts'

/** Long enough not to ask at each letter, short enough not to feel like waiting. */
const pause = 250

interface SuggestionsProps {
  typed: string
  /** The one that the arrow keys are on. */
  chosen: number
  listId: string
  optionId: (index: number) => string
  /** How many there are, whenever they are others. */
  onResults: (count: number) => void
  supporterBadge: ReactNode
}

const countOf = (groups: ReturnType<typeof groupsOf>) =>
  groups.reduce((sum, { results }) => sum + results.length, 0)

/** A few of each group, below the box. */
const Suggestions = ({ typed, chosen, listId, optionId, onResults, supporterBadge }: SuggestionsProps) => {
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useSearch(asked)
  const groups = useMemo(() => (found.data ? groupsOf(found.data) : []), [found.data])
  const count = countOf(groups)
  // The same results for one more letter leave the choice where it is.
  const hrefs = groups.flatMap(({ results }) => results.map(({ href }) => href)).join(' ')
  // With the options themselves: an arrow key may come right after them.
  useLayoutEffect(() => {
    onResults(hrefs ? hrefs.split(' ').length : 0)
    return () => onResults(0)
  }, [hrefs, onResults])
  const isCurrent = asked.trim() === typed.trim() && !found.isPlaceholderData
  const isKnown = isCurrent && found.data !== undefined
  useSaidAtRest(isKnown ? foundInWords(count, asked.trim()) : null)
  let index = -1
  return (
    <>
      <p className="text-quiet empty:hidden">{saying(isCurrent, found.isError, count)}</p>
      {found.isError && isCurrent && (
        <Retry onRetry={found.refetch} busy={found.isFetching}>
          {inWords(found.error)}
        </Retry>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label={t('Results')}
        tabIndex={-1}
        className="max-h-96 overflow-y-auto overscroll-contain empty:hidden"
      >
        {groups.map(({ key, name, results }) => (
          <fieldset key={key} aria-label={name} className="grid min-w-0 gap-1 pb-3">
            <p aria-hidden="true" className="px-2 font-semibold text-quiet">
              {name}
            </p>
            {results.map((result) => {
              index += 1
              const isChosen = index === chosen
              return (
                <Link
                  key={result.href}
                  id={optionId(index)}
                  href={result.href}
                  role="option"
                  aria-selected={isChosen}
                  tabIndex={-1}
                  className={classNames(
                    'flex min-h-11 items-center gap-3 rounded-sm px-2 py-1.5 text-text no-underline hover:bg-accent-soft',
                    isChosen && 'bg-accent-soft underline! outline-2 -outline-offset-2 outline-focus',
                  )}
                >
                  <ResultWords result={result} supporterBadge={supporterBadge} />
                </Link>
              )
            })}
          </fieldset>
        ))}
      </div>
      {count > 0 && isCurrent && (
        <Link href={addressOf(asked)} className="flex min-h-11 items-center px-2">
          {t('See all results')}
        </Link>
      )}
    </>
  )
}
export default Suggestions

/** With what was looked for: the same number again is said again for other letters. */
const foundInWords = (count: number, typed: string): string =>
  count === 0
    ? t('No results found for {typed}', { typed })
    : t('{count, plural, one {# result} other {# results}} for {typed}. Use the arrow keys to choose one.', {
        count,
        typed,
      })

function saying(isCurrent: boolean, isError: boolean, count: number): string | null {
  if (!isCurrent) return count > 0 ? null : t('Searching…')
  return isError || count > 0 ? null : noResults
}
