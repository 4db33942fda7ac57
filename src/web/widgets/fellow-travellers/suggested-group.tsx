import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import { fellowMatches, fellowMatchLabels } from '#contract/fellow-travellers/fellow-choices.ts'
import type { SuggestionView } from '#contract/fellow-travellers/fellow-travellers.ts'
import { useSuggestion } from '#web/features/fellow-travellers/fellow-travellers.queries.ts'
import { useApprove, useSkip } from '#web/features/fellow-travellers/use-fellow-changes.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { rich } from '#web/lib/rich.ts'
import { toast } from '#web/lib/toast.ts'
import { AskFirst } from '#web/ui/ask-first.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'

/** For who approves. Who waits, and how many, is not said: only this one group. */
export const SuggestedGroup = ({ place }: { place: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = `suggestion-${place}`
  return (
    <section aria-labelledby={id} className="grid gap-3 border-line border-t pt-4">
      <h3 id={id} ref={heading} tabIndex={-1}>
        {t('For moderators: a suggested group')}
      </h3>
      <Suggestion place={place} onDecided={() => heading.current?.focus()} />
    </section>
  )
}

const Suggestion = ({ place, onDecided }: { place: string; onDecided: () => void }) => {
  const found = useSuggestion(place)
  const [asks, setAsks] = useState(false)
  const approve = useApprove(place, () => {
    toast.success(t('Approved'), t('Each of them gets an invitation and decides.'))
    onDecided()
  })
  const skip = useSkip(place, onDecided)
  if (found.isPending) return <Quiet>{t('Looking for people who fit…')}</Quiet>
  if (found.isError && !found.data)
    return (
      <Retry onRetry={found.refetch} busy={found.isFetching}>
        {inWords(found.error)}
      </Retry>
    )
  const { suggestion } = found.data
  if (!suggestion)
    return (
      <p>
        {t(
          'There’s no group to suggest right now. That can change when more people ask or offer, or when a rest of {days} days is over.',
          { days: limits.fellows.restDays },
        )}
      </p>
    )
  const userIds = suggestion.people.map(({ person }) => person.id)
  const offers = suggestion.people.find(({ role }) => role === 'offers')
  return (
    <>
      <p>{t('They don’t know of each other yet. Please keep what you read here to yourself.')}</p>
      <Shared people={suggestion.people} />
      <ul className="grid gap-3">
        {suggestion.people.map((one) => (
          <li key={one.person.id} className="min-w-0 rounded-md border border-line p-4">
            <Suggested one={one} />
          </li>
        ))}
      </ul>
      <div className={asks ? 'hidden' : 'flex flex-wrap gap-2'}>
        <Button
          variant="main"
          busy={approve.isPending}
          busyLabel={t('Saving…')}
          onClick={() => approve.mutate(userIds)}
        >
          {t('Approve this group')}
        </Button>
        <Button onClick={() => !approve.isPending && setAsks(true)}>{t('Pass over this group')}</Button>
      </div>
      {asks && (
        <AskFirst
          keepLabel={t('Decide later')}
          actLabel={t('Pass over this group')}
          actVariant="quiet"
          busy={skip.isPending}
          busyLabel={t('Looking for people who fit…')}
          onKeep={() => setAsks(false)}
          onAct={() => skip.mutate(userIds, { onSettled: () => setAsks(false) })}
        >
          {rich(
            '{name} and the others won’t be suggested together for {days} days. No one is told. You can pass over {times} groups a day.',
            {
              name: <bdi>{offers?.person.displayName}</bdi>,
              days: limits.fellows.restDays,
              times: limits.fellows.skipsADay,
            },
          )}
        </AskFirst>
      )}
    </>
  )
}

type One = NonNullable<SuggestionView['suggestion']>['people'][number]

/** What at least two of them have in common, of what they chose. */
const Shared = ({ people }: { people: readonly One[] }) => {
  const shared = fellowMatches.flatMap((by) => {
    const all = people.flatMap(({ agreed }) => agreed.find((one) => one.by === by)?.values ?? [])
    const values = [...new Set(all.filter((value, index) => all.indexOf(value) !== index))]
    return values.length > 0 ? [{ by, values }] : []
  })
  if (shared.length === 0) return null
  return (
    <div>
      <h4>{t('What two or more of them share')}</h4>
      <Chosen agreed={shared} />
    </div>
  )
}

const Chosen = ({ agreed }: Pick<One, 'agreed'>) =>
  agreed.map(({ by, values }) => (
    <p key={by} className="[overflow-wrap:anywhere]">
      {t('{what}: {values}', { what: fellowMatchLabels[by](), values: values.join(', ') })}
    </p>
  ))

const Suggested = ({ one: { person, role, line, agreed } }: { one: One }) => {
  const { hideImages } = useComfort()
  return (
    <div className="flex items-start gap-3">
      <Avatar {...faceOf(person)} size="small" imageHidden={hideImages} />
      <div className="grid min-w-0 gap-1">
        <Link
          href={`/profile/${person.id}`}
          className="inline-block min-h-11 content-center [overflow-wrap:anywhere]"
        >
          <bdi>{person.displayName}</bdi>
        </Link>
        <p>{role === 'offers' ? t('Offers to go along') : t('Asks for a group')}</p>
        {line && (
          <blockquote
            dir="auto"
            className="w-fit whitespace-pre-line border-line-strong border-s-4 ps-4 [overflow-wrap:anywhere]"
          >
            {line}
          </blockquote>
        )}
        <div className="text-quiet">
          <Chosen agreed={agreed} />
        </div>
      </div>
    </div>
  )
}
