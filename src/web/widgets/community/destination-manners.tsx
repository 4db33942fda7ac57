import { useCommunity } from '#web/features/communities/communities.queries.ts'
import { HowWeTalkList } from '#web/features/communities/how-we-talk.tsx'
import { t } from '#words/t.ts'

/** Beside the choice of a community that one has not written in yet: how people talk there. */
export const DestinationManners = ({ communityId }: { communityId: string }) => {
  const { data: community } = useCommunity(communityId)
  if (!community?.howWeTalk || community.hasPosted) return null
  return (
    <section aria-label={t('How we talk here')} className="note grid gap-4">
      <p className="font-semibold text-lead">{t('How we talk here')}</p>
      <HowWeTalkList howWeTalk={community.howWeTalk} />
    </section>
  )
}
