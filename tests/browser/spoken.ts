import type { CDPSession, Locator, Page } from '@playwright/test'

/** A node of the browser's accessibility tree: what a screen reader is handed. */
interface AXNode {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  description?: { value: string }
  value?: { value: string | number }
  properties?: { name: string; value: { value?: unknown } }[]
  childIds?: string[]
  backendDOMNodeId?: number
}

/** Roles that a screen reader does not say; what is in them is read. */
const unsaid =
  /^(generic|none|paragraph|RootWebArea|strong|emphasis|mark|time|Legend|LabelText|LayoutTable.*|Section|FigureCaption|Figcaption|figure|Details|DisclosureTriangleGrouped|blockquote|term|definition|DescriptionList.*|Abbr|code|SectionHeader|SectionFooter|subscript|superscript|Pre|Ruby|Iframe)$/
/** They belong to the sentence around them. */
const inline = /^(strong|emphasis|mark|time|code|Abbr|subscript|superscript)$/
/** They are said with their name, and not gone into. */
const whole =
  /^(heading|button|link|checkbox|radio|switch|tab|menuitem|menuitemradio|menuitemcheckbox|option|textbox|searchbox|combobox|spinbutton|slider|image|img|graphics-symbol|progressbar|meter|DisclosureTriangle|Date|InputTime|PopUpButton)$/

const spokenRoles: Record<string, string> = {
  textbox: 'edit',
  searchbox: 'search edit',
  image: 'picture',
  img: 'picture',
  DisclosureTriangle: 'button that unfolds',
  contentinfo: 'page footer',
  complementary: 'aside',
  PopUpButton: 'list to choose from',
}

const propertyOf = (node: AXNode, name: string): unknown =>
  node.properties?.find((property) => property.name === name)?.value.value

/** What a screen reader says of one control: role, name, states, description. */
export function sayingOf(node: AXNode): string {
  const role = node.role?.value ?? ''
  const level = propertyOf(node, 'level')
  const states: [string, unknown, string | ((value: unknown) => string)][] = [
    ['checked', propertyOf(node, 'checked'), (value) => (value === 'true' ? 'on' : 'off')],
    ['pressed', propertyOf(node, 'pressed'), (value) => (value === 'true' ? 'pressed' : 'not pressed')],
    ['selected', propertyOf(node, 'selected'), 'chosen'],
    ['expanded', propertyOf(node, 'expanded'), (value) => (value ? 'unfolded' : 'folded')],
    ['required', propertyOf(node, 'required'), 'required'],
    ['invalid', propertyOf(node, 'invalid') === 'true', 'not right yet'],
    ['disabled', propertyOf(node, 'disabled'), 'cannot be used now'],
    ['current', propertyOf(node, 'current') && propertyOf(node, 'current') !== 'false', 'current'],
    ['readonly', role === 'textbox' && propertyOf(node, 'readonly'), 'cannot be changed'],
  ]
  const said = states.flatMap(([name, value, words]) => {
    if (typeof words === 'function') return value === undefined ? [] : [words(value)]
    return value && name ? [words] : []
  })
  const value = role === 'textbox' || role === 'combobox' ? node.value?.value : undefined
  return [
    role === 'heading' ? `heading ${level}` : (spokenRoles[role] ?? role),
    // Whether a space before what is hidden belongs to the name differs from one Chromium to the next, and is not heard.
    node.name?.value.trim().replaceAll(' ,', ','),
    ...said,
    value && `‘${value}’`,
    node.description?.value,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The browser's accessibility tree, read as a screen reader does: from top to bottom, what is inside further in. */
export class Reader {
  private readonly session: CDPSession
  private readonly page: Page
  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.session = session
  }

  static async of(page: Page): Promise<Reader> {
    const session = await page.context().newCDPSession(page)
    await session.send('DOM.enable')
    await session.send('Accessibility.enable')
    return new Reader(page, session)
  }

  /** This part of the page, line by line. */
  async reads(part: Locator): Promise<string[]> {
    const nodes = await this.tree()
    const mark = 'data-read-by-test'
    await part.evaluate((element, name) => element.setAttribute(name, ''), mark)
    const { root } = await this.session.send('DOM.getDocument', { depth: 0 })
    const selector = `[${mark}]`
    const found = await this.session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { node } = await this.session.send('DOM.describeNode', { nodeId: found.nodeId })
    await part.evaluate((element, name) => element.removeAttribute(name), mark)
    const start = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId)
    if (!start) throw new Error('A screen reader does not find this part.')
    return linesOf(start, new Map(nodes.map((one) => [one.nodeId, one])))
  }

  /** What has the focus, as it is said when one arrives there. */
  async focus(): Promise<string> {
    const focused = (await this.tree()).filter(
      (node) => propertyOf(node, 'focused') === true && node.role?.value !== 'RootWebArea',
    )
    const here = focused.at(-1)
    return here ? sayingOf(here) : 'nothing'
  }

  private async tree(): Promise<AXNode[]> {
    const { nodes } = await this.session.send('Accessibility.getFullAXTree')
    return nodes as AXNode[]
  }

  get title(): Promise<string> {
    return this.page.title()
  }
}

/** How a node is read. */
function kindOf(node: AXNode): 'words' | 'inline' | 'unsaid' | 'whole' | 'group' {
  const role = node.role?.value ?? ''
  if (node.ignored || inline.test(role)) return 'inline'
  if (role === 'StaticText') return 'words'
  if (role === 'ListMarker' || unsaid.test(role) || (role === 'listitem' && !node.name?.value))
    return 'unsaid'
  return whole.test(role) ? 'whole' : 'group'
}

function linesOf(start: AXNode, byId: Map<string, AXNode>): string[] {
  const lines: string[] = []
  let words = ''
  const flush = (depth: number) => {
    const sentence = words.replaceAll(/\s+/g, ' ').trim()
    if (sentence) lines.push(`${'  '.repeat(depth)}${sentence}`)
    words = ''
  }
  const childrenOf = (node: AXNode) =>
    (node.childIds ?? []).map((id) => byId.get(id)).filter((child) => child !== undefined)

  const read = (node: AXNode, depth: number): void => {
    const within = (deeper: number) => {
      for (const child of childrenOf(node)) read(child, deeper)
    }
    const kind = kindOf(node)
    if (kind === 'words') words += node.name?.value ?? ''
    if (kind === 'inline') within(depth)
    if (kind === 'words' || kind === 'inline') return
    flush(depth)
    if (kind === 'unsaid') within(depth)
    else lines.push(`${'  '.repeat(depth)}${[sayingOf(node), itemsOf(node)].filter(Boolean).join(', ')}`)
    if (kind === 'group') within(depth + 1)
    flush(kind === 'group' ? depth + 1 : depth)
  }
  const itemsOf = (node: AXNode): string => {
    if (node.role?.value !== 'list') return ''
    const count = childrenOf(node).filter((one) => one.role?.value === 'listitem').length
    return `${count} ${count === 1 ? 'item' : 'items'}`
  }
  read(start, 0)
  flush(0)
  return lines
}
