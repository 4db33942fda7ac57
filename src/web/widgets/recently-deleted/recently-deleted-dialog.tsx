import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { retentionDays } from '#contract/core/retention.ts'
import type { RecentlyDeletedView } from '#contract/recently-deleted.ts'
import {
  useDeleteForGood,
  useRecentlyDeleted,
  useRestore,
} from '#web/features/recently-deleted/recently-deleted.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { focusNear } from '#web/lib/focus-near.ts'
import { rich } from '#web/lib/rich.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'

export const RecentlyDeletedDialog = ({ onClose }: { onClose: () => void }) => {
  const opener = useOpener()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t('Recently deleted')} opener={opener}>
        <div className="grid gap-4">
          <p className="text-quiet">
            {t(
              'Posts and comments you deleted. Only you can see them here. After {days} days they’re gone for good.',
              { days: retentionDays.deletedPosts },
            )}
          </p>
          <RecentlyDeleted />
        </div>
      </DialogContent>
    </Dialog>
  )
}

const RecentlyDeleted = () => {
  const deleted = useRecentlyDeleted()
  const list = useRef<HTMLUListElement>(null)
  const empty = useRef<HTMLParagraphElement>(null)
  const isLastGone = useRef(false)
  const count = deleted.data?.length
  useEffect(() => {
    if (count === 0 && isLastGone.current) empty.current?.focus({ preventScroll: true })
  }, [count])
  if (deleted.isPending) return <Quiet>{t('Loading…')}</Quiet>
  if (!deleted.data)
    return (
      <Retry onRetry={deleted.refetch} busy={deleted.isFetching}>
        {inWords(deleted.error)}
      </Retry>
    )
  if (deleted.data.length === 0)
    return (
      <p ref={empty} tabIndex={-1}>
        {t('Nothing here. When you delete a post or a comment, you can restore it here.')}
      </p>
    )
  return (
    <ul ref={list} aria-label={t('Recently deleted')} className="grid divide-y divide-line">
      {deleted.data.map((one, index) => (
        <li key={one.id} tabIndex={-1} className="grid gap-2 py-4">
          <DeletedItem
            words={one}
            onGone={() => {
              isLastGone.current = !focusNear(list.current, index)
            }}
          />
        </li>
      ))}
    </ul>
  )
}

function whatAndWhere({ kind, communityName, isAnonymous, hasPhoto }: RecentlyDeletedView): ReactNode {
  const what = hasPhoto ? 'photo' : kind
  const named = isAnonymous ? 'no' : 'yes'
  if (communityName === null)
    return t(
      '{what, select, comment {Comment} photo {Post with a photo} other {Post}}{named, select, no {, anonymous} other {}}',
      { what, named },
    )
  return rich(
    '{what, select, comment {Comment} photo {Post with a photo} other {Post}} in {community}{named, select, no {, anonymous} other {}}',
    { what, named, community: <bdi>{communityName}</bdi> },
  )
}

function hindranceWords(hindrance: NonNullable<RecentlyDeletedView['hindrance']>): string {
  if (hindrance === 'notMember') return t('You’re no longer in this community, so it can’t be restored now.')
  return hindrance === 'commentsClosed'
    ? t('You can’t comment on this post now, so it can’t be restored now.')
    : t('The post it was under isn’t there for you any more, so it can’t be restored.')
}

const day = 24 * 60 * 60 * 1000

const DeletedItem = ({ words, onGone }: { words: RecentlyDeletedView; onGone: () => void }) => {
  const { dayOf, now } = useDates()
  const restore = useRestore(words, onGone)
  const forGood = useDeleteForGood(words, onGone)
  const textId = useId()
  const goneIn = Math.max(
    1,
    Math.ceil((Date.parse(words.deletedAt) + retentionDays.deletedPosts * day - now()) / day),
  )
  return (
    <>
      <p className="text-quiet [overflow-wrap:anywhere]">{whatAndWhere(words)}</p>
      <p
        id={textId}
        dir="auto"
        className="line-clamp-6 whitespace-pre-wrap text-start [overflow-wrap:anywhere]"
      >
        {words.content}
      </p>
      <p className="text-quiet">
        {t(
          'Deleted on {date}. {count, plural, one {Gone for good in # day.} other {Gone for good in # days.}}',
          { date: dayOf(words.deletedAt), count: goneIn },
        )}
      </p>
      {words.hindrance && <p>{hindranceWords(words.hindrance)}</p>}
      <DeleteButton
        label={t('Delete for good')}
        variant="plain"
        question={t('Delete this for good? It can’t be undone.')}
        describedBy={textId}
        busy={forGood.isPending}
        onDelete={() => forGood.mutate()}
        beside={
          !words.hindrance && (
            <Button
              icon={<RotateCcw />}
              aria-describedby={textId}
              busy={restore.isPending}
              busyLabel={t('Bringing it back…')}
              onClick={() => restore.mutate()}
            >
              {t('Restore')}
            </Button>
          )
        }
      />
    </>
  )
}
