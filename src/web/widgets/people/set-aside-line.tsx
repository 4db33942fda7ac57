import { useEffect, useRef } from 'react'
import type { DiscoverView } from '#contract/discover.ts'
import { useBringBack } from '#web/features/discover/not-for-me.ts'
import { rich } from '#web/lib/rich.ts'
import { GoneLine } from '#web/ui/gone-line.tsx'

export const SetAsideLine = ({ person }: { person: DiscoverView }) => {
  const undo = useBringBack(person)
  const line = useRef<HTMLDivElement>(null)
  // The card was higher than a phone: pressed at its end, the line in its place would be out of sight.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={line}>
      <GoneLine busy={undo.isPending} onUndo={() => undo.mutate()}>
        {rich('Discover won’t suggest {name} again. They aren’t told.', {
          name: <bdi>{person.displayName}</bdi>,
        })}
      </GoneLine>
    </div>
  )
}
