import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { LogEntry } from '#contract/moderation/moderation.ts'
import { rich } from '#web/lib/rich.ts'
import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { Quiet } from '#web/ui/quiet.tsx'
import { t } from '#words/t.ts'
import { isAboutMembers, logSentence } from './log-words.tsx'
import { useLog } from './moderation.queries.ts'
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

const Entry = ({ entry }: { entry: LogEntry }) => (
  <div className="grid gap-1 border-line border-b pb-4 [overflow-wrap:anywhere]">
    <p>
      {logSentence(entry)}
      {!isAboutMembers(entry) && <> · {subjectOf(entry)}</>}
      {entry.isUnreported && <> · {t('Without a report')}</>}
    </p>
    {entry.reason && <p dir="auto">{entry.reason}</p>}
    <p className="text-quiet">{dayAndTimeOf(entry.createdAt)}</p>
  </div>
)

function subjectOf({ subjectType: subject, subjectId, communityName }: LogEntry): ReactNode {
  const a = (words: ReactNode) => <Link href={`/moderation/${subject}/${subjectId}`}>{words}</Link>
  return communityName
    ? rich(
        '<a>{subject, select, user {a person} post {a post} comment {a comment} message {a message} groupMessage {a message in a group} group {a group} pebble {a pebble} gathering {a gathering} room {a quiet room} community {a community} other {{subject}}}</a> in {community}',
        { a, subject, community: <bdi>{communityName}</bdi> },
      )
    : rich(
        '<a>{subject, select, user {a person} post {a post} comment {a comment} message {a message} groupMessage {a message in a group} group {a group} pebble {a pebble} gathering {a gathering} room {a quiet room} community {a community} other {{subject}}}</a>',
        { a, subject },
      )
}
