import type { Page } from '@playwright/test'

interface Utterance {
  text: string
  rate: number
  onstart: ((event: object) => void) | null
  onboundary: ((event: object) => void) | null
  onend: ((event: object) => void) | null
  onerror: ((event: object) => void) | null
}

declare global {
  interface Window {
    /** Lets the voice say one word more; answers what it said, and how fast, or null in silence. */
    sayWord: () => Promise<{ word: string; rate: number } | null>
  }
}

/**
 * Speech as a browser has it, one word at a time and only when the test says so: a browser without a screen has no
 * voices. As in real ones, events come later, and what is cancelled gets an error and no end.
 */
export const withSpeech = (page: Page) =>
  page.addInitScript(() => {
    let waiting: Utterance[] = []
    let at = 0
    const later = (tell: () => void) => queueMicrotask(tell)
    const starts = (utterance: Utterance) =>
      later(() => waiting[0] === utterance && utterance.onstart?.({ name: '', charIndex: 0 }))

    class SpeechSynthesisUtterance {
      text: string
      rate = 1
      lang = ''
      onstart = null
      onboundary = null
      onend = null
      onerror = null
      constructor(text: string) {
        this.text = text
      }
    }
    const speechSynthesis = {
      getVoices: () => [{ name: 'Test', lang: 'en-GB' }],
      speak: (utterance: Utterance) => {
        waiting.push(utterance)
        if (waiting.length === 1) starts(utterance)
      },
      cancel: () => {
        const [first] = waiting
        waiting = []
        at = 0
        if (first) later(() => first.onerror?.({ error: 'interrupted' }))
      },
    }
    window.sayWord = async () => {
      const [utterance] = waiting
      if (!utterance) return null
      const found = /\S+/.exec(utterance.text.slice(at))
      if (!found) {
        waiting.shift()
        at = 0
        const [next] = waiting
        utterance.onend?.({})
        if (next) starts(next)
        await Promise.resolve()
        return window.sayWord()
      }
      const [word] = found
      utterance.onboundary?.({ name: 'word', charIndex: at + found.index, charLength: word.length })
      at += found.index + word.length
      return { word, rate: utterance.rate }
    }
    Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: SpeechSynthesisUtterance })
  })

/** The words that are marked on the page as those that are being said. */
export const markedWord = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('read-word') ?? [])].map((range) => range.toString()).join(' '))
