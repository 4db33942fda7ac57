import type { EnergyEntry } from '#contract/profile/profile.ts'
import { type SpoonLevel, spoonLabels, spoonLevels } from '#contract/spoons.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { useEnergy } from './energy.queries.ts'

/** One's own energy over the last weeks: a picture, and the same as a table. */
export const EnergyPicture = () => {
  const energy = useEnergy()
  const { dayOf, dayAndTimeOf, now } = useDates()
  if (energy.isPending) return <Quiet>{t('Loading your energy…')}</Quiet>
  if (energy.isError)
    return (
      <Retry onRetry={energy.refetch} busy={energy.isFetching}>
        {inWords(energy.error)}
      </Retry>
    )
  const [first] = energy.data
  if (!first)
    return <Quiet>{t('Nothing here yet. It starts when you choose how much energy you have.')}</Quiet>
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,max-content)_minmax(40%,1fr)] gap-x-3">
        <ul aria-hidden="true" className="grid h-40 text-quiet">
          {spoonLevels.map((level) => (
            <li key={level} className="flex items-center">
              {spoonLabels[level]()}
            </li>
          ))}
        </ul>
        <Steps entries={energy.data} now={now()} />
        <p
          aria-hidden="true"
          className="col-start-2 flex flex-wrap [overflow-wrap:anywhere] justify-between gap-x-3 text-quiet"
        >
          <span>{dayOf(first.setAt)}</span>
          <span>{t('Now')}</span>
        </p>
      </div>
      <details>
        <summary className="flex min-h-11 items-center font-semibold">{t('Read it as a table')}</summary>
        <table className="w-full text-left">
          <caption className="visually-hidden">{t('Your energy over the last weeks, newest first')}</caption>
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="py-2 pr-3">
                {t('When')}
              </th>
              <th scope="col" className="py-2">
                {t('Energy')}
              </th>
            </tr>
          </thead>
          <tbody>
            {energy.data.toReversed().map(({ level, setAt }) => (
              <tr key={setAt} className="border-line border-b">
                <td className="py-2 pr-3">{dayAndTimeOf(setAt)}</td>
                <td className="py-2">{spoonLabels[level]()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

const heightOf = (level: SpoonLevel): number => 12.5 + spoonLevels.indexOf(level) * 25

const Steps = ({ entries, now }: { entries: readonly EnergyEntry[]; now: number }) => {
  const start = Date.parse(entries[0]?.setAt ?? '')
  const across = (time: number) => ((time - start) / Math.max(1, now - start)) * 100
  const line = entries.map(({ level, setAt }, index) => {
    const x = across(Date.parse(setAt)).toFixed(2)
    return index === 0 ? `M${x} ${heightOf(level)}` : `H${x} V${heightOf(level)}`
  })
  const last = entries.at(-1)?.level ?? 'medium'
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={t(
        'Your energy over the last weeks. It’s now: {energy}. The table below says the same in words.',
        { energy: spoonLabels[last]() },
      )}
      className="h-40 w-full rounded-sm border border-line bg-ground"
    >
      {spoonLevels.map((level) => (
        <path
          key={level}
          d={`M0 ${heightOf(level)}H100`}
          stroke="var(--line)"
          vectorEffect="non-scaling-stroke"
          fill="none"
        />
      ))}
      <path
        d={`${line.join(' ')} H100`}
        stroke="var(--accent-text)"
        strokeWidth="3"
        vectorEffect="non-scaling-stroke"
        fill="none"
      />
    </svg>
  )
}
