import { limits } from '#contract/core/limits.ts'
import type { PostView } from '#contract/posts/posts.ts'
import type { WayOut } from '#web/features/posts/gone-posts.ts'
import { useBringBackPost } from '#web/features/posts/use-remove-post.ts'
import { useSavePost } from '#web/features/saved-posts/use-save-post.ts'
import { GoneLine } from '#web/ui/gone-line.tsx'
import { t } from '#words/t.ts'

export const GonePostLine = ({ post, way }: { post: PostView; way: WayOut }) =>
  way === 'unsaved' ? <UnsavedLine post={post} /> : <RemovedLine post={post} way={way} />

const RemovedLine = ({ post, way }: { post: PostView; way: 'deleted' | 'hidden' }) => {
  const restore = useBringBackPost(post, way)
  return (
    <GoneLine busy={restore.isPending} onUndo={() => restore.mutate()}>
      {way === 'hidden'
        ? t('Post hidden.')
        : t('Post deleted. For {days} days you can also restore it from your profile.', {
            days: limits.restorePostsForDays,
          })}
    </GoneLine>
  )
}

const UnsavedLine = ({ post }: { post: PostView }) => {
  const { saveAgain } = useSavePost(post)
  return (
    <GoneLine busy={saveAgain.isPending} onUndo={() => saveAgain.mutate()}>
      {t('No longer saved.')}
    </GoneLine>
  )
}
