import { type ReactNode, useId } from 'react'
import type { LeftoverView } from '#contract/leftover-content.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { useLeftoverContent, useRemoveLeftover } from './leftover-content.queries.ts'

/** One's own words in communities that one has left: to be read and deleted, and nothing else. */
export const LeftoverContentList = () => {
  const words = useLeftoverContent()
  if (words.isPending) return <Quiet>{t('Loading…')}</Quiet>
  if (!words.data)
    return (
      <Retry onRetry={words.refetch} busy={words.isFetching}>
        {inWords(words.error)}
      </Retry>
    )
  const all = words.data.pages.flat()
  if (all.length === 0) return <p className="text-quiet">{t('Nothing here.')}</p>
  return (
    <div className="grid gap-4">
      <ul aria-label={t('What you wrote in communities you left')} className="grid divide-y divide-line">
        {all.map((one) => (
          <LeftBehindItem key={one.id} words={one} />
        ))}
      </ul>
      <NextPage of={words} />
    </div>
  )
}

function whereAndWhen({ kind, communityName, isAnonymous }: LeftoverView, date: string): ReactNode {
  const community = <bdi>{communityName}</bdi>
  if (kind === 'post')
    return isAnonymous
      ? rich('Post in {community}, {date}, anonymous', { community, date })
      : rich('Post in {community}, {date}', { community, date })
  return isAnonymous
    ? rich('Comment in {community}, {date}, anonymous', { community, date })
    : rich('Comment in {community}, {date}', { community, date })
}

const LeftBehindItem = ({ words }: { words: LeftoverView }) => {
  const { dayOf } = useDates()
  const removing = useRemoveLeftover(words)
  const textId = useId()
  return (
    <li className="grid gap-2 py-4">
      <p className="text-quiet [overflow-wrap:anywhere]">{whereAndWhen(words, dayOf(words.createdAt))}</p>
      <p
        id={textId}
        dir="auto"
        className="line-clamp-6 whitespace-pre-wrap text-start [overflow-wrap:anywhere]"
      >
        {words.content}
      </p>
      <DeleteButton
        label={t('Delete')}
        question={
          words.kind === 'post'
            ? t('Delete this post? You’re no longer a member, so it can’t be undone.')
            : t('Delete this comment? You’re no longer a member, so it can’t be undone.')
        }
        describedBy={textId}
        busy={removing.isPending}
        onDelete={() => removing.mutate()}
      />
    </li>
  )
}
