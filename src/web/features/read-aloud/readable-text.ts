import { t } from '#words/t.ts'
import type { Stretch } from './sentences.ts'

/** The words of a part of the page in one string, and the way back from a place in it to the page. */
export interface ReadableText {
  text: string
  /** Null: the words are not on the page, or no longer. */
  rangeOf: (stretch: Stretch) => Range | null
}

const notRead = 'button, input, select, textarea, [aria-hidden=true], [hidden], .visually-hidden'
const blocks = 'p, li, h1, h2, h3, dt, dd, [data-read]'

/**
 * Reads what stands under `data-read`, and what pictures show. What is folded is not on the page at all, so it can
 * never be read by mistake.
 */
export function readableText(container: Element, opening: string): ReadableText {
  const pieces: { node: Text; from: number }[] = []
  let text = `${opening}\n`
  let lastBlock: Element | null = null
  for (const part of container.querySelectorAll('[data-read], img[alt]')) {
    if (part instanceof HTMLImageElement) {
      if (part.alt !== '' && !part.closest(notRead))
        text += `\n${t('Picture: {description}', { description: part.alt })}\n`
      continue
    }
    for (const node of textsIn(part)) {
      const block = node.parentElement?.closest(blocks) ?? null
      if (block !== lastBlock) text += '\n'
      lastBlock = block
      pieces.push({ node, from: text.length })
      text += node.data
    }
  }
  const rangeOf = ({ from, to }: Stretch): Range | null => {
    const inside = pieces.filter((piece) => piece.from < to && piece.from + piece.node.length > from)
    const [first, last] = [inside[0], inside.at(-1)]
    if (!first?.node.isConnected || !last) return null
    const range = document.createRange()
    range.setStart(first.node, Math.max(0, from - first.from))
    range.setEnd(last.node, Math.min(last.node.length, to - last.from))
    return range
  }
  return { text, rangeOf }
}

function* textsIn(part: Element): Generator<Text> {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest(notRead)) yield node
}

/** A long text that is cut short is opened first: the eye can then follow the ear. */
export function openLongTexts(container: Element): void {
  for (const part of container.querySelectorAll('[data-read][id]')) {
    const opener = container.querySelector(`[aria-expanded=false][aria-controls="${CSS.escape(part.id)}"]`)
    if (opener instanceof HTMLElement) opener.click()
  }
}
