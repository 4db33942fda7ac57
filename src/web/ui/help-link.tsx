import type { ReactNode } from 'react'
import { rich } from '#web/lib/rich.ts'

interface HelpLinkProps {
  topic: string
  /** In no sentence: as large as a finger. */
  isApart?: boolean
  children: ReactNode
}

/** To a page of the help centre, in a tab of its own: what the person is in the middle of stays as it is. */
export const HelpLink = ({ topic, isApart, children }: HelpLinkProps) => (
  <a
    href={`/help/${topic}`}
    target="_blank"
    rel="noreferrer"
    className={isApart ? 'inline-flex min-h-11 items-center' : undefined}
  >
    {rich('{label} (opens in a new tab)', { label: children })}
  </a>
)
