import { writeFileSync } from 'node:fs'
import { test as base } from '@playwright/test'
import { type RunningSynapse, startOwnSynapse } from '#tests/support/browser-test.ts'
import { Gate } from '#tests/support/gate.ts'
import type { Person } from '#tests/support/people.ts'
import type { Device, Engine } from './engine.ts'
import type { EngineName } from './find-engines.ts'
import { startFirefox } from './firefox.ts'
import { Tab } from './tab.ts'
import { startWebKit } from './webkit.ts'

export { expect } from '@playwright/test'

const starts: Record<EngineName, () => Promise<Engine>> = { Firefox: startFirefox, WebKit: startWebKit }

interface Own {
  /** Somebody's browser: it knows nothing yet, and whoever is named is signed in. */
  opensABrowser: (person?: Person, more?: { device?: Device; at?: string }) => Promise<Tab>
  /** Between the browsers of a test and Synapse: what is shut here is shut for the page and its service worker alike. */
  gate: Gate
}
interface Shared {
  engineName: EngineName
  engine: Engine
  synapse: RunningSynapse
}

/** A test in an engine that is not Chromium, with a whole Synapse (the production build). */
export const test = base.extend<Own, Shared>({
  engineName: ['Firefox', { scope: 'worker', option: true }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await starts[engineName]()
      await use(engine)
      await engine.end()
    },
    { scope: 'worker' },
  ],
  synapse: [
    async ({ browserName: _ }, use) => {
      const { end, ...synapse } = await startOwnSynapse()
      await use(synapse)
      await end()
    },
    { scope: 'worker' },
  ],
  gate: async ({ synapse }, use) => {
    const gate = new Gate({ host: '127.0.0.1', port: Number(new URL(synapse.url).port) })
    await gate.open()
    await use(gate)
    await gate.refuse()
  },
  opensABrowser: async ({ engine, gate }, use, info) => {
    const closing: (() => Promise<unknown>)[] = []
    const tabs: Tab[] = []
    await use(async (person, { device, at = `http://127.0.0.1:${gate.port}` } = {}) => {
      const wires = await engine.open(device)
      closing.push(wires.close)
      const tab = new Tab(wires, at)
      tabs.push(tab)
      if (person) await tab.signsIn(person)
      return tab
    })
    if (info.status !== info.expectedStatus)
      for (const tab of tabs) writeFileSync(info.outputPath('what-was-to-be-seen.png'), await tab.picture())
    await Promise.all(closing.map((close) => close()))
  },
})
