import type { Page } from '@playwright/test'

interface AxNode {
  nodeId: string
  parentId?: string
  ignored: boolean
  role?: { value?: string }
  name?: { value?: string }
}

/** What the markup says to who hears it, from the document and from the tree that the browser gives to screen readers. */
export async function structureOfPage(page: Page): Promise<string[]> {
  return [...(await page.evaluate(readDocument)), ...(await readTree(page))]
}

async function readTree(page: Page): Promise<string[]> {
  const problems: string[] = []
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const roleOf = ({ role }: AxNode) => role?.value ?? ''
  const nameOf = ({ name }: AxNode) => name?.value?.trim() ?? ''
  const isInDialog = (node: AxNode | undefined): boolean =>
    node !== undefined &&
    (['dialog', 'alertdialog'].includes(roleOf(node)) || isInDialog(byId.get(node.parentId ?? '')))
  const known = nodes.filter(({ ignored }) => !ignored)

  for (const role of ['banner', 'contentinfo', 'main']) {
    const found = known.filter((node) => roleOf(node) === role)
    if (found.some(isInDialog)) problems.push(`a ${role} inside a dialog`)
    if (found.length > 1) problems.push(`${found.length} times ${role}`)
  }
  for (const role of ['article', 'dialog', 'alertdialog', 'navigation', 'menu'])
    for (const node of known.filter((one) => roleOf(one) === role))
      if (nameOf(node) === '') problems.push(`a ${role} without a name`)
  for (const role of ['article', 'navigation', 'region', 'dialog']) {
    const names = known.filter((node) => roleOf(node) === role).map(nameOf)
    for (const name of new Set(names))
      if (names.filter((one) => one === name).length > 1)
        problems.push(`more than one ${role} called '${name}'`)
  }
  return problems
}

/** Runs in the page, so it can use nothing from outside. */
function readDocument(): string[] {
  const problems: string[] = []
  const inWords = (element: Element) => element.outerHTML.slice(0, 160).replaceAll(/\s+/g, ' ')
  const none = (what: string, selector: string, isWrong = (_: Element) => true) => {
    for (const element of document.querySelectorAll(selector))
      if (isWrong(element)) problems.push(`${what}: ${inWords(element)}`)
  }
  none('aria-checked on a native control', 'input:is([type=checkbox], [type=radio])[aria-checked]')
  none(
    'a block inside a label',
    'label :is(div, p, ul, ol, h1, h2, h3, h4, section, article, fieldset, table, form)',
  )
  // The panels of the header leave the page as it is; everything else that opens over it keeps the focus.
  none(
    'a dialog that does not say it is modal',
    '[role=dialog]:not([aria-modal=true])',
    (dialog) => !dialog.closest('header') && !dialog.matches('[data-radix-popper-content-wrapper] *'),
  )
  none('a file field that is heard and not seen', 'input[type=file]', (field) => {
    const { opacity, clipPath } = getComputedStyle(field)
    const isSeen = opacity !== '0' && clipPath === 'none'
    return field.checkVisibility() && !isSeen
  })
  // A number that is shown on a control is a part of its name, after the word that it belongs to.
  for (const control of document.querySelectorAll<HTMLElement>('a[href], button, [role=tab], summary')) {
    if (!control.checkVisibility()) continue
    const label = control.getAttribute('aria-label')
    const clone = control.cloneNode(true) as HTMLElement
    for (const unheard of clone.querySelectorAll('[aria-hidden=true]')) unheard.remove()
    const heard = (label ?? clone.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    for (const badge of control.querySelectorAll('.bar-count, .badge, .count')) {
      const number = /\d+/.exec(badge.textContent ?? '')?.[0]
      if (!number || !badge.checkVisibility()) continue
      if (!heard.includes(number))
        problems.push(`${number} is shown and not in the name '${heard}': ${inWords(control)}`)
      else if (/^\d/.test(heard)) problems.push(`the number comes before its word in '${heard}'`)
    }
  }
  if (!/\S · Synapse$/.test(document.title) && !document.title.startsWith('Synapse'))
    problems.push(`the title '${document.title}'`)
  return problems
}
