import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface OutcomeProps {
  className?: string
  children: ReactNode
}

/** Stands where something was pressed that is gone now, and takes the focus that went with it. */
export const Outcome = ({ className, children }: OutcomeProps) => {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  }, [])
  return (
    <p ref={place} tabIndex={-1} className={classNames('flex min-h-11 items-center gap-2', className)}>
      {children}
    </p>
  )
}
