import '#web/styles/covers.css'
import type { ReactNode } from 'react'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf, initialOf } from '#web/lib/face-of.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Result } from './search-results.ts'

interface ResultWordsProps {
  result: Result
  supporterBadge?: ReactNode
}

/** Who or what was found, and why: the inside of a link. */
export const ResultWords = ({ result, supporterBadge }: ResultWordsProps) => {
  const { hideImages } = useComfort()
  const { title, about, person, cover, count, isSupporter } = result
  return (
    <>
      {person && <Avatar {...faceOf(person)} imageHidden={hideImages} size="small" />}
      {cover && (
        <span
          aria-hidden="true"
          data-cover={cover}
          className="community-sign grid size-[min(2.25rem,12vw)] flex-none place-items-center rounded-sm font-bold"
        >
          {initialOf(title)}
        </span>
      )}
      <span className="grid min-w-0 gap-0.5">
        <span
          dir="auto"
          className={classNames(
            'text-start [overflow-wrap:anywhere]',
            person || cover ? 'line-clamp-2 font-semibold' : 'line-clamp-3',
          )}
        >
          {title}
        </span>
        {(about || count || isSupporter) && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-quiet [overflow-wrap:anywhere]">
            <span>
              {about}
              {count && <span className="count">{about ? ` · ${count}` : count}</span>}
            </span>
            {isSupporter && supporterBadge}
          </span>
        )}
      </span>
    </>
  )
}
