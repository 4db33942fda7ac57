import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { WordFilterView } from '#contract/content-choices.ts'
import type { FilterEffect } from '#contract/content-notes.ts'
import { limits } from '#contract/limits.ts'
import { ApiError, inWords } from '#web/lib/api-error.ts'
import { dayOf } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAddFilter, useChangeFilter, useRemoveFilter, useWordFilters } from './word-filters.queries.ts'

const effects = [
  { value: 'fold', label: 'Fold: show after a button' },
  { value: 'hide', label: 'Hide: leave out of lists' },
] as const satisfies readonly { value: FilterEffect; label: string }[]

export const WordFilters = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  const filters = useWordFilters()
  if (filters.isPending) return <Quiet>Loading your filters…</Quiet>
  if (filters.isError)
    return (
      <Retry onRetry={filters.refetch} busy={filters.isFetching}>
        {inWords(filters.error)}
      </Retry>
    )
  return (
    <div className="grid gap-6">
      <AddFilter />
      <div className="grid gap-2">
        <h3 ref={heading} tabIndex={-1} className="text-lead">
          Your filters
        </h3>
        {filters.data.length === 0 ? (
          <p className="text-quiet">You have no filters yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {filters.data.map((filter) => (
              <li key={filter.id}>
                <FilterRow filter={filter} onRemoved={() => heading.current?.focus()} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

const AddFilter = () => {
  const field = useRef<HTMLInputElement>(null)
  const [phrase, setPhrase] = useState('')
  const [effect, setEffect] = useState<FilterEffect>('fold')
  const [day, setDay] = useState('')
  const [tried, setTried] = useState(false)
  const add = useAddFilter(() => {
    setPhrase('')
    setDay('')
    setTried(false)
    field.current?.focus()
  })
  const blank = phrase.trim() === ''
  const fields = add.error instanceof ApiError ? add.error.fields : {}
  const failure = add.error && Object.keys(fields).length === 0 ? inWords(add.error) : null

  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (blank || phrase.length > limits.filteredPhrase) field.current?.focus()
    // Through the whole of the chosen day, where the person is.
    else if (!add.isPending)
      add.mutate({ phrase, effect, endsAt: day ? new Date(`${day}T23:59:59`).toISOString() : null })
  }
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
      <Field
        label="Word or phrase"
        hint="Capital letters and accents do not matter. Only whole words count."
        required
        error={tried && blank ? 'Please type a word or a phrase.' : (fields['phrase'] ?? failure)}
        count={{ used: phrase.length, max: limits.filteredPhrase }}
      >
        <TextInput
          ref={field}
          dir="auto"
          autoComplete="off"
          value={phrase}
          onChange={(event) => {
            setPhrase(event.target.value)
            if (add.error) add.reset()
          }}
        />
      </Field>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select label="What should happen" options={effects} value={effect} onValueChange={setEffect} />
        <Field label="Until (you can leave this empty)" error={fields['endsAt']}>
          <TextInput type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="main" icon={<Plus />} busy={add.isPending} busyLabel="Adding…">
          Add filter
        </Button>
      </div>
    </form>
  )
}

interface FilterRowProps {
  filter: WordFilterView
  onRemoved: () => void
}

const FilterRow = ({ filter, onRemoved }: FilterRowProps) => {
  const change = useChangeFilter(filter.id)
  const remove = useRemoveFilter(filter.id, onRemoved)
  const effect = change.isPending ? change.variables : filter.effect
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p dir="auto" className="text-start font-semibold [overflow-wrap:anywhere]">
          {filter.phrase}
        </p>
        {filter.endsAt && (
          <p className="text-quiet">
            {filter.hasEnded
              ? `Ended on ${dayOf(filter.endsAt)}. It does nothing now.`
              : `Until ${dayOf(filter.endsAt)}`}
          </p>
        )}
      </div>
      <Select
        label={`What should happen with ${filter.phrase}`}
        hideLabel
        options={effects}
        value={effect}
        onValueChange={(next) => change.mutate(next)}
      />
      <Button
        variant="plain"
        icon={<Trash2 />}
        aria-label={`Remove the filter ${filter.phrase}`}
        busy={remove.isPending}
        busyLabel="Removing…"
        onClick={() => remove.mutate()}
      >
        Remove
      </Button>
    </div>
  )
}
