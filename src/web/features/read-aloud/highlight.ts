const names = ['read-sentence', 'read-word'] as const
type Name = (typeof names)[number]

// Not in the stylesheet: the tool that builds it does not know this pseudo-element yet, and warns at each build.
const look = `
  ::highlight(read-sentence) { background-color: var(--accent-soft); color: var(--text) }
  ::highlight(read-word) { background-color: var(--accent); color: var(--on-accent) }`

let isDressed = false

/** With the first mark: a stylesheet that comes later has the whole page styled anew. */
function dress(): void {
  if (isDressed) return
  isDressed = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look)
  document.adoptedStyleSheets.push(sheet)
}

/** Marks a stretch of the page without changing the page; null takes the mark away. */
export function highlight(name: Name, range: Range | null): void {
  if ('highlights' in CSS) {
    if (range) {
      dress()
      CSS.highlights.set(name, new Highlight(range))
    } else CSS.highlights.delete(name)
    return
  }
  drawBoxes(name, range)
}

export const clearHighlights = (): void => {
  for (const name of names) highlight(name, null)
}

/** For browsers without highlights: boxes over the words, which nothing can click. */
function drawBoxes(name: Name, range: Range | null): void {
  for (const box of document.querySelectorAll(`.read-box[data-name=${name}]`)) box.remove()
  if (!range) return
  for (const { left, top, width, height } of range.getClientRects()) {
    const box = document.createElement('div')
    box.className = 'read-box'
    box.dataset['name'] = name
    box.setAttribute('aria-hidden', 'true')
    Object.assign(box.style, {
      left: `${left + window.scrollX}px`,
      top: `${top + window.scrollY}px`,
      width: `${width}px`,
      height: `${height}px`,
    })
    document.body.append(box)
  }
}
