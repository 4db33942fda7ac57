import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { LeftoverView } from '#contract/leftover-content.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Button } from '#web/ui/button.tsx'
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
  const [asksFirst, setAsksFirst] = useState(false)
  const removing = useRemoveLeftover(words)
  const textId = useId()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (asksFirst) keep.current?.focus()
  }, [asksFirst])
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
      {asksFirst ? (
        <div className="note flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            {words.kind === 'post'
              ? t('Delete this post? You’re no longer a member, so it can’t be undone.')
              : t('Delete this comment? You’re no longer a member, so it can’t be undone.')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button ref={keep} onClick={() => setAsksFirst(false)}>
              {t('Keep it')}
            </Button>
            <Button
              variant="harm"
              icon={<Trash2 />}
              aria-describedby={textId}
              busy={removing.isPending}
              busyLabel={t('Deleting…')}
              onClick={() => removing.mutate()}
            >
              {t('Delete')}
            </Button>
          </div>
        </div>
      ) : (
        <div>
          <Button icon={<Trash2 />} aria-describedby={textId} onClick={() => setAsksFirst(true)}>
            {t('Delete')}
          </Button>
        </div>
      )}
    </li>
  )
}
