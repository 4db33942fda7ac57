import { expect, test } from 'vitest'
import { knownNames } from './known-names.ts'
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
  ['Geneva', 'Geneva, Switzerland'],
  ['Hull', 'Kingston upon Hull, United Kingdom'],
  ['Gothenburg', 'Gothenburg, Sweden'],
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
  ['Newcastle, Australia', 'Newcastle, New South Wales, Australia'],
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

test('several hundred names, in many languages and scripts, are the city that is meant', async () => {
  const wrong: unknown[] = []
  let count = 0
  for (const [name, texts] of Object.entries(knownNames))
    for (const text of texts.split('|')) {
      count += 1
      const found = await foundAs(text)
      if (found !== name) wrong.push([text, name, found])
    }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(700)
})

// The rule of meant.ts, from both sides.
test.each([
  // Another has 50,000 people.
  ['Birmingham', ['Birmingham, United Kingdom', 'Birmingham, Alabama, United States']],
  ['Portland', ['Portland, Oregon, United States', 'Portland, Maine, United States']],
  ['Melbourne', ['Melbourne, Victoria, Australia', 'Melbourne, Florida, United States']],
  // Another has a fifth of its people.
  ['York', ['York, United Kingdom', 'York, Pennsylvania, United States']],
  ['La Paz', ['La Paz, Bolivia', 'La Paz, Mexico']],
  // The name is not its own.
  ['Odessa', ['Odesa, Ukraine', 'Odessa, Texas, United States']],
  ['St Petersburg', ['Saint Petersburg, Russia', 'St. Petersburg, Florida, United States']],
  ['Florencia', ['Florence, Italy', 'Florencia, Colombia']],
  [
    'Newcastle',
    [
      'Newcastle, South Africa',
      'Newcastle, New South Wales, Australia',
      'Newcastle upon Tyne, United Kingdom',
      'Newcastle under Lyme, United Kingdom',
    ],
  ],
  ['Newcastle, England', ['Newcastle upon Tyne, United Kingdom', 'Newcastle under Lyme, United Kingdom']],
  [
    'Cambridge',
    ['Cambridge, United Kingdom', 'Cambridge, Ontario, Canada', 'Cambridge, Massachusetts, United States'],
  ],
])('several are meant by %s, and it is asked which', async (text, names) => {
  expect(await foundAs(text)).toEqual(names)
})

test.each([
  // All others have fewer than a fifth of its people, and than 50,000.
  ['Leeds', 'Leeds, United Kingdom'],
  ['Hull', 'Kingston upon Hull, United Kingdom'],
  ['Roma', 'Rome, Italy'],
  ['Boston', 'Boston, Massachusetts, United States'],
  ['Delhi', 'Delhi, India'],
  // A capital, though London in Ontario has more than 50,000.
  ['London', 'London, United Kingdom'],
  ['Dublin', 'Dublin, Ireland'],
  ['Paris', 'Paris, France'],
  ['Kingston', 'Kingston, Jamaica'],
])('%s is taken to be %s', async (text, name) => {
  expect(await foundAs(text)).toBe(name)
})

test('the nearest come first for who lives there', async () => {
  const [leeds, sydney] = [2644688, 2147714]
  const first = async (home: number) => {
    const found = await places.find('Newcastle', { home })
    const typed = await places.complete('newcas', { home })
    return [found && 'several' in found ? found.several[0]?.name : found, typed[0]?.name]
  }
  expect(await first(leeds)).toEqual(Array(2).fill('Newcastle upon Tyne, United Kingdom'))
  expect(await first(sydney)).toEqual(Array(2).fill('Newcastle, New South Wales, Australia'))
})

test('a city is named in the language of who reads, as far as the data has it', async () => {
  const nameIn = async (id: number, language: string) => (await places.get(id, { language }))?.name
  const [rome, munich] = [3169070, 2867714]
  expect(await nameIn(rome, 'en-GB')).toBe('Rome, Italy')
  expect(await nameIn(rome, 'de')).toBe('Rom, Italien')
  expect(await nameIn(rome, 'es-MX')).toBe('Roma, Italia')
  expect(await nameIn(rome, 'ja')).toBe('ローマ, イタリア')
  expect(await nameIn(munich, 'fr')).toBe('Munich, Allemagne')
})

test('whatever is offered is found again by its name, and is that city', async () => {
  for (const letters of ['ne', 'san', 'spr', 'wash', 'frank', 'mo', '東', 'сан', 'al']) {
    const offered = await places.complete(letters)
    expect(offered.length, letters).toBeGreaterThan(0)
    for (const city of offered) expect(await places.find(city.name)).toEqual({ city })
  }
})

test('near is closer in a big city than in the country', async () => {
  const idOf = async (text: string) => {
    const found = await places.find(text)
    return found && 'city' in found ? found.city.id : 0
  }
  const isNear = async (one: string, other: string) =>
    (await places.near(await idOf(one))).includes(await idOf(other))
  // 43 km from a metropolis; 37 km, 58 km and 274 km from a city.
  expect(await isNear('London', 'Guildford, England')).toBe(false)
  expect(await isNear('Leeds', 'York, England')).toBe(true)
  expect(await isNear('Leeds', 'Manchester, England')).toBe(false)
  expect(await isNear('Leeds', 'London')).toBe(false)
  // 136 km, with few people in between.
  expect(await isNear('Kiruna', 'Narvik')).toBe(true)
  expect((await places.near(await idOf('Tokyo'))).length).toBeLessThanOrEqual(401)
})

test('a city that left the list is near itself and nobody fails', async () => {
  expect(await places.near(1)).toEqual([])
  expect(await places.get(1)).toBeNull()
})

test('a beginning is looked up in far less than 5 ms', async () => {
  const letters = [
    's',
    'sa',
    'san',
    'al',
    'be',
    'ma',
    'new',
    'ко',
    'са',
    '東',
    '신',
    'ال',
    'springfield',
    'x'.repeat(255),
  ]
  for (const text of letters) await places.complete(text, { home: 2644688 })
  const times: number[] = []
  for (let turn = 0; turn < 20; turn += 1)
    for (const text of letters) {
      const began = performance.now()
      await places.complete(text, { home: 2644688 })
      times.push(performance.now() - began)
    }
  // The middle, because others may need the processor in between.
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(5)
})
