import Flag from 'lucide-react/icons/flag'
import type { ReportView } from '#contract/reports/reports.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { outcomeOf, reasonWords, reportTitles } from './report-words.ts'
import { useOwnReports } from './reports.queries.ts'

export const ReportList = () => {
  const reports = useOwnReports()
  if (reports.isPending) return <Quiet>{t('Loading your reports…')}</Quiet>
  if (reports.isError)
    return (
      <Retry onRetry={reports.refetch} busy={reports.isFetching}>
        {inWords(reports.error)}
      </Retry>
    )
  if (reports.data.length === 0)
    return (
      <EmptyState icon={<Flag />}>
        {t(
          'You haven’t reported anything. ‘Report’ is in the menu of every post, comment, message and person.',
        )}
      </EmptyState>
    )
  return (
    <ul className="grid gap-4">
      {reports.data.map((report) => (
        <ReportItem key={report.id} report={report} />
      ))}
    </ul>
  )
}

const ReportItem = ({ report }: { report: ReportView }) => {
  const { dayOf } = useDates()
  return (
    <li className="grid gap-2 border-line border-t pt-4 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{reportTitles[report.subjectType]}</strong>
        <Badge tone={report.outcome ? 'success' : undefined}>
          {report.outcome ? t('Decided') : t('Waiting')}
        </Badge>
      </p>
      <p className="text-quiet tabular-nums">
        {dayOf(report.createdAt)} · {reasonWords(report.reason)}
      </p>
      {report.words && (
        <blockquote
          dir="auto"
          className="whitespace-pre-wrap border-line-strong border-s-4 ps-4 text-start [overflow-wrap:anywhere]"
        >
          {report.words}
        </blockquote>
      )}
      {report.details && (
        <p dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
          {t('You wrote: {details}', { details: report.details })}
        </p>
      )}
      <p className="tabular-nums">
        {outcomeOf(report)}
        {report.decidedAt && <> {t('Decided on {date}.', { date: dayOf(report.decidedAt) })}</>}
      </p>
    </li>
  )
}
