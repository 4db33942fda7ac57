import { EyeOff } from 'lucide-react'
import { Link } from 'wouter'
import type { UnmaskingItem } from '#contract/moderation/unmasking-views.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'
import { causeLabel, subjectWords } from './moderation-words.ts'
import { PagedItems } from './paged-items.tsx'
import { Quoted } from './quoted.tsx'
import { useUnmaskings } from './unmaskings.queries.ts'

/** What another moderator asks to see, and nobody has agreed to yet. */
export const UnmaskingList = () => (
  <PagedItems
    of={useUnmaskings()}
    label={t('Requests to see who wrote something')}
    empty={
      <EmptyState icon={<EyeOff />}>{t('There are no requests to see who wrote something.')}</EmptyState>
    }
  >
    {(item) => <Request item={item} />}
  </PagedItems>
)

const Request = ({ item }: { item: UnmaskingItem }) => (
  <article className="card grid gap-3">
    <h3 className="text-lead [overflow-wrap:anywhere]">
      <bdi>{item.askedByName ?? t('A moderator')}</bdi>{' '}
      {t('asks to see who wrote {subject},', { subject: subjectWords[item.subjectType] ?? '' })}{' '}
      <TimeAgo iso={item.createdAt} />
    </h3>
    <p>{causeLabel(item.cause)}</p>
    <Quoted>{item.reason}</Quoted>
    <p>
      <Link href={`/moderation/${item.subjectType}/${item.subjectId}`}>
        {t('See it in context and answer')}
      </Link>
    </p>
  </article>
)
