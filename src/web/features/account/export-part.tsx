import Archive from 'lucide-react/icons/archive'
import Download from 'lucide-react/icons/download'
import type { ExportView } from '#contract/account.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { t } from '#words/t.ts'
import { useDownloadExport, useStartExport } from './account.queries.ts'

/** All states in words; it goes on without this page, and is found again when the page is opened again. */
export const ExportPart = ({ archive }: { archive: ExportView }) => (
  <div className="grid gap-4" aria-live="polite">
    <ExportState archive={archive} />
  </div>
)

const ExportState = ({ archive }: { archive: ExportView }) => {
  const start = useStartExport()
  const download = useDownloadExport()
  const { dayAndTimeOf } = useDates()
  const startButton = (label: string, variant: 'main' | 'quiet') => (
    <Button
      variant={variant}
      icon={<Archive />}
      busy={start.isPending}
      busyLabel={t('Starting…')}
      onClick={() => start.mutate()}
    >
      {label}
    </Button>
  )
  switch (archive.state) {
    case 'none':
      return <div>{startButton(t('Make my archive'), 'main')}</div>
    case 'failed':
      return (
        <>
          <p className="note note-harm">
            {t('We couldn’t make your archive. That was our fault, not yours.')}
          </p>
          <div>{startButton(t('Try again'), 'main')}</div>
        </>
      )
    case 'waiting':
    case 'running':
      return (
        <>
          <Progress label={progressOf(archive)} value={shareOf(archive)} />
          <p className="text-quiet">
            {t('You can leave this page. We keep working on it, and you’ll find it here when you come back.')}
          </p>
        </>
      )
    case 'ready':
      return (
        <>
          <p className="note note-success">
            {t('Your archive is ready.')}{' '}
            {archive.createdAt && t('It was made on {date}.', { date: dayAndTimeOf(archive.createdAt) })}{' '}
            {archive.expire && t('You can download it until {date}.', { date: dayAndTimeOf(archive.expire) })}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="main"
              icon={<Download />}
              busy={download.isPending}
              busyLabel={t('Starting…')}
              onClick={() => download.mutate()}
            >
              {t('Download ({size})', { size: sizeOf(archive.bytes ?? 0) })}
            </Button>
            {startButton(t('Make a new one'), 'quiet')}
          </div>
          <p className="text-quiet">
            {t(
              'It holds your private messages, so keep it somewhere safe. We delete our copy after {duration}.',
              { duration: daysInWords(retentionDays.exports) },
            )}
          </p>
        </>
      )
  }
}

const progressOf = ({ allSteps, doneSteps }: ExportView): string =>
  allSteps === 0
    ? t('We’ll start on your archive in a moment.')
    : t('Making your archive: {done} of {all} parts are done.', { done: doneSteps, all: allSteps })

const shareOf = ({ allSteps, doneSteps }: ExportView): number => (allSteps === 0 ? 0 : doneSteps / allSteps)

function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return t('{size} KB', { size: Math.max(1, Math.round(bytes / 1_000)) })
  return t('{size} MB', { size: (bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 }) })
}
