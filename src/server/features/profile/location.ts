import { badInput } from '#server/http/errors.ts'
import type { Found } from '#server/places/places.ts'
import { t } from '#words/t.ts'

export interface Location {
  location?: string | null
  cityId?: number | null
}

const askedAtMost = 4

/** A city or nothing. What is kept is the name that the list has for it: never more of what somebody typed. */
export function locationOf(text: string | null, place: Found): Location {
  if (!text) return { location: null, cityId: null }
  if (place && 'city' in place) return { location: place.city.name, cityId: place.city.id }
  throw badInput({ location: place ? whichOf(place.several.map(({ name }) => name)) : unknown() })
}

const unknown = () =>
  t(
    'We don’t know a city by that name. Please choose one from the list, or leave this empty. The nearest larger town is fine too.',
  )

const whichOf = (names: string[]): string =>
  t('There’s more than one city with that name. Please choose from the list, for example {cities}.', {
    cities: names
      .slice(0, askedAtMost)
      .map((name) => t('“{name}”', { name }))
      .reduce((cities, city) => t('{cities} or {city}', { cities, city })),
  })
