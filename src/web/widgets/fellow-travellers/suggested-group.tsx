import { useRef } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import { fellowMatchLabels } from '#contract/fellow-travellers/fellow-choices.ts'
import type { SuggestionView } from '#contract/fellow-travellers/fellow-travellers.ts'
import { useSuggestion } from '#web/features/fellow-travellers/fellow-travellers.queries.ts'
import { useApprove, useSkip } from '#web/features/fellow-travellers/use-fellow-changes.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { toast } from '#web/lib/toast.ts'
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
    return <p>{t('There’s no group to suggest right now. That can change when more people ask or offer.')}</p>
  const userIds = suggestion.people.map(({ person }) => person.id)
  const isBusy = approve.isPending || skip.isPending
  return (
    <>
      <p>{t('They don’t know of each other yet. Please keep what you read here to yourself.')}</p>
      <ul className="grid gap-3">
        {suggestion.people.map((one) => (
          <li key={one.person.id}>
            <Suggested one={one} />
          </li>
        ))}
      </ul>
      <p className="text-quiet">
        {t(
          'If you suggest another, these people aren’t put together for {days} days. You can do that {times} times a day.',
          { days: limits.fellows.restDays, times: limits.fellows.skipsADay },
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="main"
          busy={approve.isPending}
          busyLabel={t('Saving…')}
          onClick={() => !isBusy && approve.mutate(userIds)}
        >
          {t('Approve this group')}
        </Button>
        <Button
          busy={skip.isPending}
          busyLabel={t('Looking for people who fit…')}
          onClick={() => !isBusy && skip.mutate(userIds)}
        >
          {t('Suggest another')}
        </Button>
      </div>
    </>
  )
}

type One = NonNullable<SuggestionView['suggestion']>['people'][number]

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
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {line}
          </p>
        )}
        {agreed.map(({ by, values }) => (
          <p key={by} className="text-quiet [overflow-wrap:anywhere]">
            {t('{what}: {values}', { what: fellowMatchLabels[by](), values: values.join(', ') })}
          </p>
        ))}
      </div>
    </div>
  )
}
