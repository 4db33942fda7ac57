import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import type { Evaluates } from '#tests/support/evaluates.ts'
import type { Person } from '#tests/support/people.ts'
import type { Cookie, Key, Wires } from './engine.ts'
import { bringIntoView, type Found, findInPage, focusedInPage, namesInPage } from './in-page.ts'
import { inWords, type Sought } from './sought.ts'

// Its last value is itself, which nobody wants to have sent over.
const axe = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};null`

/**
 * A page that somebody looks at, in whichever engine: what they see, press and type. It waits for what it is told, and for
 * no time.
 */
export class Tab implements Evaluates {
  readonly #wires: Wires
  readonly #url: string

  constructor(wires: Wires, url: string) {
    this.#wires = wires
    this.#url = url
  }

  async signsIn(person: Person): Promise<void> {
    // A cookie belongs to a page that is open: one that needs nothing.
    await this.#wires.goTo(`${this.#url}/robots.txt`)
    await this.#wires.addCookies([...person.cookies].map(([name, value]): Cookie => ({ name, value })))
  }

  async opens(path: string): Promise<void> {
    await this.#wires.goTo(`${this.#url}${path}`)
    await this.answers()
  }

  async reloads(): Promise<void> {
    await this.#wires.reload()
    await this.answers()
  }

  /** What the server has drawn stands there a moment before (decision 0075). */
  async answers(): Promise<void> {
    const isReady = () => document.readyState === 'complete' && !('early' in globalThis)
    await this.#wait(() => this.evaluate(isReady), 'The page answers').toBe(true)
  }

  async evaluate<Answer, Given>(
    work: ((given: Given) => Answer | Promise<Answer>) | string,
    given?: Given,
  ): Promise<Answer> {
    return typeof work === 'string'
      ? ((await this.#wires.load(work)) as Answer)
      : this.#wires.run(work, given as Given)
  }

  async finds(sought: Sought): Promise<Found | null> {
    await this.#canLook()
    return this.evaluate(findInPage, sought)
  }

  async sees(sought: Sought): Promise<void> {
    await this.#wait(
      async () => (await this.finds(sought)) !== null || this.#whatElse(sought),
      inWords(sought),
    ).toBe(true)
  }

  async seesNo(sought: Sought): Promise<void> {
    await this.#wait(async () => (await this.finds(sought)) === null, `no ${inWords(sought)}`).toBe(true)
  }

  async reads(text: string, within: Sought = { role: 'main' }): Promise<void> {
    await this.#wait(async () => (await this.finds(within))?.text, `words in ${inWords(within)}`).toContain(
      text,
    )
  }

  /** With the mouse, as soon as it can be pressed and nothing lies above it. */
  async presses(sought: Sought): Promise<void> {
    let place = { x: 0, y: 0 }
    const canBePressed = async () => {
      if (!(await this.finds(sought))) return this.#whatElse(sought)
      await this.evaluate(bringIntoView)
      const found = await this.finds(sought)
      if (!found?.isEnabled) return 'It is switched off.'
      place = found
      return found.isCovered ? 'Something lies above it.' : true
    }
    await this.#wait(canBePressed, `can be pressed: ${inWords(sought)}`).toBe(true)
    await this.#wires.clickAt(place.x, place.y)
  }

  /** Presses the field, and types once it has the focus. */
  async writes(sought: Sought, text: string): Promise<void> {
    await this.presses(sought)
    await this.#wait(
      async () => (await this.finds(sought))?.isFocused,
      `has the focus: ${inWords(sought)}`,
    ).toBe(true)
    await this.types(text)
    await this.holds(sought, text)
  }

  async types(text: string): Promise<void> {
    await this.#wires.type(text)
  }

  async holds(sought: Sought, text: string): Promise<void> {
    await this.#wait(async () => (await this.finds(sought))?.value, `words in ${inWords(sought)}`).toBe(text)
  }

  async isChecked(sought: Sought, isSo = true): Promise<void> {
    await this.#wait(
      async () => (await this.finds(sought))?.isChecked,
      `whether it is on: ${inWords(sought)}`,
    ).toBe(isSo)
  }

  async key(key: Key, withShift = false): Promise<void> {
    await this.#wires.press(key, withShift)
  }

  async hasFocusOn({ role, name = '' }: Sought): Promise<void> {
    await this.#wait(() => this.focused(), 'what has the focus').toMatchObject({ role, name })
  }

  /** What has the focus, and whether that can be seen. */
  async focused(): Promise<{ role: string; name: string; isShown: boolean; isInDialog: boolean }> {
    await this.#canLook()
    return this.evaluate(focusedInPage)
  }

  async until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
    await this.#wait(() => this.evaluate(holds), what).toBe(true)
  }

  /** So wide and high inside. */
  async isWide(width: number, height: number): Promise<void> {
    await this.#wires.resize(width, height)
    await this.#wait(() => this.evaluate(() => innerWidth), 'the width of the page').toBe(width)
  }

  /** Nothing is loading, moving or fading any more. */
  async isStill(): Promise<void> {
    await this.until('the page stands still', async () => {
      await document.fonts.ready
      const isBusy = document.querySelector('[aria-busy=true]') !== null
      const isMoving = document.getAnimations().some(({ playState }) => playState === 'running')
      const isLoading = [...document.images].some(
        (image) => !image.complete && image.getBoundingClientRect().top < innerHeight,
      )
      return !isBusy && !isMoving && !isLoading
    })
  }

  picture(): Promise<Buffer> {
    return this.#wires.picture()
  }

  async #canLook(): Promise<void> {
    if (await this.evaluate(() => !window.axe)) await this.evaluate(axe)
  }

  async #whatElse({ role }: Sought): Promise<string> {
    return `It is not there. There is: ${(await this.evaluate(namesInPage, role)).join(' | ')}`
  }

  #wait(ask: () => Promise<unknown>, message: string) {
    // While a page goes away it answers nothing; the next one is asked again.
    const calmly = () => ask().catch((error: Error) => `No answer: ${error.message}`)
    return expect.poll(calmly, { message, intervals: [20, 50, 100] })
  }
}
