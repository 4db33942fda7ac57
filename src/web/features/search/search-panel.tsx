import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { retryableLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { addressOf, isEnough, tooShort } from './search.queries.ts'

const lazySuggestions = retryableLazy(() => import('./search-suggestions.tsx'))

/** Asked for with the first letters. If it does not come, the box and its words stay. */
function useSuggestions(isWanted: boolean) {
  const [module, setModule] = useState(lazySuggestions.module)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(() => {
    setError(null)
    lazySuggestions.load().then(setModule, setError)
  }, [])
  useEffect(() => {
    if (isWanted && !module) load()
  }, [isWanted, module, load])
  return { Suggestions: module?.default, error, load }
}

interface SearchPanelProps {
  /** Stands beside the names of people who support Synapse. */
  supporterBadge?: ReactNode
  onLeave?: () => void
}

/** The box is there at once, and takes each letter; the code of what is found comes when it is first opened. */
export const SearchPanel = ({ supporterBadge, onLeave }: SearchPanelProps) => {
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [count, setCount] = useState(0)
  const [chosen, setChosen] = useState(-1)
  const { Suggestions, error, load } = useSuggestions(isEnough(typed))
  const listId = useId()
  const optionId = (index: number) => `${listId}-${index}`
  // With the first commit, before a key can come in between.
  useLayoutEffect(() => input.current?.focus(), [])

  const showResults = useCallback((found: number) => {
    setCount(found)
    // The place in the list is another result's now.
    setChosen(-1)
  }, [])
  const change = (text: string) => {
    setTyped(text)
    setChosen(-1)
  }
  const choose = (index: number) => {
    setChosen(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent) => {
    if (count === 0) return
    if (event.key === 'ArrowDown') choose((chosen + 1) % count)
    else if (event.key === 'ArrowUp') choose((chosen <= 0 ? count : chosen) - 1)
    else return
    event.preventDefault()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const option = document.getElementById(optionId(chosen))
    if (option) option.click()
    else if (isEnough(typed)) {
      onLeave?.()
      navigate(addressOf(typed))
    }
  }
  return (
    <div className="grid gap-3 p-2">
      <h2 className="text-lead">{t('Search')}</h2>
      <search className="grid gap-3">
        <form action="/search" onSubmit={submit} noValidate>
          <Field label={t('People, communities and posts')}>
            <TextInput
              ref={input}
              name="q"
              // HTML has no list below a box of the type `search`.
              type="text"
              enterKeyHint="search"
              role="combobox"
              dir="auto"
              autoComplete="off"
              value={typed}
              maxLength={limits.searchQuery.max}
              aria-expanded={count > 0}
              aria-controls={count > 0 ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={chosen >= 0 && chosen < count ? optionId(chosen) : undefined}
              onChange={(event) => change(event.target.value)}
              onKeyDown={press}
            />
          </Field>
        </form>
        {!isEnough(typed) && (
          <p role="status" className="text-quiet">
            {tooShort}
          </p>
        )}
        {isEnough(typed) && Suggestions && (
          <Suggestions
            typed={typed}
            chosen={chosen}
            listId={listId}
            optionId={optionId}
            onResults={showResults}
            supporterBadge={supporterBadge}
          />
        )}
        {isEnough(typed) && !Suggestions && !error && <Quiet>{t('Searching…')}</Quiet>}
        {isEnough(typed) && error !== null && <Retry onRetry={load}>{inWords(error)}</Retry>}
      </search>
    </div>
  )
}
