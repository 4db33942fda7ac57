import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link } from 'wouter'
import { findTopics } from '#web/features/help/find-topics.ts'
import type { Topic } from '#web/features/help/topic.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const groups: Record<Topic['group'], string> = {
  using: t('Using Synapse'),
  safety: t('Staying safe'),
  account: t('Your account'),
}

const Help = () => {
  const [typed, setTyped] = useState('')
  const found = findTopics(typed)
  const isSearching = typed.trim() !== ''
  return (
    <Screen title={t('Help centre')} lead={t('Short pages about how each thing works.')}>
      <search className="grid gap-2">
        <Field label={t('Find a page')}>
          <TextInput
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <p role="status" className="text-quiet empty:hidden">
          {isSearching && wordsFor(found.length)}
        </p>
      </search>
      {isSearching
        ? found.length > 0 && <TopicList topics={found} />
        : Object.entries(groups).map(([group, title]) => (
            <section key={group} aria-label={title} className="grid gap-3">
              <h2>{title}</h2>
              <TopicList topics={found.filter((topic) => topic.group === group)} />
            </section>
          ))}
    </Screen>
  )
}
export default Help

const wordsFor = (count: number): string => {
  if (count === 0) return t('No page has these words. You can try another word, or look at “Reach a human”.')
  return t('{count, plural, one {# page} other {# pages}}', { count })
}

const TopicList = ({ topics }: { topics: readonly Topic[] }) => (
  <ul className="card grid gap-1">
    {topics.map(({ key, title, about }) => (
      <li key={key}>
        <Link
          href={`/help/${key}`}
          className="flex min-h-14 items-center gap-3 rounded-sm px-2 py-2 text-text no-underline hover:bg-accent-soft"
        >
          <span className="grid flex-1">
            <span className="font-semibold">{title}</span>
            <span className="text-quiet">{about}</span>
          </span>
          <ChevronRight aria-hidden="true" className="shrink-0 rtl:rotate-180" />
        </Link>
      </li>
    ))}
  </ul>
)
