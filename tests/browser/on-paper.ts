import type { Page } from '@playwright/test'

/** A4 with the browser's own margins, in pixels. */
const sheet = { width: 718, height: 1000 }

/** What would be wrong on paper: things to press, bars in front of the words, light words, words beside the sheet. */
export async function problemsOnPaper(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  await page.setViewportSize(sheet)
  await page.emulateMedia({ media: 'print' })
  const problems = await page.evaluate(() => {
    const found = new Set<string>()
    const inWords = (element: Element) => element.outerHTML.slice(0, 160).replaceAll(/\s+/g, ' ')
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const brightness = (colour: string): number => {
      if (!canvas) return 0
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      return Math.max(...[...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3))
    }
    const isSeen = (element: Element) => {
      const { clipPath, clip } = getComputedStyle(element)
      const isHeardOnly = clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)'
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isHeardOnly
    }
    // A photo can be pressed to see it large. On paper it is the photo, and nothing else of the button is seen.
    const toPress = 'button:not(.photo), .photo > :not(img, svg), nav, [role=button], [role=tab], .skip-link'
    for (const element of document.querySelectorAll(toPress))
      if (isSeen(element)) found.add(`nobody can press it on paper: ${inWords(element)}`)
    for (const element of document.querySelectorAll('body *')) {
      if (!isSeen(element) || element.closest('svg')) continue
      const { position, color } = getComputedStyle(element)
      const { right, width, height } = element.getBoundingClientRect()
      if (position === 'fixed' && width > 1 && height > 1) found.add(`on every sheet: ${inWords(element)}`)
      const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.nodeValue?.trim())
      const isCovered = [...document.querySelectorAll('.visually-hidden')].some((hidden) =>
        hidden.contains(element),
      )
      if (!hasWords || isCovered) continue
      if (brightness(color) > 110) found.add(`too light for paper: ${inWords(element)}`)
      if (right > innerWidth + 1) found.add(`beside the sheet: ${inWords(element)}`)
    }
    const words = document.querySelector('main')?.innerText.trim() ?? ''
    if (words.length < 10) found.add('nothing of the page is on paper')
    return [...found]
  })
  await page.emulateMedia({ media: null })
  if (before) await page.setViewportSize(before)
  return problems
}
