import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/realtime.ts'
import { refreshGroups } from '#web/features/groups/groups.queries.ts'
import { groupKeys } from '#web/lib/outbox/group-letters.ts'

type GroupEvent = Extract<LiveEvent, { groupId: string }>

/** Of a group that is open the words are loaded again; of others, how they stand now. */
export async function hearGroup(client: QueryClient, event: GroupEvent): Promise<void> {
  const { type, groupId } = event
  if (type === 'groupMessages.changed' || type === 'groupMessage.changed')
    await client.invalidateQueries({ queryKey: groupKeys.messages(groupId) })
  if (type === 'group.changed') void client.invalidateQueries({ queryKey: ['/api/notices'] })
  await refreshGroups(client, groupId)
}
