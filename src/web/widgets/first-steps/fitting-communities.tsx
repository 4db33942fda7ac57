import { useId } from 'react'
import type { CommunityView } from '#contract/communities/communities.ts'
import { neurotypeLabel } from '#contract/profile/neurotypes.ts'
import { useCommunities } from '#web/features/communities/communities.queries.ts'
import { MembershipButton } from '#web/features/communities/membership/membership-button.tsx'
import { inWords } from '#web/lib/api/api-error.ts'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'

const shownAtMost = 6

const fitOf = ({ fits }: CommunityView): number => fits.neurotypes.length + fits.interests.length

/** Those that share something with the profile first. */
export const FittingCommunities = () => {
  const communities = useCommunities({})
  if (communities.isPending) return <Quiet>{t('Looking for communities…')}</Quiet>
  if (communities.isError)
    return (
      <Retry onRetry={communities.refetch} busy={communities.isFetching}>
        {inWords(communities.error)}
      </Retry>
    )
  const shown = communities.data.pages
    .flat()
    .toSorted((one, other) => fitOf(other) - fitOf(one))
    .slice(0, shownAtMost)
  if (shown.length === 0)
    return <Quiet>{t('There are no communities yet. You can create the first one.')}</Quiet>
  return (
    <ul aria-label={t('Communities')} className="grid gap-3">
      {shown.map((community) => (
        <li key={community.id}>
          <Row community={community} />
        </li>
      ))}
    </ul>
  )
}

const Row = ({ community }: { community: CommunityView }) => {
  const nameId = useId()
  const { neurotypes, interests } = community.fits
  const shared = [...neurotypes.map(neurotypeLabel), ...interests]
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-4">
      <div className="min-w-0 flex-1 basis-60">
        <h4 id={nameId} className="font-semibold [overflow-wrap:anywhere]">
          <bdi>{community.name}</bdi>
        </h4>
        <p className="line-clamp-2 text-quiet [overflow-wrap:anywhere]">{community.description}</p>
        {shared.length > 0 && <p>{t('Fits you: {topics}', { topics: shared.join(', ') })}</p>}
      </div>
      <MembershipButton community={community} describedBy={nameId} />
    </div>
  )
}
