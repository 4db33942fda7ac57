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

/** What the next level needs, where there is one. */
function whatIsMissing({ level, isOnline, isCancelled }: GatheringView): string | null {
  if (level === 'address' || isCancelled) return null
  if (isOnline) return t('The link is for people who are coming.')
  return level === 'area'
    ? t('The address is for people who are coming.')
    : t('The area is for people who may come, and the address for people who are coming.')
}

/** As much of the place as is for the viewer, and what the rest depends on. */
export const PlaceCard = ({ gathering }: { gathering: GatheringView }) => {
  const { isOnline, city, area, address, link, gettingThere } = gathering
  const missing = whatIsMissing(gathering)
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
      {missing && <p className="text-quiet">{missing}</p>}
    </section>
  )
}
