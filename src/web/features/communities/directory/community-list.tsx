import { type ReactNode, useEffect, useRef } from 'react'
import type { CommunityView } from '#contract/communities/communities.ts'
import { LeftLine } from '#web/features/communities/membership/left-line.tsx'
import { useFocusOnReturn } from '#web/lib/use-focus-on-return.ts'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { t } from '#words/t.ts'
import { CommunityCard } from './community-card.tsx'

interface CommunityListProps {
  label: string
  communities: readonly CommunityView[]
  /** Those of them that are no longer here, because the person left them. */
  left?: readonly CommunityView[]
  /** What stands below the last card: a button for more, or the end. */
  children?: ReactNode
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-5'

export const CommunityList = ({ label, communities, left = [], children }: CommunityListProps) => {
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef(communities.length)
  // 'Show more' goes away under the finger, and so does a card that one leaves: the reading goes on near it.
  useEffect(() => {
    const before = shown.current
    shown.current = communities.length
    if (document.activeElement !== document.body || communities.length === before) return
    const near = list.current?.children[Math.min(before, communities.length - 1)]
    if (near instanceof HTMLElement) near.focus({ preventScroll: communities.length > before })
  }, [communities.length])
  return (
    <div className="grid gap-6">
      <ul ref={list} aria-label={label} className={grid}>
        {communities.map((community) => (
          <Entry key={community.id} community={community} isLeft={left.includes(community)} />
        ))}
      </ul>
      {children}
    </div>
  )
}

const Entry = ({ community, isLeft }: { community: CommunityView; isLeft: boolean }) => {
  const entry = useRef<HTMLLIElement>(null)
  useFocusOnReturn(entry, isLeft)
  return (
    <li ref={entry} tabIndex={-1} className="min-w-0">
      {isLeft ? <LeftLine community={community} /> : <CommunityCard community={community} />}
    </li>
  )
}

export const CommunitySkeletons = () => (
  <SkeletonGroup label={t('Loading communities…')} className={grid}>
    {['a', 'b', 'c', 'd'].map((key) => (
      <div key={key} className="card grid gap-3 overflow-hidden p-0! pb-5!">
        <Skeleton className="h-20 rounded-none!" />
        <div className="grid gap-3 px-5">
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="h-6 w-28" />
          <Skeleton />
          <Skeleton />
          <Skeleton className="h-11 w-24" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)
