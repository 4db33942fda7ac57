import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { t } from '#words/t.ts'
import { Button } from './button.tsx'

type RetryProps = {
  onRetry: () => void
  busy?: boolean | undefined
  /** What could not be done, in words. */
  children?: ReactNode
}

export const Retry = ({ onRetry, busy, children = t('This couldn’t be loaded.') }: RetryProps) => (
  <div role="alert" className="note note-harm grid justify-items-start gap-3">
    <p>{children}</p>
    <Button icon={<RotateCw />} busy={busy} busyLabel={t('Trying again…')} onClick={() => onRetry()}>
      {t('Try again')}
    </Button>
  </div>
)
