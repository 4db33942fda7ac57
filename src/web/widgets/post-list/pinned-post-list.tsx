import Pin from 'lucide-react/icons/pin'
import type { ReactNode } from 'react'
import type { PostView } from '#contract/posts/posts.ts'
import { type PinPlace, usePinnedPosts } from '#web/features/pinned-posts/pinned-posts.queries.ts'
import { t } from '#words/t.ts'
import { PostList } from './post-list.tsx'
import { PostSkeletons } from './post-skeletons.tsx'

interface PinnedPostListProps {
  label: string
  filter: PinPlace
  empty: ReactNode
}

const isPinnedOnProfile = (post: PostView): boolean => post.isPinnedOnProfile
const isPinnedInCommunity = (post: PostView): boolean => post.isPinnedInCommunity

const none: readonly PostView[] = []

/** Posts of a person or a community, with what is pinned there first. It comes together: nothing is pushed away. */
export const PinnedPostList = ({ filter, ...rest }: PinnedPostListProps) => {
  const { data, isPending } = usePinnedPosts(filter)
  const isPinned = 'authorId' in filter ? isPinnedOnProfile : isPinnedInCommunity
  if (isPending) return <PostSkeletons />
  return (
    <PostList
      {...rest}
      filter={filter}
      pinned={{ posts: data?.pages[0] ?? none, isPinned }}
      above={isPinnedOnProfile === isPinned ? aboveOnProfile : aboveInCommunity}
    />
  )
}

const PinnedMark = () => (
  <p data-pinned className="flex items-center gap-2 pb-1 text-quiet">
    <Pin aria-hidden="true" className="size-5 flex-none" />
    {t('Pinned')}
  </p>
)

// Outside, so that they stay the same ones and no card is drawn again because of them.
const aboveOnProfile = (post: PostView) => post.isPinnedOnProfile && <PinnedMark />
const aboveInCommunity = (post: PostView) => post.isPinnedInCommunity && <PinnedMark />
