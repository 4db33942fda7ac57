import { Archive, Download } from 'lucide-react'
import type { ExportView } from '#contract/account.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { dayAndTimeOf } from '#web/lib/time/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
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
  const startButton = (label: string, variant: 'main' | 'quiet') => (
    <Button
      variant={variant}
      icon={<Archive />}
      busy={start.isPending}
      busyLabel="Starting…"
      onClick={() => start.mutate()}
    >
      {label}
    </Button>
  )
  switch (archive.state) {
    case 'none':
      return <div>{startButton('Make my archive', 'main')}</div>
    case 'failed':
      return (
        <>
          <p className="note note-harm">We couldn’t make your archive. That was our fault, not yours.</p>
          <div>{startButton('Try again', 'main')}</div>
        </>
      )
    case 'waiting':
    case 'running':
      return (
        <>
          <Progress label={progressOf(archive)} value={shareOf(archive)} />
          <p className="text-quiet">
            You can leave this page. We keep working on it, and you’ll find it here when you come back.
          </p>
        </>
      )
    case 'ready':
      return (
        <>
          <p className="note note-success">
            Your archive is ready. {archive.createdAt && `It was made on ${dayAndTimeOf(archive.createdAt)}.`}{' '}
            {archive.expire && `You can download it until ${dayAndTimeOf(archive.expire)}.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="main"
              icon={<Download />}
              busy={download.isPending}
              busyLabel="Starting…"
              onClick={() => download.mutate()}
            >
              Download ({sizeOf(archive.bytes ?? 0)})
            </Button>
            {startButton('Make a new one', 'quiet')}
          </div>
          <p className="text-quiet">
            It holds your private messages, so keep it somewhere safe. We delete our copy after{' '}
            {daysInWords(retentionDays.exports)}.
          </p>
        </>
      )
  }
}

const progressOf = ({ allSteps, doneSteps }: ExportView): string =>
  allSteps === 0
    ? 'We’ll start on your archive in a moment.'
    : `Making your archive: ${doneSteps} of ${allSteps} parts are done.`

const shareOf = ({ allSteps, doneSteps }: ExportView): number => (allSteps === 0 ? 0 : doneSteps / allSteps)

function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} KB`
  return `${(bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`
}
