import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { CommunityDetail } from '#contract/communities/communities.ts'
import { refreshCommunity } from '#web/features/communities/community-cache.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button } from '#web/ui/button.tsx'
import { keptFree } from '#web/ui/notice-place.ts'
import { t } from '#words/t.ts'

const lazyCard = retryableLazy(() => import('./before-first-post.tsx'))
const lazyComposer = retryableLazy(() => import('#web/widgets/create-post/create-post-dialog.tsx'))

interface CommunityPostButtonProps {
  community: CommunityDetail
  word?: string
}

/** Writing in a community. Before the first post there, how people talk in it is shown. */
export const CommunityPostButton = ({ community, word = t('Create Post') }: CommunityPostButtonProps) => {
  const client = useQueryClient()
  const [step, setStep] = useState<'closed' | 'card' | 'composer'>('closed')
  const card = useLazy(lazyCard, t('This couldn’t be opened'))
  const composer = useLazy(lazyComposer, t('This couldn’t be opened'))
  const showsCard = community.howWeTalk !== null && !community.hasPosted

  const open = () => {
    composer.request()
    if (showsCard) card.request()
    setStep(showsCard ? 'card' : 'composer')
  }
  const closeComposer = () => {
    setStep('closed')
    // The first post may have been written: then the card has been read.
    if (showsCard) void refreshCommunity(client, community.id)
  }
  return (
    <>
      <Button
        variant="main"
        icon={<Plus />}
        aria-haspopup="dialog"
        data-shortcut="new-post"
        data-community={community.id}
        {...keptFree}
        onClick={open}
      >
        {word}
      </Button>
      {step === 'card' && card.module && community.howWeTalk && (
        <card.module.BeforeFirstPost
          howWeTalk={community.howWeTalk}
          onGoOn={() => setStep('composer')}
          onClose={() => setStep('closed')}
        />
      )}
      {step === 'composer' && composer.module && (
        <composer.module.CreatePostDialog communityId={community.id} onClose={closeComposer} />
      )}
    </>
  )
}
