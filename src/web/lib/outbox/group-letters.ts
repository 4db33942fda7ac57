import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type {
  GroupMessageView,
  groupMessageEndpoints,
  NewGroupMessage,
} from '#contract/groups/group-messages.ts'
import { announce } from '#web/lib/announcer.ts'
import { call } from '#web/lib/api/api-client.ts'
import { t } from '#words/t.ts'

const all = '/api/groups'

export const groupKeys = {
  all: [all] as string[],
  invitations: ['/api/groups/invitations'] as string[],
  one: (id: string): string[] => [all, id],
  messages: (id: string): string[] => [all, id, 'messages'],
}

type Pages = InfiniteData<GroupMessageView[], string | null>

const say = call<typeof groupMessageEndpoints.create>('POST /api/groups/{id}/messages')

/** The same message wherever it is held; one that is new comes first. */
export function showGroupMessage(client: QueryClient, message: GroupMessageView): void {
  client.setQueryData<Pages>(groupKeys.messages(message.groupId), (held) => {
    if (!held) return held
    const isHeld = held.pages.flat().some(({ id }) => id === message.id)
    const [first = [], ...older] = held.pages
    if (!isHeld) return { ...held, pages: [[message, ...first], ...older] }
    return {
      ...held,
      pages: held.pages.map((page) => page.map((one) => (one.id === message.id ? message : one))),
    }
  })
}

/** Sends it, and shows what came of it. */
export async function sendToGroup(
  client: QueryClient,
  groupId: string,
  message: NewGroupMessage,
  idempotencyKey: string,
): Promise<void> {
  const sent = await say({ params: { id: groupId }, body: message, idempotencyKey })
  showGroupMessage(client, sent)
  announce(t('Message sent.'))
  void client.invalidateQueries({ queryKey: groupKeys.all, exact: true })
}
