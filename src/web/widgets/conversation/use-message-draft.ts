import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'

/** One for each conversation. */
export function useMessageDraft(userId: string) {
  const { id: account } = useSignedInUser()
  return useDraft(
    { account, name: `message:${userId}` },
    { content: '', tones: [] as string[], noReplyNeeded: false },
  )
}

export type MessageDraft = ReturnType<typeof useMessageDraft>
