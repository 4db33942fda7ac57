import EyeOff from 'lucide-react/icons/eye-off'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { UnmaskingItem } from '#contract/moderation/unmasking-views.ts'
import { rich } from '#web/lib/rich.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'
import { causeLabel } from './moderation-words.ts'
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

function titleOf({ askedByName, subjectType: subject, createdAt }: UnmaskingItem): ReactNode {
  const ago = <TimeAgo iso={createdAt} />
  return askedByName === null
    ? rich('A moderator asks to see who wrote {subject, select, post {a post} other {a comment}}, {ago}', {
        subject,
        ago,
      })
    : rich('{name} asks to see who wrote {subject, select, post {a post} other {a comment}}, {ago}', {
        name: <bdi>{askedByName}</bdi>,
        subject,
        ago,
      })
}

const Request = ({ item }: { item: UnmaskingItem }) => (
  <div className="card grid gap-3">
    <h3 className="text-lead [overflow-wrap:anywhere]">{titleOf(item)}</h3>
    <p>{causeLabel(item.cause)}</p>
    <Quoted>{item.reason}</Quoted>
    <p>
      <Link href={`/moderation/${item.subjectType}/${item.subjectId}`}>
        {t('See it in context and answer')}
      </Link>
    </p>
  </div>
)
