import { useState } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import { type ChosenAudience, isSameAudience } from '#web/features/posts/start-audience.ts'
import { useAudience } from '#web/widgets/create-post/use-audience.ts'

/** As its author has it. */
const audienceOf = ({ audience, circle }: PostView): ChosenAudience => ({
  audience,
  circleId: circle?.id ?? null,
})

/**
 * Whom a post that is out is for, as it is being changed. Not in a draft: one that was begun before the post was made
 * narrower would make it wide again.
 */
export function useEditedAudience(post: PostView) {
  const { communityId, isAnonymous } = post
  const [chosenNow, choose] = useState<ChosenAudience | null>(null)
  const chosen = chosenNow ?? audienceOf(post)
  const { circles, circle, problem } = useAudience({ ...chosen, communityId, isAnonymous })
  const isChanged = !isSameAudience(chosen, audienceOf(post))
  return {
    chosen,
    choose,
    circles,
    circle,
    isChanged,
    problem: isChanged ? problem : null,
    /** A community's post is for its members, and one without a name for everyone. */
    isFixed: communityId !== null || isAnonymous,
    /** For the request. */
    change: isChanged ? chosen : {},
  }
}

export type EditedAudience = ReturnType<typeof useEditedAudience>
