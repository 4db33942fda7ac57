import type { ReactNode } from 'react'
import { opennessLabels } from '#contract/communication-passport/openness.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf, initialOf } from '#web/lib/face-of.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { t } from '#words/t.ts'
import type { Result } from './search-results.ts'

interface ResultWordsProps {
  result: Result
  supporterBadge?: ReactNode
}

/** Who or what was found, and why: the inside of a link. */
export const ResultWords = ({ result, supporterBadge }: ResultWordsProps) => {
  const { hideImages, lowDemand } = useComfort()
  const { title, about, person, cover, count, isSupporter, openness } = result
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
            person || cover ? 'font-semibold' : 'line-clamp-3',
          )}
        >
          {title}
        </span>
        {(about || count || isSupporter || openness) && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-quiet [overflow-wrap:anywhere]">
            <span>
              {about}
              {count && <span className="count">{about ? ` · ${count}` : count}</span>}
            </span>
            {isSupporter && supporterBadge}
            {openness && <Openness isPlain={lowDemand} words={opennessLabels[openness]()} />}
          </span>
        )}
      </span>
    </>
  )
}

/** Without its icon, which the code of the search does not need; in the low-demand view without its frame too. */
const Openness = ({ words, isPlain }: { words: string; isPlain: boolean }) => {
  const said = (
    <span className="min-w-0">
      <span className="visually-hidden">{t('Open to talking:')} </span>
      {words}
    </span>
  )
  return isPlain ? said : <Badge className="max-w-full rounded-lg!">{said}</Badge>
}
