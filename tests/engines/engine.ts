import type { EngineName } from './find-engines.ts'

/** A key by the name that `KeyboardEvent.key` has for it. */
export type Key = 'Tab' | 'Enter' | 'Escape' | 'Home' | 'End'

export interface Cookie {
  name: string
  value: string
}

/** What the device of somebody asks of every page. */
export interface Device {
  prefersDark?: boolean
  prefersLessMotion?: boolean
}

/**
 * All that an engine has to be able to do. Whatever else a story needs is built on it, once for both (tab.ts): what is
 * small enough to be written twice is written twice, and nothing more.
 */
export interface Wires {
  goTo: (url: string) => Promise<unknown>
  reload: () => Promise<unknown>
  /** Puts a script into the page as it is now. */
  load: (source: string) => Promise<unknown>
  /** Runs in the page, with what it is given and nothing else around it. */
  run: <Answer, Given>(work: (given: Given) => Answer | Promise<Answer>, given: Given) => Promise<Answer>
  clickAt: (x: number, y: number) => Promise<unknown>
  press: (key: Key, withShift: boolean) => Promise<unknown>
  type: (text: string) => Promise<unknown>
  resize: (width: number, height: number) => Promise<unknown>
  picture: () => Promise<Buffer>
  /** For the page that is open. */
  addCookies: (cookies: Cookie[]) => Promise<void>
  close: () => Promise<unknown>
}

export interface Engine {
  name: EngineName
  /** A browser that knows nothing yet. */
  open: (device?: Device) => Promise<Wires>
  end: () => Promise<void>
}
