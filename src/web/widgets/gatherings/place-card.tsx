import type { ReactNode } from 'react'
import type { GatheringView } from '#contract/gatherings/gatherings.ts'
import { t } from '#words/t.ts'

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid min-w-0 gap-0.5">
    <dt className="text-quiet">{label}</dt>
    <dd dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
      {children}
    </dd>
  </div>
)

/** Who sees which of it: for the host what others see, for others what the next level needs. */
function whoSeesWhat({ level, isOnline, isHost, isCancelled, address, link }: GatheringView): string | null {
  if (isCancelled) return null
  if (level === 'address') {
    if (isOnline)
      return isHost && link ? t('Only people who are coming and have a place see the link.') : null
    if (!address) return null
    return isHost
      ? t('Only people who are coming and have a place see the address, until a day after the end.')
      : t('You see the address until a day after the end.')
  }
  if (isOnline) return t('You see the link when you’re coming and have a place.')
  return level === 'area'
    ? t('You see the address when you’re coming and have a place.')
    : t(
        'You see the area when you answer ‘I’m coming’ or ‘Maybe’. You see the address when you’re coming and have a place.',
      )
}

/** As much of the place as is for the viewer, and what the rest depends on. */
export const PlaceCard = ({ gathering, isOver }: { gathering: GatheringView; isOver: boolean }) => {
  const { isOnline, city, area, address, link, gettingThere } = gathering
  const rule = isOver ? null : whoSeesWhat(gathering)
  return (
    <section className="card grid gap-3" aria-labelledby="place">
      <h2 id="place" className="text-lead">
        {t('Where')}
      </h2>
      <dl className="grid gap-3">
        {isOnline ? <Part label={t('Place')}>{t('Online')}</Part> : <Part label={t('City')}>{city}</Part>}
        {area && <Part label={t('Area')}>{area}</Part>}
        {address && <Part label={t('Address')}>{address}</Part>}
        {gettingThere && <Part label={t('How to get there')}>{gettingThere}</Part>}
        {link && (
          <Part label={t('Link')}>
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-11 items-center"
            >
              {link}
            </a>
          </Part>
        )}
      </dl>
      {rule && <p className="text-quiet">{rule}</p>}
    </section>
  )
}
