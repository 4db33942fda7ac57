import FlaskConical from 'lucide-react/icons/flask-conical'
import type { ReactNode } from 'react'
import { t } from '#words/t.ts'

export const TestModeNote = ({ children }: { children?: ReactNode }) => (
  <p className="note flex items-start gap-3">
    <FlaskConical aria-hidden="true" className="mt-[0.15em] size-5 text-accent-text" />
    <span>
      <strong>{t('Test mode: no money moves.')}</strong> {children}
    </span>
  </p>
)
