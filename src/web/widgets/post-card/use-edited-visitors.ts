import { useState } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import { useMyCommunities } from '#web/features/communities/communities.queries.ts'

/** Whether visitors can read a post that is out, as it is being changed. Not in a draft, as whom it is for is not. */
export function useEditedVisitors({ communityId, isAnonymous, isForVisitors: was }: PostView) {
  const { data: communities = [] } = useMyCommunities()
  const [chosenNow, choose] = useState<boolean | null>(null)
  const isForVisitors = chosenNow ?? was
  const hasWindow = communities.some(({ id, hasWindow: isOpen }) => id === communityId && isOpen)
  return {
    canChoose: !isAnonymous && (was || hasWindow),
    isForVisitors,
    choose,
    isChanged: isForVisitors !== was,
    /** For the request. */
    change: isForVisitors === was ? {} : { isForVisitors },
  }
}

export type EditedVisitors = ReturnType<typeof useEditedVisitors>
