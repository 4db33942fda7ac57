import type { CoverKey } from '#contract/communities/covers.ts'
import { classNames } from '#web/ui/class-names.ts'
import coverSheet from './covers.svg'

interface CommunityCoverProps {
  pattern: CoverKey
  className?: string
}

/** Decoration: what it belongs to stands beside it in words. */
export const CommunityCover = ({ pattern, className }: CommunityCoverProps) => (
  <span aria-hidden="true" data-cover={pattern} className={classNames('cover', className)}>
    <svg viewBox="0 0 900 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <use href={`${coverSheet}#${pattern}`} />
    </svg>
  </span>
)
