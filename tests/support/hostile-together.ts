import { expect } from '@playwright/test'
import { limits } from '#contract/core/limits.ts'
import { sheetItems } from '#contract/gatherings/sensory-sheet.ts'
import type { RunningSynapse } from './browser-test.ts'
import { makeFriends } from './chat-screens.ts'
import { founds, joins } from './communities.ts'
import { aCall, aTea } from './gatherings.ts'
import { agrees, begins } from './groups.ts'
import { type Person, signUpAll } from './people.ts'
import { runSql } from './post-screens.ts'
import { uploads } from './posts.ts'

export async function does(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer
  expect(status, text).toBeLessThan(300)
}

/** Gatherings, a group and a quiet room of two friends, with something hostile in each of their fields. */
export async function hostileTogether(
  synapse: RunningSynapse,
  ana: Person,
  bea: Person,
  { hostile, honest, short }: { hostile: string; honest: string; short: string },
) {
  // No half of a letter.
  const cut = (most: number) => [...hostile].slice(0, most).join('')
  const inWords = cut(limits.gathering.area)
  const sheet = Object.fromEntries(sheetItems.map((item) => [item, { choice: null, note: inWords }]))
  const words = {
    title: honest.slice(0, limits.gathering.title),
    ...{ about: hostile, plan: inWords, area: inWords, address: inWords, gettingThere: inWords },
    ...{ hostGreeting: inWords, sheet },
  }
  const { body: tea } = await ana.post<{ id: string }>('/api/gatherings', aTea(words))
  await does(bea.put(`/api/gatherings/${tea.id}/answer`, { answer: 'coming' }))
  await does(bea.put(`/api/gatherings/${tea.id}/greeting`, { words: inWords }))
  await does(ana.put(`/api/gatherings/${tea.id}`, { ...aTea(words), title: short }))
  const call = aCall({ title: short, sheet, link: `https://calls.example/?${short}` })
  const { body: online } = await ana.post<{ id: string }>('/api/gatherings', call)
  await does(ana.put(`/api/gatherings/${online.id}`, call))
  await does(bea.put(`/api/gatherings/${online.id}/answer`, { answer: 'coming' }))
  await does(ana.post(`/api/gatherings/${online.id}/cancel`, { words: inWords }))

  const { gwen } = await signUpAll(synapse.url, ['gwen'])
  await makeFriends(synapse, ana, gwen)
  const purpose = cut(limits.group.purpose)
  const group = await begins(ana, [bea, gwen], { name: short, purpose })
  await does(ana.patch(`/api/groups/${group.id}`, { name: short, purpose }))
  for (const person of [bea, gwen]) await does(agrees(person, group))
  const said = { asks: [ana.id], toneIndicators: [short] }
  for (const content of [short, hostile])
    await does(bea.post(`/api/groups/${group.id}/messages`, { content, ...said }))
  const photos = [{ imageUrl: await uploads(bea), imageAlt: hostile }]
  await does(bea.post(`/api/groups/${group.id}/messages`, { content: '', photos }))

  // Two who ask for fellow travellers, with a hostile line.
  const community = await founds(ana, { hasFellows: true })
  for (const one of [bea, gwen]) await joins(one, community)
  for (const one of [ana, bea]) await does(one.patch('/api/profile', { interests: [short] }))
  const fellow = { role: 'asks', matchedBy: ['interests'], line: cut(limits.fellows.line) }
  for (const one of [ana, bea]) await does(one.put(`/api/fellow-travellers/${community.id}`, fellow))

  const doing = cut(limits.quietRoom.doing)
  const { body: room } = await bea.post<{ id: string }>('/api/rooms', {
    name: honest.slice(0, limits.quietRoom.name),
    isForFriends: true,
  })
  await runSql(synapse.databaseUrl, 'update quiet_rooms set name = $2 where id = $1', [
    room.id,
    cut(limits.quietRoom.name),
  ])
  for (const one of [bea, ana]) {
    await does(one.put(`/api/rooms/${room.id}/visit`, { doing }))
    await does(one.patch(`/api/rooms/${room.id}/visit`, { doing }))
  }
  return { tea, online, group, room }
}
