import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useRef } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { FilterEffect } from '#contract/word-filters/filter-effects.ts'
import type { WordFilterView } from '#contract/word-filters/word-filters.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'
import { useAddFilter, useChangeFilter, useRemoveFilter, useWordFilters } from './word-filters.queries.ts'

const effects = [
  { value: 'fold', label: t('Fold: show after a button') },
  { value: 'hide', label: t('Hide: leave out of lists') },
] as const satisfies readonly { value: FilterEffect; label: string }[]

export const WordFilters = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  const filters = useWordFilters()
  if (filters.isPending) return <Quiet>{t('Loading your filters…')}</Quiet>
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
          {t('Your filters')}
        </h3>
        {filters.data.length === 0 ? (
          <p className="text-quiet">{t('You have no filters yet.')}</p>
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
  const store = useValues({ phrase: '', effect: 'fold' as FilterEffect, endsAt: '' })
  const { phrase, effect, endsAt } = store.value
  const add = useAddFilter(() => {
    store.change({ phrase: '', endsAt: '' })
    form.forgetTries()
    field.current?.focus()
  })
  const form = useForm({
    store,
    required: { phrase: t('Please type a word or a phrase.') },
    max: { phrase: limits.filteredPhrase },
    sending: add,
    // Through the whole of the chosen day, where the person is.
    onSubmit: () =>
      add.mutate({ phrase, effect, endsAt: endsAt ? new Date(`${endsAt}T23:59:59`).toISOString() : null }),
    failureField: 'phrase',
  })
  return (
    <form {...form.props} className="grid gap-4">
      <Field
        label={t('Word or phrase')}
        hint={t('Capital letters and accents don’t matter. ‘ear’ doesn’t match ‘year’.')}
        {...form.field('phrase')}
      >
        <TextInput
          ref={field}
          dir="auto"
          autoComplete="off"
          value={phrase}
          onChange={(event) => {
            store.change({ phrase: event.target.value })
            if (add.error) add.reset()
          }}
        />
      </Field>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select
          label={t('What should happen')}
          options={effects}
          value={effect}
          onValueChange={(next) => store.change({ effect: next })}
        />
        <Field label={t('Until (you can leave this empty)')} {...form.field('endsAt')}>
          <TextInput type="date" {...form.text('endsAt')} />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="main" icon={<Plus />} busy={add.isPending} busyLabel={t('Adding…')}>
          {t('Add filter')}
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
  const { dayOf } = useDates()
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
              ? t('Ended on {date}. It does nothing now.', { date: dayOf(filter.endsAt) })
              : t('Until {date}', { date: dayOf(filter.endsAt) })}
          </p>
        )}
      </div>
      <Select
        label={t('What should happen with {phrase}', { phrase: filter.phrase })}
        hideLabel
        options={effects}
        value={effect}
        onValueChange={(next) => change.mutate(next)}
      />
      <Button
        variant="plain"
        icon={<Trash2 />}
        aria-label={t('Remove the filter {phrase}', { phrase: filter.phrase })}
        busy={remove.isPending}
        busyLabel={t('Removing…')}
        onClick={() => remove.mutate()}
      >
        {t('Remove')}
      </Button>
    </div>
  )
}
