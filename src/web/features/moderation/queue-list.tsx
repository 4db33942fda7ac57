import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { QueueItem } from '#contract/moderation/moderation.ts'
import { urgentReason } from '#contract/moderation/rules.ts'
import { rich } from '#web/lib/rich.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'
import { useQueue } from './moderation.queries.ts'
import { reasonLabel } from './moderation-words.ts'
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

const titleOf = ({ subjectType: subject, communityName }: QueueItem): ReactNode =>
  communityName
    ? rich(
        '{subject, select, user {A person} post {A post} comment {A comment} message {A message} groupMessage {A message in a group} group {A group} pebble {A pebble} gathering {A gathering} room {A quiet room} other {A community}} in {community}',
        { subject, community: <bdi>{communityName}</bdi> },
      )
    : t(
        '{subject, select, user {A person} post {A post} comment {A comment} message {A message} groupMessage {A message in a group} group {A group} pebble {A pebble} gathering {A gathering} room {A quiet room} other {A community}}',
        { subject },
      )

const QueueCard = ({ item }: { item: QueueItem }) => (
  <div className="card grid gap-3">
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h3 className="text-lead">{titleOf(item)}</h3>
      {item.isOwnReport && <Badge>{t('Reported by you')}</Badge>}
      {item.reasons.includes(urgentReason) && <Badge tone="caution">{t('Please look here first')}</Badge>}
    </div>
    <p className="text-quiet">
      {rich('{count, plural, one {# report} other {# reports}}, the first {ago}', {
        count: item.reportCount,
        ago: <TimeAgo iso={item.waitsSince} />,
      })}
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
  </div>
)
