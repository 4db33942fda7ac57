import ArrowRight from 'lucide-react/icons/arrow-right'
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import type { SearchGroup } from '#contract/search-groups.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { t } from '#words/t.ts'
import { ResultWords } from './result-words.tsx'
import { addressOf, isEnough, noResults, tooShort, useSearch } from './search.queries.ts'
import { groupsOf, type ResultGroup } from './search-results.ts'

const pause = 250

interface SearchFormProps {
  q: string
  onSearch: (q: string) => void
}

/** What is typed goes into the address, so that a reload and going back bring the same results. */
export const SearchForm = ({ q, onSearch }: SearchFormProps) => {
  const [typed, setTyped] = useState(q)
  const [known, setKnown] = useState(q)
  // Changed from elsewhere, such as by going back: the box follows.
  if (q !== known) {
    setKnown(q)
    if (typed.trim() !== q) setTyped(q)
  }
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(() => onSearch(typed.trim()), pause)
    return () => clearTimeout(timer)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== q) onSearch(typed.trim())
  }
  return (
    <search>
      <form action="/search" onSubmit={submit} noValidate>
        <Field label={t('People, communities and posts')}>
          <TextInput
            type="search"
            name="q"
            dir="auto"
            autoComplete="off"
            value={typed}
            maxLength={limits.searchQuery.max}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
    </search>
  )
}

interface FoundProps {
  q: string
  /** All of this group alone. */
  of: SearchGroup | undefined
  supporterBadge: ReactNode
}

export const Found = ({ q, of, supporterBadge }: FoundProps) => (
  <div className="grid gap-6">
    {of && (
      <Link href={addressOf(q)} className="inline-flex min-h-11 items-center justify-self-start">
        {t('Back to all results')}
      </Link>
    )}
    <Results q={q} of={of} supporterBadge={supporterBadge} />
  </div>
)

const Results = ({ q, of, supporterBadge }: FoundProps) => {
  const found = useSearch(q, of)
  if (!isEnough(q))
    return (
      <p role="status" className="text-quiet">
        {tooShort}
      </p>
    )
  if (found.isPending) return <Outline />
  if (found.isError)
    return (
      <Retry onRetry={found.refetch} busy={found.isFetching}>
        {inWords(found.error)}
      </Retry>
    )
  const groups = groupsOf(found.data)
  if (groups.length === 0)
    return (
      <div role="status">
        <EmptyState scene="signpost" title={noResults}>
          {t('Try another word, or fewer letters.')}
        </EmptyState>
      </div>
    )
  return groups.map((group) => (
    <Group key={group.key} group={group} q={q} isAll={of !== undefined} supporterBadge={supporterBadge} />
  ))
}

interface GroupProps {
  group: ResultGroup
  q: string
  isAll: boolean
  supporterBadge: ReactNode
}

const showAll: Record<SearchGroup, string> = {
  users: t('Show all people'),
  communities: t('Show all communities'),
  posts: t('Show all posts'),
}

const Group = ({ group: { key, name, results, hasMore }, q, isAll, supporterBadge }: GroupProps) => {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} className="text-lead">
        {name}
      </h2>
      <ul className="card grid gap-1 p-2!">
        {results.map((result) => (
          <li key={result.href}>
            <Link
              href={result.href}
              className="flex min-h-14 items-center gap-3 rounded-md px-3 py-2 text-text no-underline hover:bg-accent-soft"
            >
              <ResultWords result={result} supporterBadge={supporterBadge} />
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && isAll && (
        <p className="text-quiet">
          {t('Showing the first {count}. Add a word to narrow the list.', {
            count: limits.searchResultsOfGroup,
          })}
        </p>
      )}
      {hasMore && !isAll && (
        <Link
          href={addressOf(q, key)}
          className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold"
        >
          {showAll[key]} <ArrowRight aria-hidden="true" className="size-5" />
        </Link>
      )}
    </section>
  )
}

const Outline = () => (
  <SkeletonGroup className="grid gap-3" label={t('Searching…')}>
    <Skeleton className="h-8 w-40" />
    <Skeleton className="h-44 w-full" />
  </SkeletonGroup>
)
