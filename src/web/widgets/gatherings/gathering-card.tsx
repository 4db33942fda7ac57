import MapPin from 'lucide-react/icons/map-pin'
import Monitor from 'lucide-react/icons/monitor'
import { useId } from 'react'
import { Link } from 'wouter'
import type { GatheringCard as Card } from '#contract/gatherings/gatherings.ts'
import { WhenLine } from '#web/features/gatherings/when-line.tsx'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { rich } from '#web/lib/rich.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { FoldedContent } from '#web/widgets/folded-content.tsx'
import { t } from '#words/t.ts'

/** How the viewer stands to it, in a word. */
export function standingOf({ isHost, isCancelled, isFull, ownAnswer }: Card): {
  words: string
  tone: 'success' | 'caution' | 'plain'
} | null {
  if (isCancelled) return { words: t('Cancelled'), tone: 'caution' }
  // That stands where others read who hosts it.
  if (isHost) return null
  if (!ownAnswer) return isFull ? { words: t('Full, with a waiting list'), tone: 'plain' } : null
  const { answer, state } = ownAnswer
  if (state === 'declined') return { words: t('No place for you this time'), tone: 'plain' }
  if (answer === 'cant') return { words: t('You’d like to, but can’t'), tone: 'plain' }
  if (state === 'asked') return { words: t('Waiting for the host’s yes'), tone: 'plain' }
  if (state === 'waiting') return { words: t('On the waiting list'), tone: 'plain' }
  return answer === 'coming'
    ? { words: t('You’re coming'), tone: 'success' }
    : { words: t('You may come'), tone: 'success' }
}

export const Standing = ({ gathering }: { gathering: Card }) => {
  const standing = standingOf(gathering)
  return standing && <Badge tone={standing.tone}>{standing.words}</Badge>
}

export const WhereLine = ({ gathering: { isOnline, city } }: { gathering: Card }) => (
  <p className="flex min-w-0 items-start gap-2">
    <span aria-hidden="true" className="mt-0.5 flex-none text-quiet *:size-5">
      {isOnline ? <Monitor /> : <MapPin />}
    </span>
    <span className="min-w-0 [overflow-wrap:anywhere]">{isOnline ? t('Online') : city}</span>
  </p>
)

export const WhoLine = ({ gathering: { host, isHost, community } }: { gathering: Card }) => {
  const { hideImages } = useComfort()
  return (
    <div className="flex min-w-0 items-center gap-2 text-quiet">
      <Avatar {...faceOf(host)} size="tiny" imageHidden={hideImages} />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {isHost ? t('You’re the host') : rich('Hosted by {name}', { name: <bdi>{host.displayName}</bdi> })}
        {community && (
          <>
            {' · '}
            <bdi>{community.name}</bdi>
          </>
        )}
      </p>
    </div>
  )
}

export const GatheringCard = ({ gathering }: { gathering: Card }) => {
  const nameId = useId()
  return (
    <article aria-label={gathering.foldedBy ? t('Gathering') : gathering.title} className="card grid gap-2">
      <FoldedContent subject={gathering} word="gathering" describedBy={nameId}>
        <h2 className="-my-2 text-lead [overflow-wrap:anywhere]">
          <Link href={`/gatherings/${gathering.id}`} className="inline-flex min-h-11 items-center">
            <bdi>{gathering.title}</bdi>
          </Link>
        </h2>
      </FoldedContent>
      <WhenLine gathering={gathering} />
      <WhereLine gathering={gathering} />
      <div id={nameId}>
        <WhoLine gathering={gathering} />
      </div>
      <p className="empty:hidden">
        <Standing gathering={gathering} />
      </p>
    </article>
  )
}
