import { useCircles } from '#web/features/circles/circles.queries.ts'
import type { ChosenAudience } from '#web/features/posts/start-audience.ts'
import { t } from '#words/t.ts'

/** A post that is being written: where it goes, and whom it is for there. */
interface Placed extends ChosenAudience {
  communityId: string | null
  isAnonymous: boolean
}

/**
 * Whom a post is for, with the name of the circle. Nothing becomes wider by itself: what no longer fits has to be chosen
 * anew, and `problem` says so.
 */
export function useAudience({ audience, circleId, communityId, isAnonymous }: Placed) {
  const { data: circles } = useCircles()
  const circle = circles?.find(({ id }) => id === circleId)
  const isForFew = communityId === null && audience !== 'everyone'
  const isCircleGone = isForFew && audience === 'circle' && circles !== undefined && !circle
  return {
    circles: circles ?? [],
    circle,
    isForFew,
    problem:
      isForFew && isAnonymous
        ? t('An anonymous post can only be for everyone or a community. Choose who will see this.')
        : isCircleGone
          ? t('The circle you chose is gone. Choose who will see this.')
          : null,
  }
}

export type AudienceOfPost = ReturnType<typeof useAudience>
