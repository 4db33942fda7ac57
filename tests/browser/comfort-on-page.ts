import type { Evaluates } from '#tests/support/evaluates.ts'

/** The texts that a comfort setting does not reach: size, typeface, space between letters and between lines. */
export async function comfortNotReached(page: Evaluates): Promise<string[]> {
  return page.evaluate(measureComfort)
}

/** What low stimulation leaves of colour, shadow and decoration. */
export async function stimulationLeft(page: Evaluates): Promise<string[]> {
  return page.evaluate(measureStimulation)
}

/** Runs in the page, so it can use nothing from outside. The root element alone is changed, and put back. */
function measureComfort(): string[] {
  const problems = new Set<string>()
  const root = document.documentElement
  const inWords = (element: Element) => element.outerHTML.slice(0, 160).replaceAll(/\s+/g, ' ')
  const hasOwnWords = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
  // The drawings of the product on the landing page are pictures, which are made of words.
  const outside = 'script, style, noscript, option, svg *, [type=hidden], iframe, .preview *'
  const texts = [...document.querySelectorAll('body *')].filter(
    (element) => !element.matches(outside) && hasOwnWords(element) && element.checkVisibility(),
  )
  const read = () =>
    texts.map((element) => {
      const { fontSize, fontFamily, letterSpacing, lineHeight } = getComputedStyle(element)
      const size = Number.parseFloat(fontSize)
      return { size, fontFamily, space: Number.parseFloat(letterSpacing) / size, lineHeight }
    })
  const usual = read()
  const withSetting = (name: string, value: string) => {
    const before = root.dataset[name]
    root.dataset[name] = value
    const found = read()
    if (before === undefined) delete root.dataset[name]
    else root.dataset[name] = before
    return found
  }
  const large = withSetting('textSize', '200')
  const spaced = withSetting('letterSpacing', 'widest')
  const apart = withSetting('lineSpacing', 'widest')
  const faced = withSetting('typeface', 'opendyslexic')
  for (const [index, element] of texts.entries()) {
    const before = usual[index]
    if (!before) continue
    const size = large[index]?.size ?? 0
    // Headings end where their longest word would no longer fit the window, and at four times the usual text.
    const most = element.closest('h1, h2, h3') ? Math.min(innerWidth * 0.1, 64) : Number.POSITIVE_INFINITY
    if (size < Math.min(before.size * 2, most) - 0.5)
      problems.add(`200 % are ${Math.round((size / before.size) * 100)} %: ${inWords(element)}`)
    const space = spaced[index]?.space ?? 0
    if (!(space > 0.119)) problems.add(`letters ${space.toFixed(2)} em apart: ${inWords(element)}`)
    if (!faced[index]?.fontFamily.startsWith('OpenDyslexic'))
      problems.add(`set in ${faced[index]?.fontFamily.slice(0, 30)}: ${inWords(element)}`)
    const lines = Number.parseFloat(apart[index]?.lineHeight ?? '') / Number.parseFloat(before.lineHeight)
    // A single number in a circle has no other line.
    if (!(lines > 1.29) && !element.matches('.bar-count'))
      problems.add(`lines ${lines.toFixed(2)} times apart: ${inWords(element)}`)
  }
  return [...problems]
}

function measureStimulation(): string[] {
  const problems = new Set<string>()
  const inWords = (element: Element) => element.outerHTML.slice(0, 160).replaceAll(/\s+/g, ' ')
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const known = new Map<string, number>()
  /** How colourful, in OKLab: grey has 0, our violet 0.14. */
  const chromaOf = (colour: string): number => {
    const found = known.get(colour)
    if (found !== undefined || !canvas) return found ?? 0
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = 'transparent'
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    const [lr = 0, lg = 0, lb = 0] = [r, g, b].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb)
    const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb)
    const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb)
    const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
    const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
    const chroma = alpha < 13 ? 0 : Math.hypot(a, bb)
    known.set(colour, chroma)
    return chroma
  }
  for (const element of document.querySelectorAll('html, body, body *')) {
    if (!element.checkVisibility() || element.matches('script, style, option, img, iframe')) continue
    // A part of a drawing that is only kept to be used elsewhere.
    if (element instanceof SVGElement && element.getBoundingClientRect().width === 0) continue
    // A person is recognised by their face: it keeps its shapes, and a quarter of its colour.
    const face = element.closest('.face')
    if (face) {
      const kept = Number(/^saturate\(([\d.]+)\)$/.exec(getComputedStyle(face).filter)?.[1] ?? 1)
      if (kept > 0.25) problems.add(`a face in full colour: ${inWords(face)}`)
      continue
    }
    for (const part of [null, '::before', '::after']) {
      const style = getComputedStyle(element, part)
      if (part && (style.content === 'none' || style.content === 'normal')) continue
      const where = `${inWords(element)}${part ?? ''}`
      if (style.backgroundImage.includes('gradient')) problems.add(`a gradient: ${where}`)
      if (style.boxShadow !== 'none' || style.textShadow !== 'none') problems.add(`a shadow: ${where}`)
      if (style.filter !== 'none' || style.backdropFilter !== 'none') problems.add(`a filter: ${where}`)
      const isDrawn = element instanceof SVGElement
      const colours = isDrawn ? [style.fill, style.stroke] : [style.color, style.backgroundColor]
      if (!isDrawn && Number.parseFloat(style.borderTopWidth) > 0) colours.push(style.borderTopColor)
      if (!isDrawn && Number.parseFloat(style.borderLeftWidth) > 0) colours.push(style.borderLeftColor)
      for (const colour of colours)
        if (/[a-z]\(|#/.test(colour) && !colour.startsWith('url') && chromaOf(colour) > 0.085)
          problems.add(`colourful ${colour}: ${where}`)
    }
  }
  for (const decoration of document.querySelectorAll('.decoration, .scene, .cover:not(.cover-sample)'))
    if (decoration.checkVisibility()) problems.add(`decoration: ${inWords(decoration)}`)
  return [...problems]
}
