import { expect, test } from 'vitest'
import { openPlaces } from './places.ts'

const places = openPlaces()

const foundAs = async (text: string) => {
  const found = await places.find(text)
  if (!found) return null
  return 'city' in found ? found.city.name : found.several.map(({ name }) => name)
}

test.each([
  ['New York', 'New York City, New York, United States'],
  ['München', 'Munich, Germany'],
  ['Muenchen', 'Munich, Germany'],
  ['Wien', 'Vienna, Austria'],
  ['Praha', 'Prague, Czechia'],
  ['Lisboa', 'Lisbon, Portugal'],
  ['København', 'Copenhagen, Denmark'],
  ['Firenze', 'Florence, Italy'],
  ['Milano', 'Milan, Italy'],
  ['Den Haag', 'The Hague, Netherlands'],
  ['Roma', 'Rome, Italy'],
  ['Geneva', 'Genève, Switzerland'],
  ['Hull', 'Kingston upon Hull, United Kingdom'],
  ['Gothenburg', 'Göteborg, Sweden'],
  ['Washington', 'Washington, District of Columbia, United States'],
  ['Washington, D.C.', 'Washington, District of Columbia, United States'],
  ['Londres', 'London, United Kingdom'],
  ['Москва', 'Moscow, Russia'],
  ['東京', 'Tokyo, Japan'],
  ['서울', 'Seoul, South Korea'],
  ['القاهرة', 'Cairo, Egypt'],
  ['leeds', 'Leeds, United Kingdom'],
  ['LEEDS, England', 'Leeds, United Kingdom'],
  ['Leeds (UK)', 'Leeds, United Kingdom'],
  ['Portland, OR', 'Portland, Oregon, United States'],
  ['Springfield, Illinois, USA', 'Springfield, Illinois, United States'],
  ['Frankfurt (Oder)', 'Frankfurt (Oder), Germany'],
  ['Newcastle, England', 'Newcastle upon Tyne, United Kingdom'],
  ['sao paulo, brazil', 'São Paulo, Brazil'],
])('%s is %s', async (text, name) => {
  expect(await foundAs(text)).toBe(name)
})

test.each([
  '12 Elm Street, Leeds LS1 4AB',
  'Leeds LS1',
  'Leeds, at my mother’s',
  '',
  ',',
  '53.8,-1.5',
  'The Shire',
])('no city: %s', async (text) => {
  expect(await foundAs(text)).toBeNull()
})

test.each(['Newcastle', 'San José', 'Valencia', 'Cambridge'])('several are meant by %s', async (text) => {
  const names = await foundAs(text)
  expect(Array.isArray(names) && new Set(names).size).toBeGreaterThan(3)
})

test('whatever is offered is found again by its name, and is that city', async () => {
  for (const letters of ['ne', 'san', 'spr', 'wash', 'frank', 'mo', '東', 'сан', 'al']) {
    const offered = await places.complete(letters)
    expect(offered.length, letters).toBeGreaterThan(0)
    for (const city of offered) expect(await places.find(city.name)).toEqual({ city })
  }
})

test('around a city are those within 80 km, and those on the other side of the world are not', async () => {
  const near = await places.near(2644688)
  expect(near).toContain(2654993)
  expect(near).not.toContain(2643743)
  expect(near.length).toBeLessThanOrEqual(401)
})
