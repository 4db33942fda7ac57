import type { GatheringList as Which } from '#contract/gatherings/gathering-choices.ts'
import { useGatherings } from '#web/features/gatherings/gatherings.queries.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { GatheringCard } from './gathering-card.tsx'

interface GatheringListProps {
  show: Which
  communityId: string | null
}

const labels: Record<Which, string> = {
  upcoming: t('Upcoming'),
  mine: t('Mine'),
  past: t('Past'),
}

export const GatheringList = ({ show, communityId }: GatheringListProps) => {
  const list = useGatherings({ show, communityId })
  const { lowDemand } = useComfort()
  if (list.isPending) return <Quiet>{t('Loading gatherings…')}</Quiet>
  if (list.isError && !list.data)
    return (
      <Retry onRetry={list.refetch} busy={list.isFetching}>
        {inWords(list.error)}
      </Retry>
    )
  const all = list.data.pages.flat()
  if (all.length === 0) return <Empty show={show} />
  // With little energy the next few are enough; the rest is one press away.
  const isShort = lowDemand && all.length > few
  return (
    <div className="grid gap-4">
      <Cards label={labels[show]} gatherings={isShort ? all.slice(0, few) : all} />
      {isShort ? (
        <details className="grid gap-4">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            {t('Show the rest')}
          </summary>
          <div className="grid gap-4 pt-4">
            <Cards label={t('The rest')} gatherings={all.slice(few)} />
            <NextPage of={list} />
          </div>
        </details>
      ) : (
        <NextPage of={list} />
      )}
    </div>
  )
}

const few = 3

const Cards = ({
  label,
  gatherings,
}: {
  label: string
  gatherings: readonly Parameters<typeof GatheringCard>[0]['gathering'][]
}) => (
  <ul aria-label={label} className="grid gap-4">
    {gatherings.map((gathering) => (
      <li key={gathering.id} tabIndex={-1} className="min-w-0">
        <GatheringCard gathering={gathering} />
      </li>
    ))}
  </ul>
)

/** The way to host one stands above, beside the heading. */
const Empty = ({ show }: { show: Which }) => {
  if (show === 'past')
    return (
      <EmptyState scene="bench" title={t('Nothing here yet')}>
        {t('Gatherings you hosted or answered are here for a month after they end.')}
      </EmptyState>
    )
  if (show === 'mine')
    return (
      <EmptyState scene="cups" title={t('Nothing planned')}>
        {t('Gatherings you host or answer are listed here.')}
      </EmptyState>
    )
  return (
    <EmptyState scene="cups" title={t('No gatherings yet')}>
      {t(
        'A tea, a walk or a quiet call. When there’s one you can come to, it’s listed here. You can also host one.',
      )}
    </EmptyState>
  )
}
