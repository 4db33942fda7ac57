import type { QueryClient } from '@tanstack/react-query'
import type { blockEndpoints, muteEndpoints, setAsideEndpoints } from '#contract/blocks-and-mutes.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { reloadEverything } from '#web/lib/queries/reload-everything.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

export interface Named {
  id: string
  displayName: string
}

interface Step {
  send: (input: { params: { userId: string } }) => Promise<unknown>
  done: (name: string) => string
  meaning: string
  failed: string
  /** What takes it back. */
  undo: StepName
}

const steps = {
  block: {
    send: call<typeof blockEndpoints.create>('POST /api/blocks/{userId}'),
    done: (name) => t('You blocked {name}', { name }),
    meaning: t('You no longer see each other. They aren’t told.'),
    failed: t('Failed to block'),
    undo: 'unblock',
  },
  unblock: {
    send: call<typeof blockEndpoints.remove>('DELETE /api/blocks/{userId}'),
    done: (name) => t('You unblocked {name}', { name }),
    meaning: t('You can see each other again. If you were friends, you can ask again.'),
    failed: t('Failed to unblock'),
    undo: 'block',
  },
  mute: {
    send: call<typeof muteEndpoints.create>('POST /api/mutes/{userId}'),
    done: (name) => t('You muted {name}', { name }),
    meaning: t('You won’t see their posts, comments or notifications. They aren’t told.'),
    failed: t('Failed to mute'),
    undo: 'unmute',
  },
  unmute: {
    send: call<typeof muteEndpoints.remove>('DELETE /api/mutes/{userId}'),
    done: (name) => t('You unmuted {name}', { name }),
    meaning: t('You’ll see their posts, comments and notifications again.'),
    failed: t('Failed to unmute'),
    undo: 'mute',
  },
  setAside: {
    send: call<typeof setAsideEndpoints.create>('POST /api/set-aside/{userId}'),
    done: (name) => t('You set {name} aside', { name }),
    meaning: t('Discover won’t suggest them again. They aren’t told.'),
    failed: t('Failed to set aside'),
    undo: 'bringBack',
  },
  bringBack: {
    send: call<typeof setAsideEndpoints.remove>('DELETE /api/set-aside/{userId}'),
    done: (name) => t('You brought {name} back', { name }),
    meaning: t('Discover may suggest them again.'),
    failed: t('Failed to bring them back'),
    undo: 'setAside',
  },
} as const satisfies Record<string, Omit<Step, 'undo'> & { undo: string }>

export type StepName = keyof typeof steps

/**
 * Blocks or mutes somebody, or takes it back. Outside any component: what it was chosen on is often gone from the
 * screen by the time everything is loaded again. Answers whether it worked.
 */
export async function blockOrMute(
  client: QueryClient,
  name: StepName,
  person: Named,
  { offersUndo = true }: { offersUndo?: boolean } = {},
): Promise<boolean> {
  const step: Step = steps[name]
  try {
    await step.send({ params: { userId: person.id } })
  } catch (error) {
    toast.failure(step.failed, inWords(error))
    // Perhaps they are not here any more: then nothing of theirs should stay on screen.
    void reloadEverything(client)
    return false
  }
  toast({
    title: step.done(person.displayName),
    description: step.meaning,
    ...(offersUndo && {
      action: {
        label: t('Undo'),
        onSelect: () => void blockOrMute(client, step.undo, person, { offersUndo: false }),
      },
    }),
  })
  void reloadEverything(client)
  return true
}
