import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { isEnough, useSearch } from './search.queries.ts'
import { groupsOf, type ResultGroup } from './search-results.ts'

/** Long enough not to ask at each letter, short enough not to feel like waiting. */
const pause = 250

/** `supporterBadge` stands beside the names of people who support Synapse. */
const SearchBox = ({ supporterBadge }: { supporterBadge: ReactNode }) => {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [chosen, setChosen] = useState(-1)
  const listId = useId()
  const found = useSearch(asked)
  const groups = isEnough(typed) && found.data ? groupsOf(found.data) : []
  const results = groups.flatMap((group) => group.results)
  const optionId = (index: number) => `${listId}-${index}`

  // After the popover has taken the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])

  const change = (text: string) => {
    setTyped(text)
    setChosen(-1)
  }
  const choose = (index: number) => {
    setChosen(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    if (results.length === 0) return
    if (event.key === 'ArrowDown') choose((chosen + 1) % results.length)
    else if (event.key === 'ArrowUp') choose((chosen <= 0 ? results.length : chosen) - 1)
    else if (event.key === 'Enter') document.getElementById(optionId(Math.max(0, chosen)))?.click()
    else return
    event.preventDefault()
  }
  const isCurrent = asked.trim() === typed.trim() && !found.isPlaceholderData
  return (
    <search className="grid gap-3">
      <Field label="People, communities and posts">
        <TextInput
          ref={input}
          type="search"
          role="combobox"
          dir="auto"
          autoComplete="off"
          value={typed}
          maxLength={limits.searchQuery.max}
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={results[chosen] ? optionId(chosen) : undefined}
          onChange={(event) => change(event.target.value)}
          onKeyDown={press}
        />
      </Field>
      <p role="status" className="text-quiet empty:hidden">
        {saying(typed, isCurrent, found.isError, results.length)}
      </p>
      {found.isError && isEnough(typed) && isCurrent && (
        <Retry onRetry={found.refetch} busy={found.isFetching}>
          {inWords(found.error)}
        </Retry>
      )}
      <Results
        id={listId}
        groups={groups}
        chosen={chosen}
        optionId={optionId}
        supporterBadge={supporterBadge}
      />
    </search>
  )
}
export default SearchBox

function saying(typed: string, isCurrent: boolean, isError: boolean, count: number): string | null {
  if (!isEnough(typed)) return `Type at least ${limits.searchQuery.min} characters to search`
  if (!isCurrent) return count > 0 ? null : 'Searching…'
  if (isError) return null
  return count === 0 ? 'No results found' : null
}

interface ResultsProps {
  id: string
  groups: ResultGroup[]
  chosen: number
  optionId: (index: number) => string
  supporterBadge: ReactNode
}

const Results = ({ id, groups, chosen, optionId, supporterBadge }: ResultsProps) => {
  let index = -1
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      className="max-h-96 overflow-y-auto overscroll-contain empty:hidden"
    >
      {groups.map(({ name, results }) => (
        <fieldset key={name} aria-label={name} className="grid min-w-0 gap-1 pb-3">
          <p aria-hidden="true" className="px-2 font-semibold text-quiet">
            {name}
          </p>
          {results.map(({ href, title, about, isSupporter }) => {
            index += 1
            const isChosen = index === chosen
            return (
              <Link
                key={href}
                id={optionId(index)}
                href={href}
                role="option"
                aria-selected={isChosen}
                tabIndex={-1}
                className={classNames(
                  'grid min-h-11 content-center gap-0.5 rounded-sm px-2 py-1.5 text-text no-underline hover:bg-accent-soft',
                  isChosen && 'bg-accent-soft underline! outline-2 -outline-offset-2 outline-focus',
                )}
              >
                <span dir="auto" className="line-clamp-2 text-start font-semibold [overflow-wrap:anywhere]">
                  {title}
                </span>
                {(about || isSupporter) && (
                  <span
                    className={classNames(
                      'flex flex-wrap items-center gap-x-2 text-quiet [overflow-wrap:anywhere]',
                      name === 'Communities' && 'count',
                    )}
                  >
                    {about} {isSupporter && supporterBadge}
                  </span>
                )}
              </Link>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
