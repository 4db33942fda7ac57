import { ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import type { QueueItem } from '#contract/moderation/moderation.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'
import { useQueue } from './moderation.queries.ts'
import { reasonLabel, subjectWords } from './moderation-words.ts'
import { PagedItems } from './paged-items.tsx'
import { Quoted } from './quoted.tsx'

export const QueueList = () => (
  <PagedItems
    of={useQueue()}
    label={t('Open reports')}
    empty={
      <EmptyState icon={<ShieldCheck />} title={t('Nothing is waiting')}>
        {t('Everything that was reported has been decided.')}
      </EmptyState>
    }
  >
    {(item) => <QueueCard item={item} />}
  </PagedItems>
)

const QueueCard = ({ item }: { item: QueueItem }) => {
  const what = subjectWords[item.subjectType] ?? item.subjectType
  return (
    <article className="card grid gap-3">
      <h3 className="text-lead">
        {what.charAt(0).toUpperCase() + what.slice(1)}
        {item.communityName && (
          <>
            {' in '}
            <bdi>{item.communityName}</bdi>
          </>
        )}
      </h3>
      <p className="text-quiet">
        {item.reportCount === 1 ? '1 report' : t('{reportCount} reports', { reportCount: item.reportCount })}
        {t(', the first')} <TimeAgo iso={item.waitsSince} />
      </p>
      {item.words && <Quoted>{item.words}</Quoted>}
      <ul className="grid gap-1">
        {item.reasons.map((reason) => (
          <li key={reason}>{reasonLabel(reason)}</li>
        ))}
      </ul>
      <div>
        <Link href={`/moderation/${item.subjectType}/${item.subjectId}`} asChild>
          <ButtonLink>{t('Look at it')}</ButtonLink>
        </Link>
      </div>
    </article>
  )
}
