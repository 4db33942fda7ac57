import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type BadgeProps = {
  tone?: 'plain' | 'accent' | 'success' | 'caution' | 'harm' | undefined
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export const Badge = ({ tone = 'plain', icon, className, children }: BadgeProps) => (
  <span className={classNames('badge', tone !== 'plain' && `badge-${tone}`, className)}>
    {icon && (
      <span aria-hidden="true" className="flex-none *:size-4">
        {icon}
      </span>
    )}
    {children}
  </span>
)
