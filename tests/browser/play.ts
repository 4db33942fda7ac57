import type { Locator, Page, Request } from '@playwright/test'
import { expect } from '#tests/support/signed-in-test.ts'
import { heardOn, recordLiveRegions } from './live-regions.ts'
import { Reader } from './spoken.ts'

/**
 * A task as somebody hears it who does not see the screen, to be read like a play: what they do, what is said without
 * being asked, and where they are then.
 */
export class Play {
  private readonly lines: string[] = []
  private readonly page: Page
  private readonly reader: Reader
  private readonly secrets = new Map<string, string>()
  private readonly onTheirWay = new Set<Request>()
  private heardSoFar = 0

  private constructor(page: Page, reader: Reader) {
    this.page = page
    this.reader = reader
    const isAnswered = (request: Request) => this.onTheirWay.delete(request)
    page.on('request', (request) => {
      // The line on which news comes is open all the time.
      if (new URL(request.url()).pathname !== '/api/events') this.onTheirWay.add(request)
    })
    page.on('requestfinished', isAnswered).on('requestfailed', isAnswered)
    // What a document had asked for ends with it, without a word.
    page.on('framenavigated', () => this.onTheirWay.clear())
  }

  static async begins(page: Page, title: string): Promise<Play> {
    await recordLiveRegions(page)
    const play = new Play(page, await Reader.of(page))
    play.lines.push(title, '='.repeat(title.length))
    return play
  }

  /** Words that differ from run to run, and what stands for them. */
  calls(words: string, name: string): void {
    this.secrets.set(words, name)
  }

  /** Goes to another document: what was said on the one before is past. */
  async opens(what: string, act: () => Promise<unknown>, until: Locator): Promise<void> {
    this.lines.push('', `— ${what}`)
    await act()
    await expect(until).toBeVisible()
    await this.settles()
    this.heardSoFar = 0
    this.lines.push(`  page: ${await this.reader.title}`)
  }

  /** Does something, and waits until this is said. */
  async does(what: string, act: () => Promise<unknown>, said?: string | RegExp): Promise<void> {
    this.lines.push('', `— ${what}`)
    await act()
    if (said)
      await expect
        .poll(async () => (await this.newlyHeard()).map(({ words }) => words).join('\n'))
        .toMatch(said)
    await this.settles()
    const heard = await this.newlyHeard()
    this.heardSoFar += heard.length
    // Whether there is anything to wait for depends on the machine.
    for (const { how, words, isNew } of heard.filter((one) => !/^Loading/.test(one.words)))
      this.lines.push(
        isNew && how === 'status' ? `  (${how}, seen rather than heard: ${words})` : `  ${how}: ${words}`,
      )
    this.lines.push(`  on: ${await this.reader.focus()}`)
  }

  /** Reads a part of the screen from top to bottom. */
  async reads(what: string, part: Locator): Promise<void> {
    this.lines.push('', `— reads ${what}`)
    for (const line of await this.reader.reads(part)) this.lines.push(`  ${line}`)
  }

  get text(): string {
    let text = `${this.lines.join('\n')}\n`
    for (const [words, name] of this.secrets) text = text.replaceAll(words, name)
    // Moments differ from run to run.
    return text
      .replaceAll(/\b\d{1,2} [A-Z][a-z]+ \d{4}\b/g, 'today')
      .replaceAll(/\b(Today at )?\d{1,2}:\d{2}\b/g, 'Now')
  }

  /** Everything that was asked for is there and drawn: whoever listens takes longer than a machine. */
  private async settles(): Promise<void> {
    const waitedFor = async () => {
      const before = [...this.onTheirWay]
      // A page that draws nothing new may have no idle time to give.
      await this.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 200 })))
      return [...before, ...this.onTheirWay].map((request) => request.url())
    }
    await expect.poll(waitedFor).toEqual([])
  }

  private newlyHeard = async () => (await heardOn(this.page)).slice(this.heardSoFar)
}
