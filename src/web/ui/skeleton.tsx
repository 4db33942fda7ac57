import type { ReactNode } from 'react'
import { t } from '#words/t.ts'
import { classNames } from './class-names.ts'

/** A still block of the final size. It does not shimmer: nothing moves on its own here. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden="true" className={classNames('block rounded-sm bg-line', className ?? 'h-5 w-full')} />
)

type SkeletonGroupProps = { label?: string | undefined; className?: string | undefined; children: ReactNode }

/** Says once, to a screen reader, what the blocks stand for. */
export const SkeletonGroup = ({ label = t('Loading…'), className, children }: SkeletonGroupProps) => (
  <div role="status" className={className}>
    <span className="visually-hidden">{label}</span>
    {children}
  </div>
)
