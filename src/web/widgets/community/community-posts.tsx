import { useState } from 'react'
import type { CommunityDetail } from '#contract/communities/communities.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PinnedPostList } from '#web/widgets/post-list/pinned-post-list.tsx'
import { t } from '#words/t.ts'
import { CommunityPostButton } from './community-post-button.tsx'
import { ModerationContext } from './moderation-context.ts'
import type { Subject } from './removal-dialog.tsx'

const lazyDialog = retryableLazy(() => import('./removal-dialog.tsx'))

/** The posts of a community, for its members. Its moderators can take them down. */
export const CommunityPosts = ({ community }: { community: CommunityDetail }) => {
  const [removing, setRemoving] = useState<Subject | null>(null)
  const dialog = useLazy(lazyDialog, t('This couldn’t be opened'))
  const begin = (subject: Subject) => {
    dialog.request()
    setRemoving(subject)
  }
  const moderation =
    community.membership === 'moderator'
      ? {
          removePost: ({ id, isAnonymous }: { id: string; isAnonymous: boolean }) =>
            begin({ kind: 'post', id, isAnonymous }),
          removeComment: (comment: { id: string; postId: string; isAnonymous: boolean }) =>
            begin({
              kind: 'comment',
              id: comment.id,
              postId: comment.postId,
              isAnonymous: comment.isAnonymous,
            }),
        }
      : null
  return (
    <ModerationContext value={moderation}>
      <PinnedPostList
        label={t('Posts in {name}', { name: community.name })}
        filter={{ communityId: community.id }}
        empty={
          <EmptyState
            scene="yarn"
            title={t('No posts here yet')}
            action={<CommunityPostButton community={community} word={t('Write the first post')} />}
          >
            {t('Posts by members will appear here, newest first.')}
          </EmptyState>
        }
      />
      {removing && dialog.module && (
        <dialog.module.RemovalDialog
          communityId={community.id}
          subject={removing}
          onClose={() => setRemoving(null)}
        />
      )}
    </ModerationContext>
  )
}
