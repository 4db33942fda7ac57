import { type ReactNode, useState } from 'react'
import type { ReportedSubject } from '#web/features/reports/use-send-report.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { t } from '#words/t.ts'

const lazyDialog = retryableLazy(() => import('./report-dialog.tsx'))

/** `report.open({ type: 'post', id })` in a menu, and `{report.dialog}` beside it. The dialog's code comes when it is needed. */
export function useReport(): { open: (subject: ReportedSubject) => void; dialog: ReactNode } {
  const [subject, setSubject] = useState<ReportedSubject | null>(null)
  const lazy = useLazy(lazyDialog, t('The report couldn’t be opened'))
  return {
    open: (about) => {
      lazy.request()
      setSubject(about)
    },
    dialog: subject && lazy.module && (
      <lazy.module.ReportDialog subject={subject} onClose={() => setSubject(null)} />
    ),
  }
}
