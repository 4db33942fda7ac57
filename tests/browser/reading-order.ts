import type { Evaluates } from '#tests/support/evaluates.ts'

/**
 * What is read and what has the focus follow the document; what is seen must come in the same order. In a row or a grid,
 * whatever comes later in the document stands neither before nor above what comes earlier. No number changes the order of
 * the Tab key. Words from right to left stand in a box that takes its direction from them.
 */
export async function problemsOfOrder(page: Evaluates): Promise<string[]> {
  return page.evaluate(() => {
    const inWords = (element: Element) => element.outerHTML.slice(0, 120).replaceAll(/\s+/g, ' ')
    const problems = [...document.querySelectorAll<HTMLElement>('[tabindex]')]
      .filter(({ tabIndex }) => tabIndex > 0)
      .map((element) => `has a place of its own for the Tab key: ${inWords(element)}`)
    const isInFlow = (element: Element) => {
      const { position, float, clipPath } = getComputedStyle(element)
      return (
        ['static', 'relative'].includes(position) &&
        float === 'none' &&
        clipPath === 'none' &&
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 1
      )
    }
    for (const box of document.querySelectorAll('body, body *')) {
      const { display, direction } = getComputedStyle(box)
      if (!/flex|grid/.test(display)) continue
      const parts = [...box.children].filter(isInFlow)
      for (const [index, later] of parts.entries()) {
        const earlier = parts[index - 1]
        if (!earlier) continue
        const [one, two] = [earlier.getBoundingClientRect(), later.getBoundingClientRect()]
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left)
        const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)
        const isAbove = wide > 2 && two.bottom <= one.top + 1
        const isBefore =
          high > 2 && (direction === 'rtl' ? two.left >= one.right - 1 : two.right <= one.left + 1)
        // A picture may stand on either side of the words that it repeats.
        const isPicture = later.querySelector('figure') !== null && !later.querySelector('a, button, input')
        if ((isAbove || isBefore) && !isPicture)
          problems.push(`read later but seen earlier: ${inWords(later)}`)
      }
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const isFromRight = /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text.nodeValue ?? '')
      const element = text.parentElement
      if (isFromRight && element?.checkVisibility() && !element.closest('bdi, [dir=auto], [dir=rtl]'))
        problems.push(`from right to left in words from left to right: ${inWords(element)}`)
    }
    return problems
  })
}
