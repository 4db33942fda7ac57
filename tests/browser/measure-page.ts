import type { Evaluates } from '#tests/support/evaluates.ts'

/**
 * What axe does not measure: contrast of 7:1 (3:1 for the edges of fields, icons and the ring of the focus), targets of
 * 44 px, text that is cut, broken into letters or reaches out of the page, words and controls that cover each other.
 */
export async function problemsOnPage(page: Evaluates): Promise<string[]> {
  return page.evaluate(measure)
}

/** Every control takes the focus in turn: its ring is really drawn, can be seen, and is not under a bar. */
export async function problemsOfFocus(page: Evaluates): Promise<string[]> {
  return page.evaluate(measureFocus, 'each' as const)
}

/** The same of what has the focus now. */
export async function problemsOfFocused(page: Evaluates): Promise<string[]> {
  return page.evaluate(measureFocus, 'present' as const)
}

/**
 * In a short window the bars leave most of it to the page: at its beginning, in the middle and at its end. A rail on the
 * side takes no height.
 */
export async function problemsOfBars(page: Evaluates): Promise<string[]> {
  return page.evaluate(async () => {
    const wrong: string[] = []
    // With the focus in a panel, its header stays: nobody reads the page meanwhile.
    if (document.querySelector('header [role=dialog]')) return []
    const bars = [...document.querySelectorAll('.shell-nav, header')].filter(
      (bar) => !bar.closest('main, [role=dialog]'),
    )
    const before = window.scrollY
    for (const share of [0, 0.5, 1]) {
      window.scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * share)
      await new Promise((done) => requestAnimationFrame(done))
      const heights = bars.map((bar) => {
        const { top, bottom, width } = bar.getBoundingClientRect()
        const isOnSide = width < innerWidth / 2
        // A page without an application has a header that is simply its beginning.
        const isPartOfPage = share === 0 && !bar.matches('.shell-header, .shell-nav')
        if (isOnSide || isPartOfPage || !bar.checkVisibility()) return 0
        return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
      })
      const taken = heights.reduce((sum, height) => sum + height, 0) / innerHeight
      if (taken > 0.27)
        wrong.push(`the bars take ${Math.round(taken * 100)} % of the window, ${share * 100} % down the page`)
    }
    window.scrollTo(0, before)
    return wrong
  })
}

/** What would move although the person asked for less motion. */
export async function motionOnPage(page: Evaluates): Promise<string[]> {
  return page.evaluate(() => {
    const lasts = (times: string) => times.split(',').some((time) => Number.parseFloat(time) > 0)
    const moving: string[] = []
    for (const element of document.querySelectorAll('*')) {
      for (const part of [null, '::before', '::after']) {
        const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element, part)
        if (lasts(transitionDuration) || animationName !== 'none' || scrollBehavior === 'smooth')
          moving.push(`moves: ${element.outerHTML.slice(0, 160)}${part ?? ''}`)
      }
    }
    return [...moving, ...document.getAnimations().map(() => 'an animation runs')]
  })
}

