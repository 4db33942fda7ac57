import LoaderCircle from 'lucide-react/icons/loader-circle'
import { t } from '#words/t.ts'
import { classNames } from './class-names.ts'

/** The turning circle alone, for use beside a word. */
export const SpinnerIcon = ({ className }: { className?: string | undefined }) => (
  <LoaderCircle aria-hidden="true" className={classNames('size-5 animate-spin', className)} />
)

/** A wait with its word, announced to screen readers. */
export const Spinner = ({ label = t('Loading…') }: { label?: string | undefined }) => (
  <div role="status" className="flex items-center justify-center gap-3 p-6 text-quiet">
    <SpinnerIcon />
    <span>{label}</span>
  </div>
)
