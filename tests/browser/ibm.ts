import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

interface Finding {
  ruleId: string
  reasonId?: string | number
  /** How grave, and how sure. */
  value: [
    policy: 'VIOLATION' | 'RECOMMENDATION' | 'INFORMATION',
    confidence: 'PASS' | 'FAIL' | 'POTENTIAL' | 'MANUAL',
  ]
  message: string
  snippet: string
}

declare global {
  interface Window {
    ace?: {
      Checker: new () => { check: (page: Document, rules: string[]) => Promise<{ results: Finding[] }> }
    }
  }
}

const source = readFileSync(fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js')), 'utf8')

/**
 * What IBM's engine finds on this page as it is now: what it is sure of and what it thinks likely. It reads names,
 * roles and tables in its own way, and so sees what axe does not. What it says somebody should look at by hand is no
 * finding: that is what docs/accessibility.md is for.
 */
export async function ibmFindings(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !window.ace)) await page.evaluate(source)
  return page.evaluate(async () => {
    const checker = window.ace && new window.ace.Checker()
    const { results } = (await checker?.check(document, ['WCAG_2_2', 'IBM_Accessibility'])) ?? { results: [] }
    return results
      .filter(({ value: [, confidence] }) => confidence === 'FAIL' || confidence === 'POTENTIAL')
      .map(
        ({ ruleId, reasonId, message, snippet }) =>
          `${ruleId} (${reasonId}): ${message} ${snippet.slice(0, 300)}`,
      )
  })
}
