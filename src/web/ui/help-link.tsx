import type { ReactNode } from 'react'
import { rich } from '#web/lib/rich.ts'

/** To a page of the help centre, in a tab of its own: what the person is in the middle of stays as it is. */
export const HelpLink = ({ topic, children }: { topic: string; children: ReactNode }) => (
  <a href={`/help/${topic}`} target="_blank" rel="noreferrer">
    {rich('{label} (opens in a new tab)', { label: children })}
  </a>
)
