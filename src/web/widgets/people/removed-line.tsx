import { useEffect, useRef } from 'react'
import type { FriendView } from '#contract/friends.ts'
import { useAsk } from '#web/features/friends/use-ask.ts'
import { rich } from '#web/lib/rich.ts'
import { GoneLine } from '#web/ui/gone-line.tsx'
import { t } from '#words/t.ts'

/** Nothing to undo: friendship takes two. One can ask again. */
export const RemovedLine = ({ friend }: { friend: FriendView }) => {
  const { mutate, isPending, isSuccess } = useAsk(friend.id)
  const name = <bdi>{friend.displayName}</bdi>
  const asked = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isSuccess) asked.current?.focus({ preventScroll: true })
  }, [isSuccess])
  if (isSuccess)
    return (
      <p ref={asked} tabIndex={-1} className="note">
        {rich('You’ve asked {name} to be friends again.', { name })}
      </p>
    )
  return (
    <GoneLine label={t('Ask again')} busy={isPending} onUndo={() => mutate(null)}>
      {rich('You and {name} are no longer friends. They aren’t told.', { name })}
    </GoneLine>
  )
}