/** Runs in the page, so it can use nothing from outside. */
function measure(): string[] {
  const problems = new Set<string>()
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const known = new Map<string, number[]>()
  const rgba = (colour: string): number[] => {
    const found = known.get(colour)
    if (found || !canvas) return found ?? [0, 0, 0, 1]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data
    known.set(colour, [r, g, b, a / 255])
    return [r, g, b, a / 255]
  }
  const over = ([r = 0, g = 0, b = 0, a = 1]: number[], [br = 0, bg = 0, bb = 0]: number[]) => [
    r * a + br * (1 - a),
    g * a + bg * (1 - a),
    b * a + bb * (1 - a),
    1,
  ]
  const luminance = (colour: number[]): number => {
    const [r = 0, g = 0, b = 0] = colour.map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: number[], other: number[]): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const inWords = (element: Element): string =>
    element.tagName === 'BDI' && element.parentElement
      ? inWords(element.parentElement)
      : element.outerHTML.slice(0, 180).replaceAll(/\s+/g, ' ')
  /** What depends on everything around an element is worked out once: a page has a thousand, each in a dozen others. */
  const once = <T>(outside: T, work: (element: Element) => T) => {
    const found = new Map<Element, T>()
    return (element: Element | null): T => {
      if (!element) return outside
      const known = found.get(element)
      if (known !== undefined) return known
      const answer = work(element)
      found.set(element, answer)
      return answer
    }
  }
  const groundOf = once([255, 255, 255, 1], (element): number[] => {
    const own = rgba(getComputedStyle(element).backgroundColor)
    return own[3] === 1 ? own : over(own, groundOf(element.parentElement))
  })
  /** For a screen reader alone, everywhere or at this width. */
  const isHeardOnly = once(false, (element): boolean => {
    const { clipPath, clip } = getComputedStyle(element)
    return (
      clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)' || isHeardOnly(element.parentElement)
    )
  })
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isHeardOnly(element)
  const scrollsSideways = (element: Element | null): boolean =>
    element !== null &&
    (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
      scrollsSideways(element.parentElement))

  interface Edge {
    box: DOMRect
    isSideways: boolean
    isUpAndDown: boolean
  }
  /** The edges at which something is cut, up to a preview that says so with three dots: the whole text is one step away. */
  const cutsOf = once({ isPreview: false, edges: [] }, (box): { isPreview: boolean; edges: Edge[] } => {
    if (box === document.body) return { isPreview: false, edges: [] }
    const { overflowX, overflowY, display, inlineSize, webkitLineClamp, textOverflow } = getComputedStyle(box)
    if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis') return { isPreview: true, edges: [] }
    const cuts = (overflow: string) =>
      display !== 'inline' && ['hidden', 'clip'].includes(overflow) && inlineSize !== '1px'
    const { isPreview, edges } = cutsOf(box.parentElement)
    if (!cuts(overflowX) && !cuts(overflowY)) return { isPreview, edges }
    const edge = {
      box: box.getBoundingClientRect(),
      isSideways: cuts(overflowX),
      isUpAndDown: cuts(overflowY),
    }
    return { isPreview, edges: [...edges, edge] }
  })
  const layerOf = once(null, (element): Element | null =>
    ['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
    element.matches('[role=menu], [role=dialog]')
      ? element
      : layerOf(element.parentElement),
  )
  const isCutName = (element: Element): boolean => {
    const preview = element.closest<HTMLElement>('.truncate, [class*=line-clamp]')
    return (
      preview !== null &&
      Number(getComputedStyle(element).fontWeight) >= 600 &&
      (preview.scrollWidth > preview.clientWidth + 1 || preview.scrollHeight > preview.clientHeight + 2)
    )
  }
  interface Line {
    element: Element
    layer: Element | null
    rect: DOMRect
  }
  const lines: Line[] = []
  /** Under the edge of something that scrolls, such as the foot of a dialog. */
  const isScrolledAway = ({ element, rect }: Line): boolean => {
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      if (!['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) continue
      const edge = box.getBoundingClientRect()
      if (rect.top < edge.top || rect.bottom > edge.bottom) return true
    }
    return false
  }

  // Words: their contrast, and whether all of them are on the page.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!element || !text.nodeValue?.trim() || !isSeen(element)) continue
    if (['SCRIPT', 'STYLE', 'OPTION', 'NOSCRIPT'].includes(element.tagName)) continue
    const style = getComputedStyle(element)
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    if (rects.length === 0) continue
    const ground = groundOf(element)
    const ratio = contrast(over(rgba(style.color), ground), ground)
    if (ratio < 7) problems.add(`contrast ${ratio.toFixed(2)} of text: ${inWords(element)}`)
    const { isPreview, edges } = cutsOf(element)
    for (const { box, isSideways, isUpAndDown } of edges) {
      const isCut = ({ left, right, top, bottom }: DOMRect) =>
        (isSideways && (left < box.left - 1 || right > box.right + 1)) ||
        (isUpAndDown && (top < box.top - 4 || bottom > box.bottom + 4))
      if (rects.some(isCut)) problems.add(`cut: ${inWords(element)}`)
    }
    if (isCutName(element)) problems.add(`a name is cut: ${inWords(element)}`)
    const letters = text.nodeValue.trim().length
    if (rects.length > 2 && letters / rects.length < 3)
      problems.add(`a column of letters: ${inWords(element)}`)
    if (!isPreview) for (const rect of rects) lines.push({ element, layer: layerOf(element), rect })
    const isOut = rects.some(({ left, right }) => left < -1 || right > innerWidth + 1)
    if (isOut && !isPreview && !scrollsSideways(element))
      problems.add(`reaches out of the page: ${inWords(element)}`)
  }
  // Words on words. The boxes of two lines of one text reach a little into each other; words that collide, much more.
  lines.sort((one, other) => one.rect.top - other.rect.top)
  for (const [index, one] of lines.entries())
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next]
      if (!other || other.rect.top >= one.rect.bottom) break
      const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const high = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top
      if (wide <= 2 || high < Math.min(one.rect.height, other.rect.height) * 0.4) continue
      if (one.layer === other.layer && !isScrolledAway(one) && !isScrolledAway(other))
        problems.add(`words on words: ${inWords(one.element)} and ${inWords(other.element)}`)
    }
  const root = document.documentElement
  if (root.scrollWidth > root.clientWidth + 1)
    for (const element of document.body.querySelectorAll('*'))
      if (!element.firstElementChild && element.getBoundingClientRect().right > innerWidth + 1)
        problems.add(`makes the page ${root.scrollWidth} px wide: ${inWords(element)}`)

  // Controls: their size, their edges, and that none lies on another.
  const selector =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=slider]'
  const controls = [...document.querySelectorAll(selector)].filter(isSeen)
  const areaOf = (control: Element): DOMRect => {
    const own = control.getBoundingClientRect()
    const label = control.closest('label')?.getBoundingClientRect()
    return label ?? own
  }
  const isInText = (control: Element): boolean => {
    if (control.tagName !== 'A' || !getComputedStyle(control).display.startsWith('inline')) return false
    const around = control.closest('p, li, dd, td, h1, h2, h3, blockquote, div')?.textContent?.trim() ?? ''
    return around.length > (control.textContent?.trim().length ?? 0)
  }
  /** What of it can be seen: the rest is scrolled away, under the foot of a dialog for example. */
  const shownOf = (control: Element, area: DOMRect): DOMRect => {
    let { top, bottom } = area
    for (let box = control.parentElement; box && box !== document.body; box = box.parentElement) {
      if (!['auto', 'scroll'].includes(getComputedStyle(box).overflowY)) continue
      const edge = box.getBoundingClientRect()
      top = Math.max(top, edge.top)
      bottom = Math.min(bottom, edge.bottom)
    }
    return new DOMRect(area.left, top, area.width, Math.max(0, bottom - top))
  }
  const measured: { control: Element; area: DOMRect; layer: Element | null }[] = []
  for (const control of controls) {
    const area = areaOf(control)
    if (area.width < 2 || area.height < 2) continue
    if (control.matches('.skip-link')) continue
    if (Math.min(area.width, area.height) < 43.5 && !isInText(control))
      problems.add(`target of ${area.width.toFixed(0)} × ${area.height.toFixed(0)}: ${inWords(control)}`)
    if (area.left < -1 || area.right > innerWidth + 1)
      if (!scrollsSideways(control)) problems.add(`control out of the page: ${inWords(control)}`)
    if (!isInText(control)) measured.push({ control, area: shownOf(control, area), layer: layerOf(control) })
    // What the system draws itself, as in forced colours, has edges that no style tells of.
    const isDrawnBySystem =
      control.matches('[type=checkbox], [type=radio]') && getComputedStyle(control).appearance !== 'none'
    if (
      control.matches('input, select, textarea') &&
      !isDrawnBySystem &&
      getComputedStyle(control).opacity !== '0'
    ) {
      // The words of a post are written in a box with its tools: the box has the edge.
      const edged = (control.matches('.composer-words') && control.closest('.composer')) || control
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(edged)
      const ground = groundOf(edged.parentElement)
      const edge = Number.parseFloat(borderTopWidth) > 0 ? rgba(borderTopColor) : rgba(backgroundColor)
      const ratio = contrast(over(edge, ground), ground)
      if (ratio < 3) problems.add(`contrast ${ratio.toFixed(2)} of an edge: ${inWords(control)}`)
    }
  }
  for (const [index, one] of measured.entries()) {
    for (const other of measured.slice(index + 1)) {
      if (one.layer !== other.layer || one.control.contains(other.control)) continue
      const label = one.control.closest('label')
      if (label && label === other.control.closest('label')) continue
      const wide = Math.min(one.area.right, other.area.right) - Math.max(one.area.left, other.area.left)
      const high = Math.min(one.area.bottom, other.area.bottom) - Math.max(one.area.top, other.area.top)
      if (wide > 3 && high > 3)
        problems.add(`one on the other: ${inWords(one.control)} and ${inWords(other.control)}`)
    }
  }
  for (const icon of document.querySelectorAll('svg')) {
    if (!isSeen(icon) || icon.closest('[data-cover], .decoration, [disabled]')) continue
    const ground = groundOf(icon.parentElement)
    const { stroke, fill, color } = getComputedStyle(icon)
    const ratio = Math.max(
      ...[stroke, fill, color]
        .filter((paint) => /[a-z]\(|#/.test(paint))
        .map((paint) => contrast(over(rgba(paint), ground), ground)),
    )
    if (ratio < 3) problems.add(`contrast ${ratio.toFixed(2)} of an icon: ${inWords(icon)}`)
  }
  return [...problems]
}

function measureFocus(which: 'each' | 'present'): string[] {
  const problems: string[] = []
  const selector =
    'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'
  const before = document.activeElement
  // While a dialog is open the rest cannot take the focus, or closes it.
  const scope = document.querySelector('[role=dialog]') ?? document
  const focused = before instanceof HTMLElement ? [before] : []
  for (const element of which === 'present' ? focused : scope.querySelectorAll<HTMLElement>(selector)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.tabIndex < 0) continue
    if (which === 'each') element.focus({ focusVisible: true } as FocusOptions)
    const inWords = element.outerHTML.slice(0, 180).replaceAll(/\s+/g, ' ')
    if (document.activeElement !== element) continue
    // A control that is invisible itself, such as a switch, shows its focus on what is drawn for it.
    const drawn = [element, element.parentElement, element.nextElementSibling, element.previousElementSibling]
    const isRinged = drawn.some((box) => {
      if (!box) return false
      const { outlineStyle, outlineWidth, opacity } = getComputedStyle(box)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 3 && opacity !== '0'
    })
    if (!isRinged) problems.push(`no ring of 3 px: ${inWords}`)
    const { left, top, right, bottom } = element.getBoundingClientRect()
    if (bottom - top > innerHeight / 2) continue
    const onTop = document.elementFromPoint(
      Math.min(Math.max((left + right) / 2, 0), innerWidth - 1),
      (top + bottom) / 2,
    )
    const isOnTop =
      onTop !== null &&
      (element.contains(onTop) || onTop.contains(element) || onTop.closest('label')?.contains(element))
    if (!isOnTop)
      problems.push(`focused but under ${onTop?.outerHTML.slice(0, 80) ?? 'the edge'}: ${inWords}`)
  }
  if (which === 'present') return problems
  if (before instanceof HTMLElement) before.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  return problems
}
