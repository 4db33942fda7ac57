import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import type { KeptDescription } from '#web/widgets/create-post/kept-descriptions.ts'
import { type SentPhotos, wordsAndDescriptions } from '#web/widgets/message-photos/message-photos.ts'

/** One for each conversation. */
export function useMessageDraft(userId: string) {
  const { id: account } = useSignedInUser()
  return useDraft(
    { account, name: `message:${userId}` },
    {
      content: '',
      tones: [] as string[],
      noReplyNeeded: false,
      descriptions: [] as KeptDescription[],
      uploaded: [] as SentPhotos,
    },
    wordsAndDescriptions,
  )
}

export type MessageDraft = ReturnType<typeof useMessageDraft>
