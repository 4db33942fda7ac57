import { readStored, writeStored } from '#web/lib/comfort/comfort-settings.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { clearHighlights, highlight } from './highlight.ts'
import { openLongTexts, type ReadableText, readableText } from './readable-text.ts'
import { currentReading, setReading } from './reading-state.ts'
import { type Stretch, sentencesOf, wordAt } from './sentences.ts'

export const speeds = [0.6, 0.8, 1, 1.25, 1.5, 2] as const
const speedKey = 'readingSpeed'
/** After this long without a sound, a device without voices is told of. */
const patience = 4_000

interface Job {
  words: ReadableText
  sentences: readonly Stretch[]
  /** Where in the text the voice is. */
  at: number
}

let job: Job | null = null
/** Each time something else is said, what was said before no longer counts. */
let turn = 0
/** Held, because some browsers forget an utterance that nobody holds, in the middle of it. */
let utterance: SpeechSynthesisUtterance | null = null

export function readingSpeed(): number {
  const kept = readStored<number>(speedKey)
  return speeds.find((speed) => speed === kept) ?? 1
}

/** Reads from where the voice is, at the new speed. */
export function setReadingSpeed(speed: number): void {
  writeStored(speedKey, speed)
  const reading = currentReading()
  if (reading?.state === 'reading') speak()
  else if (reading) setReading({ ...reading })
}

export function readAloud(id: string, container: Element, opening: string): void {
  stopReading()
  openLongTexts(container)
  // A frame later, so that a text that was just opened is there.
  requestAnimationFrame(() => {
    if (!container.isConnected) return
    const words = readableText(container, opening)
    job = { words, sentences: sentencesOf(words.text), at: 0 }
    setReading({ id, state: 'reading' })
    speak()
  })
}

/**
 * Pausing stops the voice and remembers the place: browsers differ in what their own pause does, and on some phones
 * it never goes on again.
 */
export function pauseReading(): void {
  const reading = currentReading()
  if (reading) setReading({ ...reading, state: 'paused' })
  hush()
}

export function goOnReading(): void {
  const reading = currentReading()
  if (!reading || !job) return
  if (reading.state === 'finished') job.at = 0
  setReading({ ...reading, state: 'reading' })
  speak()
}

export function stopReading(): void {
  hush()
  clearHighlights()
  job = null
  if (currentReading()) setReading(null)
}

function hush(): void {
  turn += 1
  utterance = null
  speechSynthesis.cancel()
}

function finish(): void {
  const reading = currentReading()
  clearHighlights()
  if (reading) setReading({ ...reading, state: 'finished' })
}

function speak(): void {
  hush()
  const now = job
  const mine = turn
  if (!now) return
  const sentence = now.sentences.find(({ to }) => to > now.at)
  if (!sentence) {
    finish()
    return
  }
  const from = Math.max(sentence.from, now.at)
  now.at = from
  const isOver = () => mine !== turn

  utterance = new SpeechSynthesisUtterance(now.words.text.slice(from, sentence.to))
  utterance.rate = readingSpeed()
  utterance.lang = document.documentElement.lang || 'en'
  utterance.onstart = () => {
    if (isOver()) return
    clearTimeout(silence)
    // Some voices never say which word they are at: then the sentence is what there is to see.
    highlight('read-sentence', now.words.rangeOf(sentence))
    highlight('read-word', null)
  }
  utterance.onboundary = ({ name, charIndex, charLength }) => {
    if (isOver() || name === 'sentence') return
    now.at = from + charIndex
    const word = charLength ? { from: now.at, to: now.at + charLength } : wordAt(now.words.text, now.at)
    highlight('read-word', now.words.rangeOf(word))
  }
  utterance.onend = () => {
    if (isOver()) return
    now.at = sentence.to
    speak()
  }
  utterance.onerror = () => {
    if (isOver()) return
    stopReading()
    toast.failure(t('It could not be read aloud'), t('The voice of your device didn’t answer.'))
  }
  const silence = setTimeout(() => {
    if (isOver() || speechSynthesis.getVoices().length > 0) return
    stopReading()
    toast.failure(t('Your device has no voice'), t('You can add one in the settings of your device.'))
  }, patience)
  speechSynthesis.speak(utterance)
}
