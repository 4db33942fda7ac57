import type { RoomView } from '#contract/quiet-rooms.ts'
import { t } from '#words/t.ts'

/** Who may come in, in words that stand after who opened it. */
export function forWhom({ community, isForFriends, isMine }: RoomView): string {
  if (!community) {
    if (!isForFriends) return t('Open to everyone')
    return isMine ? t('For your friends') : t('For their friends')
  }
  if (!isForFriends) return t('For members of {community}', { community: community.name })
  return isMine
    ? t('For your friends in {community}', { community: community.name })
    : t('For their friends in {community}', { community: community.name })
}
