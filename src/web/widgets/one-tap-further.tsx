import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'

/** In the low-demand view, what is not the words themselves waits here until it is asked for (decision 0065). */
export const OneTapFurther = ({ title, children }: { title: string; children: ReactNode }) => {
  const { lowDemand } = useComfort()
  if (!lowDemand) return children
  return (
    <details className="group min-w-0">
      <summary className="flex min-h-12 w-fit max-w-full cursor-pointer list-none items-center gap-2 rounded-md px-1 font-semibold text-quiet hover:text-text">
        <ChevronDown aria-hidden="true" className="size-5 flex-none group-open:rotate-180" />
        {title}
      </summary>
      <div className="grid min-w-0 gap-5 pt-3">{children}</div>
    </details>
  )
}
