import '#web/styles/covers.css'
import type { CoverKey } from '#contract/communities/covers.ts'
import { classNames } from '#web/ui/class-names.ts'

interface CommunityCoverProps {
  pattern: CoverKey
  className?: string
}

/** Decoration: what it belongs to stands beside it in words. */
export const CommunityCover = ({ pattern, className }: CommunityCoverProps) => (
  <div aria-hidden="true" data-cover={pattern} className={classNames('cover', className)} />
)
