import type { Sought } from './sought.ts'

// These run in the page: they hold nothing from around them. `window.axe` is there before (tests/browser/axe.ts), and
// knows roles and names as a screen reader hears them. That part of it has no types.

interface Node {
  actualNode: Element
}
interface Reader {
  setup: (root: Element) => void
  teardown: () => void
  utils: { getNodeFromTree: (element: Element) => Node | undefined }
  commons: {
    aria: { getRole: (node: Node) => string | null }
    dom: { isVisibleToScreenReaders: (node: Node) => boolean }
    text: { accessibleTextVirtual: (node: Node) => string }
  }
}

declare global {
  interface Window {
    /** What was sought last. */
    sought?: Element | undefined
  }
}

export interface Found {
  /** In the middle of what the window shows of it. */
  x: number
  y: number
  isEnabled: boolean
  isCovered: boolean
  isFocused: boolean
  isChecked: boolean
  text: string
  value: string
}

/** The first that can be seen and heard, in the order of the document. */
export function findInPage(sought: Sought): Found | null {
  const { setup, teardown, utils, commons } = Object(window).axe as Reader
  const find = ({ role, name, part, within }: Sought): Element | undefined =>
    [...((within ? find(within) : document)?.querySelectorAll('*') ?? [])].find((element) => {
      const node = utils.getNodeFromTree(element)
      if (!node || commons.aria.getRole(node) !== role) return false
      if (!element.checkVisibility({ visibilityProperty: true })) return false
      if (!commons.dom.isVisibleToScreenReaders(node)) return false
      const heard = commons.text.accessibleTextVirtual(node)
      return (name ?? heard) === heard && heard.includes(part ?? '')
    })
  setup(document.documentElement)
  const element = find(sought)
  teardown()
  window.sought = element
  if (!element) return null
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const middle = (from: number, to: number, most: number) => (Math.max(from, 0) + Math.min(to, most)) / 2
  const x = middle(left, right, innerWidth)
  const y = middle(top, bottom, innerHeight)
  const there = document.elementFromPoint(x, y)
  const field = element as HTMLInputElement
  return {
    x,
    y,
    isEnabled: !element.matches(':disabled, [aria-disabled=true]'),
    isCovered: !there || !(element.contains(there) || there.closest('label')?.control === element),
    isFocused: element === document.activeElement,
    isChecked: element.getAttribute('aria-checked') === 'true' || field.checked === true,
    text: element.textContent ?? '',
    value: field.value ?? '',
  }
}

/** Into the middle of the window, and there when it has stood still for a frame. */
export async function bringIntoView(): Promise<void> {
  const place = () => JSON.stringify(window.sought?.getBoundingClientRect())
  window.sought?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  for (let before = ''; before !== place(); ) {
    before = place()
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

/** The names of all that have this role: for whoever has to understand why something was not there. */
export function namesInPage(role: string): string[] {
  const { setup, teardown, utils, commons } = Object(window).axe as Reader
  setup(document.documentElement)
  const names = [...document.querySelectorAll('*')].flatMap((element) => {
    const node = utils.getNodeFromTree(element)
    const isHeard = node && commons.aria.getRole(node) === role && commons.dom.isVisibleToScreenReaders(node)
    return isHeard ? [commons.text.accessibleTextVirtual(node)] : []
  })
  teardown()
  return names
}

export function focusedInPage() {
  const { setup, teardown, utils, commons } = Object(window).axe as Reader
  const element = document.activeElement ?? document.body
  setup(document.documentElement)
  const node = utils.getNodeFromTree(element)
  const role = (node && commons.aria.getRole(node)) ?? ''
  const name = node ? commons.text.accessibleTextVirtual(node) : ''
  teardown()
  return {
    role,
    name,
    isShown: element.matches(':focus-visible'),
    isInDialog: element.closest('[role=dialog], dialog') !== null,
  }
}
