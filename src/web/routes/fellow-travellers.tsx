import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useSearchParams } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { placeOf, useFellowPlaces } from '#web/features/fellow-travellers/fellow-travellers.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { FellowPlace } from '#web/widgets/fellow-travellers/fellow-place.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

/** Everywhere that it is on for the viewer, or one community: the address says which. */
const FellowTravellers = () => {
  const [search] = useSearchParams()
  const communityId = search.get('community')
  return (
    <Screen
      title={t('Fellow travellers')}
      lead={t('Newly diagnosed or questioning? A small group for six weeks, with someone further along.')}
      banner={
        <div className="-ms-[min(0.75rem,3vw)]">
          <Link
            href={communityId ? `/communities/${encodeURIComponent(communityId)}` : '/communities'}
            asChild
          >
            <ButtonLink variant="plain" icon={<ArrowLeft />}>
              {communityId ? t('Back to the community') : t('Back to Communities')}
            </ButtonLink>
          </Link>
        </div>
      }
    >
      <ol className="list-decimal ps-6">
        <li>{t('You say that you’re new to this, or that you’re further along and offer to go along.')}</li>
        <li>{t('A moderator approves a group of three or four. Only moderators see who asks or offers.')}</li>
        <li>{t('Each of you says yes or no. No one learns of a no.')}</li>
        <li>
          {t(
            'After {weeks} the group ends, and no one can write any more. You can read it for {days} more. Then it’s deleted.',
            { weeks: daysInWords(limits.fellows.days), days: daysInWords(retentionDays.endedFellows) },
          )}
        </li>
      </ol>
      <Places communityId={communityId} />
      <p>
        <HelpLink topic="fellow-travellers" isApart>
          {t('More about fellow travellers')}
        </HelpLink>
      </p>
    </Screen>
  )
}
export default FellowTravellers

const Places = ({ communityId }: { communityId: string | null }) => {
  const found = useFellowPlaces()
  if (found.isPending) return <Quiet>{t('Loading…')}</Quiet>
  if (found.isError && !found.data)
    return (
      <Retry onRetry={found.refetch} busy={found.isFetching}>
        {inWords(found.error)}
      </Retry>
    )
  const { places, canMatchBy } = found.data
  const shown = places.filter((place) => communityId === null || place.community?.id === communityId)
  if (shown.length === 0)
    return (
      <EmptyState
        scene="houses"
        title={communityId ? t('You can’t ask or offer here yet') : t('Fellow travellers are off here')}
        action={
          communityId && (
            <Link href={`/communities/${encodeURIComponent(communityId)}`} asChild>
              <ButtonLink>{t('Go to the community')}</ButtonLink>
            </Link>
          )
        }
      >
        {communityId
          ? t('This works for members, if the moderators have turned on fellow travellers.')
          : t('None of your communities has turned them on yet.')}
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      {shown.map((place) => (
        <FellowPlace key={placeOf(place)} place={place} canMatchBy={canMatchBy} />
      ))}
    </div>
  )
}
