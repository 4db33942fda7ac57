import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { outboxOf } from '#web/features/messages/use-outbox.ts'
import type { Letter, Outbox, Outgoing } from '#web/lib/outbox/outbox.ts'

export type OutgoingGroupMessage = Outgoing<Extract<Letter, { kind: 'groupMessage' }>>

const none: readonly Outgoing[] = []
const nothingYet = () => none

/** What is on its way to one group, in the one outbox of the page. */
export function useGroupOutbox(
  account: string,
  groupId: string,
): { outbox: Outbox; outgoing: OutgoingGroupMessage[] } {
  const outbox = outboxOf(useQueryClient(), account)
  const items = useSyncExternalStore(outbox.subscribe, outbox.list, nothingYet)
  return {
    outbox,
    outgoing: items.filter(
      (one): one is OutgoingGroupMessage =>
        one.letter.kind === 'groupMessage' && one.letter.groupId === groupId,
    ),
  }
}
