import { Link } from 'wouter'
import type { LogEntry } from '#contract/moderation/moderation.ts'
import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { Quiet } from '#web/ui/quiet.tsx'
import { t } from '#words/t.ts'
import { useLog } from './moderation.queries.ts'
import { eventWords, subjectWords } from './moderation-words.ts'
import { PagedItems } from './paged-items.tsx'

export const LogList = () => (
  <PagedItems
    of={useLog()}
    label={t('What was done')}
    empty={<Quiet>{t('Nothing has been done yet.')}</Quiet>}
  >
    {(entry) => <Entry entry={entry} />}
  </PagedItems>
)

/** Of these there is no report to look at. */
const aboutMembers = new Set([
  'offered',
  'granted',
  'revoked',
  'expelled',
  'banned',
  'unbanned',
  'steppedDown',
])

const Entry = ({ entry }: { entry: LogEntry }) => {
  const isRole = aboutMembers.has(entry.event)
  return (
    <div className="grid gap-1 border-line border-b pb-4 [overflow-wrap:anywhere]">
      <p>
        <strong>
          <bdi>{entry.actorName ?? t('The people who run Synapse')}</bdi>
        </strong>{' '}
        {eventWords(entry.event)}
        {!isRole && (
          <>
            {' · '}
            <Link href={`/moderation/${entry.subjectType}/${entry.subjectId}`}>
              {subjectWords[entry.subjectType] ?? entry.subjectType}
            </Link>
          </>
        )}
        {entry.communityName && (
          <>
            {' in '}
            <bdi>{entry.communityName}</bdi>
          </>
        )}
      </p>
      {entry.reason && <p dir="auto">{entry.reason}</p>}
      <p className="text-quiet">{dayAndTimeOf(entry.createdAt)}</p>
    </div>
  )
}
