import { expect, test } from 'vitest'
import type { ComfortState } from '#contract/comfort/comfort.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()
const address = '/api/comfort-settings'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const change = (person: Person, body: unknown) => person.patch<ComfortState>(address, body)
const stateOf = async (person: Person) => (await person.get<ComfortState>(address)).body

test('my settings and profiles are kept with my account, and nobody else has them', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  expect(await stateOf(ana)).toEqual({ settings: {}, profiles: null })
  const settings = {
    hideImages: { value: true, changedAt: minutesAgo(2) },
    textSize: { value: '150', changedAt: minutesAgo(1) },
    reducedMotion: { value: null, changedAt: minutesAgo(1) },
  }
  const profiles = {
    list: [{ name: 'Evening', values: { lowStimMode: true, lineSpacing: 'wide' } }],
    changedAt: minutesAgo(1),
  }
  expect((await change(ana, { settings, profiles })).body).toEqual({ settings, profiles })
  expect(await stateOf(ana)).toEqual({ settings, profiles })
  expect(await stateOf(bea)).toEqual({ settings: {}, profiles: null })
})

test('for each setting the later change wins, whichever device comes back online last', async () => {
  const { ana } = await synapse.people('ana')
  const phone = { hideCounts: { value: true, changedAt: minutesAgo(1) } }
  const laptop = {
    hideCounts: { value: false, changedAt: minutesAgo(9) },
    typeface: { value: 'lexend', changedAt: minutesAgo(9) },
  }
  await change(ana, { settings: phone, profiles: { list: [], changedAt: minutesAgo(1) } })
  await change(ana, {
    settings: laptop,
    profiles: { list: [{ name: 'Old', values: {} }], changedAt: minutesAgo(9) },
  })
  const { settings, profiles } = await stateOf(ana)
  expect(settings).toEqual({ ...laptop, ...phone })
  expect(profiles?.list).toEqual([])
})

test('two devices that speak at the same moment are both heard', async () => {
  const { ana } = await synapse.people('ana')
  const names = ['hideCounts', 'hideImages', 'lowStimMode', 'toastsStay', 'readAloud', 'underlineLinks']
  await Promise.all(
    names.map((name) => change(ana, { settings: { [name]: { value: true, changedAt: minutesAgo(1) } } })),
  )
  expect(Object.keys((await stateOf(ana)).settings).toSorted()).toEqual(names.toSorted())
})

test('a device whose clock is ahead does not win for ever', async () => {
  const { ana } = await synapse.people('ana')
  await change(ana, { settings: { darkMode: { value: false, changedAt: minutesAgo(-600) } } })
  const { settings } = await stateOf(ana)
  expect(Date.parse(settings.darkMode?.changedAt ?? '')).toBeLessThanOrEqual(Date.now())
  const now = { darkMode: { value: true, changedAt: minutesAgo(0) } }
  expect((await change(ana, { settings: now })).body.settings).toEqual(now)
})

const profile = (name: string) => ({ name, values: {} })
const refused: [unknown, string][] = [
  [{ settings: { textSize: { value: '900', changedAt: minutesAgo(1) } } }, 'This isn’t one of the choices.'],
  [{ settings: { darkMode: { value: 'yes', changedAt: minutesAgo(1) } } }, 'This isn’t one of the choices.'],
  [
    { settings: { darkMode: { value: true, changedAt: 'now' } } },
    'Please say when it was changed, as a date and time.',
  ],
  [{ profiles: { list: [profile(' ')], changedAt: minutesAgo(1) } }, 'Please give the profile a name.'],
  [
    { profiles: { list: [profile('x'.repeat(41))], changedAt: minutesAgo(1) } },
    'The name of a profile can have at most 40 characters.',
  ],
  [
    { profiles: { list: [profile('Calm'), profile('calm')], changedAt: minutesAgo(1) } },
    'Two profiles can’t have the same name.',
  ],
  [
    {
      profiles: {
        list: Array.from({ length: 9 }, (_, index) => profile(`p${index}`)),
        changedAt: minutesAgo(1),
      },
    },
    'You can keep at most 8 profiles.',
  ],
]
test('what is no choice, no time and no name is refused in words', async () => {
  const { ana } = await synapse.people('ana')
  for (const [body, words] of refused) {
    const answer = await ana.patch<{ message: string }>(address, body)
    expect([answer.status, answer.body.message]).toEqual([422, words])
  }
})

test('half of a character in the name of a profile is no reason to lose the others', async () => {
  const { ana } = await synapse.people('ana')
  const list = [
    { name: 'Work \ud800 day', values: { darkMode: true } },
    { name: 'Evening', values: {} },
  ]
  await change(ana, { profiles: { list, changedAt: minutesAgo(1) } })
  expect((await stateOf(ana)).profiles?.list.map(({ name }) => name)).toEqual(['Work \ufffd day', 'Evening'])
})

test('what is no setting is not kept', async () => {
  const { ana } = await synapse.people('ana')
  await change(ana, { settings: { userId: { value: true, changedAt: minutesAgo(1) } } })
  expect(await stateOf(ana)).toEqual({ settings: {}, profiles: null })
})

test('the document that I get carries my settings on its root element, and a visitor’s carries none', async () => {
  const { ana } = await synapse.people('ana')
  const settings = { darkMode: { value: false, changedAt: minutesAgo(1) } }
  await change(ana, { settings })
  const attribute = / data-comfort="([^"]*)"/.exec((await ana.get('/settings')).text)?.[1] ?? ''
  expect(JSON.parse(attribute.replaceAll('&quot;', '"'))).toEqual({ owner: ana.id, settings })
  expect((await synapse.visitor().get('/donate')).text).not.toContain('data-comfort')
})
