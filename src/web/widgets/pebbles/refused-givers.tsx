import { useId, useRef } from 'react'
import type { RefusedGiverView } from '#contract/pebbles.ts'
import { useRefusedGivers } from '#web/features/pebbles/pebbles.queries.ts'
import { useAllowGiver } from '#web/features/pebbles/use-jar-changes.ts'
import { focusNear } from '#web/lib/focus-near.ts'
import { Button } from '#web/ui/button.tsx'
import { OneTapFurther } from '#web/widgets/one-tap-further.tsx'
import { t } from '#words/t.ts'

/** Nothing is said where there is nobody. */
export const RefusedGivers = () => {
  const { data: givers = [] } = useRefusedGivers()
  const list = useRef<HTMLUListElement>(null)
  if (givers.length === 0) return null
  return (
    <OneTapFurther title={t('People whose pebbles you don’t get')}>
      <section aria-labelledby="refused-givers" className="card grid gap-3">
        <div>
          <h2 id="refused-givers" className="text-lead">
            {t('People whose pebbles you don’t get')}
          </h2>
          <p className="text-quiet">{t('They aren’t told. Only you see this list.')}</p>
        </div>
        <ul ref={list} aria-labelledby="refused-givers" className="grid gap-1">
          {givers.map((giver, index) => (
            <Refused key={giver.id} giver={giver} onAllowed={() => focusNear(list.current, index)} />
          ))}
        </ul>
      </section>
    </OneTapFurther>
  )
}

const Refused = ({ giver, onAllowed }: { giver: RefusedGiverView; onAllowed: () => void }) => {
  const allow = useAllowGiver(giver, onAllowed)
  const nameId = useId()
  return (
    <li tabIndex={-1} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <bdi id={nameId} className="min-w-0 [overflow-wrap:anywhere]">
        {giver.person.displayName}
      </bdi>
      <Button
        busy={allow.isPending}
        busyLabel={t('Changing…')}
        aria-describedby={nameId}
        onClick={() => allow.mutate()}
      >
        {t('Get pebbles again')}
      </Button>
    </li>
  )
}
