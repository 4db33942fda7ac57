import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { CommunityDetail, communityEndpoints } from '#contract/communities/communities.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { patchCommunity } from './community-cache.ts'

const putAside = call<typeof communityEndpoints.putWelcomeAside>('POST /api/communities/{id}/welcome/read')

/** For who has just joined, until they put it aside. Nobody is told that they did. */
export const WelcomeCard = ({ community }: { community: CommunityDetail }) => {
  const client = useQueryClient()
  const heading = useId()
  const close = useMutation({
    mutationFn: () => putAside({ params: { id: community.id } }),
    onSuccess: () => patchCommunity(client, community.id, () => ({ isWelcomeNew: false })),
    onError: (error) => toast.failure(t('This couldn’t be saved'), inWords(error)),
  })
  return (
    <section aria-labelledby={heading} className="note grid gap-3">
      <h2 id={heading} className="text-lead">
        {t('A welcome from the moderators')}
      </h2>
      <p dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
        {community.welcome}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={close.isPending} busyLabel={t('Saving…')} onClick={() => close.mutate()}>
          {t('Close welcome')}
        </Button>
        <p className="text-quiet">{t('You’ll find it on this page again.')}</p>
      </div>
    </section>
  )
}
