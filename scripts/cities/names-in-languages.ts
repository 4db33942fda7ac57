import { readdirSync, readFileSync } from 'node:fs'
import { folded } from '#server/places/folded-name.ts'

/** Those that Synapse will speak beside English (decision 0071). */
const shownIn = ['de', 'es', 'fr', 'ar', 'ja'] as const

interface ZoneNames {
  zone: string
  /** As `folded` compares it. */
  english: string
  /** In all languages. */
  names: string[]
  shown: Map<string, string>
}

type Zones = { [part: string]: Zones | string | undefined; exemplarCity?: string }

const folder = new URL('.', import.meta.resolve('cldr-dates-full/package.json'))
const canonical = (zone: string): string | null => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

function citiesIn(locale: string): Map<string, string> {
  const file = new URL(`main/${locale}/timeZoneNames.json`, folder)
  const { main } = JSON.parse(readFileSync(file, 'utf8')) as {
    main: Record<string, { dates: { timeZoneNames: { zone?: Zones } } }>
  }
  const found = new Map<string, string>()
  const walk = (zones: Zones, path: string[]) => {
    for (const [part, inside] of Object.entries(zones)) {
      if (typeof inside !== 'object') continue
      if (inside.exemplarCity) found.set([...path, part].join('/'), inside.exemplarCity)
      walk(inside, [...path, part])
    }
  }
  walk(main[locale]?.dates.timeZoneNames.zone ?? {}, [])
  return found
}

/** GeoNames lacks many names of the largest cities, and says of none which language it is in. Unicode's has both. */
export function readNamesInLanguages(): ZoneNames[] {
  const locales = new Map(
    readdirSync(new URL('main/', folder)).map((locale) => [locale, citiesIn(locale)] as const),
  )
  const english = locales.get('en') ?? new Map<string, string>()
  const zones = new Set([...locales.values()].flatMap((cities) => [...cities.keys()]))
  return [...zones].flatMap((id) => {
    const zone = canonical(id)
    if (!zone) return []
    const plain = id.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
    return {
      zone,
      english: folded(english.get(id) ?? plain),
      names: [...new Set([...locales.values()].flatMap((cities) => cities.get(id) ?? []))],
      shown: new Map(
        shownIn.flatMap((language) => {
          const name = locales.get(language)?.get(id)
          return name ? [[language, name] as const] : []
        }),
      ),
    }
  })
}

/** The same zone has more than one name: 'Asia/Calcutta', 'Asia/Kolkata'. */
export const sameZones = () => {
  const known = new Map<string, string | null>()
  return (zone: string): string | null => {
    const found = known.get(zone) ?? canonical(zone)
    known.set(zone, found)
    return found
  }
}
