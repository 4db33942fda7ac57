import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { t } from '#words/t.ts'

/** About as large as a post of three lines. */
export const PostSkeleton = () => (
  <div className="post">
    <div className="flex items-center gap-3">
      <Skeleton className="size-12 rounded-full!" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-5 w-40 max-w-full" />
        <Skeleton className="h-5 w-28 max-w-full" />
      </div>
    </div>
    <div className="grid gap-2">
      <Skeleton />
      <Skeleton />
      <Skeleton className="h-5 w-2/3" />
    </div>
    <Skeleton className="mb-3 h-9 w-64 max-w-full" />
  </div>
)

export const PostSkeletons = () => (
  <SkeletonGroup label={t('Loading posts…')} className="grid gap-4">
    <PostSkeleton />
    <PostSkeleton />
    <PostSkeleton />
  </SkeletonGroup>
)
