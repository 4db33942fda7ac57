import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import type { KeptDescription } from '#web/widgets/create-post/kept-descriptions.ts'
import { type SentPhotos, wordsAndDescriptions } from '#web/widgets/message-photos/message-photos.ts'

/** One for each group. */
export function useGroupDraft(groupId: string) {
  const { id: account } = useSignedInUser()
  return useDraft(
    { account, name: `group:${groupId}` },
    {
      content: '',
      tones: [] as string[],
      asks: [] as string[],
      descriptions: [] as KeptDescription[],
      uploaded: [] as SentPhotos,
    },
    wordsAndDescriptions,
  )
}

export type GroupDraft = ReturnType<typeof useGroupDraft>
