import { type FormEvent, useEffect, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { neurotypeLabel, neurotypes } from '#contract/profile/neurotypes.ts'
import { useTopics } from '#web/features/communities/communities.queries.ts'
import type { CommunityFilter } from '#web/features/communities/community-cache.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

const anyTopic = ''
/** Long enough not to ask at each letter, short enough not to feel like waiting. */
const pause = 250

interface CommunityFiltersProps {
  filter: CommunityFilter
  onChange: (filter: CommunityFilter) => void
}

export const CommunityFilters = ({ filter, onChange }: CommunityFiltersProps) => {
  const [typed, setTyped] = useState(filter.q ?? '')
  const [known, setKnown] = useState(filter.q ?? '')
  // Cleared or changed from elsewhere, such as by going back: the box follows.
  if ((filter.q ?? '') !== known) {
    setKnown(filter.q ?? '')
    if (typed.trim() !== (filter.q ?? '')) setTyped(filter.q ?? '')
  }
  const search = (text: string) => {
    const { q: _, ...rest } = filter
    onChange(text.trim() === '' ? rest : { ...rest, q: text.trim() })
  }
  useEffect(() => {
    if (typed.trim() === (filter.q ?? '')) return
    const timer = setTimeout(() => search(typed), pause)
    return () => clearTimeout(timer)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(typed)
  }
  return (
    <search>
      <form
        onSubmit={submit}
        noValidate
        className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_min(15rem,45%)] wide:grid-cols-1 wide:rounded-lg wide:border wide:border-line wide:bg-surface wide:p-5"
      >
        <Field label={t('Search communities')}>
          <TextInput
            type="search"
            dir="auto"
            value={typed}
            maxLength={limits.searchQuery.max}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <TopicSelect
          topic={filter.topic}
          onChange={(topic) => {
            const { topic: _, ...rest } = filter
            onChange(topic ? { ...rest, topic } : rest)
          }}
        />
      </form>
    </search>
  )
}

interface TopicSelectProps {
  topic: string | undefined
  onChange: (topic: string | undefined) => void
}

const TopicSelect = ({ topic, onChange }: TopicSelectProps) => {
  const { data: interests = [] } = useTopics()
  const names = new Set<string>([
    ...neurotypes,
    ...interests.map(({ name }) => name),
    ...(topic ? [topic] : []),
  ])
  return (
    <Select
      label={t('Topic')}
      options={[
        { value: anyTopic, label: t('Any topic') },
        ...Array.from(names, (name) => ({ value: name, label: neurotypeLabel(name) })),
      ]}
      value={topic ?? anyTopic}
      onValueChange={(value) => onChange(value === anyTopic ? undefined : value)}
    />
  )
}
