import type { Page } from '@playwright/test'

/**
 * Fields about the person say what they are for (WCAG 1.3.5), so that browsers and password managers can fill them in;
 * and no form leaves it to a bubble of the browser to say what is wrong.
 */
export async function problemsOfFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inWords = (element: Element) => element.outerHTML.slice(0, 160).replaceAll(/\s+/g, ' ')
    const tokens: Record<string, string[]> = {
      password: ['current-password', 'new-password'],
      email: ['email', 'username'],
      tel: ['tel'],
    }
    const problems: string[] = []
    for (const input of document.querySelectorAll('input')) {
      const given = input.autocomplete.split(' ')
      const wanted = tokens[input.type]
      if (wanted && !wanted.some((token) => given.includes(token)))
        problems.push(`does not say what it is for: ${inWords(input)}`)
      const label = input.labels?.[0]?.textContent ?? ''
      if (/^(your name|name that others see|display name)/i.test(label) && !given.includes('nickname'))
        problems.push(`does not say that it is a name: ${inWords(input)}`)
      if (/^code from your app/i.test(label) && !given.includes('one-time-code'))
        problems.push(`does not say that it is a code: ${inWords(input)}`)
      const { required, pattern, minLength, min, max, type, form } = input
      const hasBubble =
        required ||
        pattern !== '' ||
        minLength > 0 ||
        min !== '' ||
        max !== '' ||
        ['email', 'url'].includes(type)
      if (hasBubble && form && !form.noValidate)
        problems.push(`would be explained by a bubble of the browser: ${inWords(input)}`)
    }
    return problems
  })
}
