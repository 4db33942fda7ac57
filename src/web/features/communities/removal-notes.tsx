import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { communityModerationEndpoints, RemovalView } from '#contract/communities/community-moderation.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

const removalsKey = ['/api/removals'] as const
const readRemoval = call<typeof communityModerationEndpoints.readRemoval>('POST /api/removals/{id}/read')

/** What moderators took down of one's own, and why. Nothing at all when there is nothing. */
export const RemovalNotes = ({ communityId }: { communityId?: string }) => {
  const { data = [] } = useQuery<RemovalView[]>({ queryKey: removalsKey })
  const shown = communityId ? data.filter((removal) => removal.communityId === communityId) : data
  if (shown.length === 0) return null
  return (
    <section aria-label={t('Removed by a moderator')} className="grid gap-4">
      {shown.map((removal) => (
        <RemovalNote key={removal.id} removal={removal} />
      ))}
    </section>
  )
}

const RemovalNote = ({ removal }: { removal: RemovalView }) => {
  const { dayOf } = useDates()
  const client = useQueryClient()
  const heading = useId()
  const community = <bdi>{removal.communityName}</bdi>
  const read = useMutation({
    mutationFn: () => readRemoval({ params: { id: removal.id } }),
    onSuccess: () =>
      client.setQueryData<RemovalView[]>(removalsKey, (list) => list?.filter(({ id }) => id !== removal.id)),
    onError: (error) => toast.failure(t('This couldn’t be saved'), inWords(error)),
  })
  return (
    <article aria-labelledby={heading} className="note grid gap-3">
      <h2 id={heading} className="text-lead [overflow-wrap:anywhere]">
        {removal.subject === 'post'
          ? rich('Your post in {community} was removed', { community })
          : rich('Your comment in {community} was removed', { community })}
      </h2>
      <p>
        {t('A moderator removed it on {date} and gave this reason:', {
          date: dayOf(removal.removedAt),
        })}
      </p>
      <blockquote
        dir="auto"
        className="border-line-strong border-s-4 ps-4 text-start [overflow-wrap:anywhere]"
      >
        {removal.reason}
      </blockquote>
      <details>
        <summary className="min-h-11 content-center font-semibold">{t('Show what you wrote')}</summary>
        <p dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
          {removal.content}
        </p>
      </details>
      <div>
        <Button busy={read.isPending} busyLabel={t('Saving…')} onClick={() => read.mutate()}>
          {t('Mark as read')}
        </Button>
      </div>
    </article>
  )
}
