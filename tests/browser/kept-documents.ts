import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const folder = process.env['KEPT_DOCUMENTS']

/** The document as it stands after the screen was taken over, for the Nu checker of `npm run test:accessibility`. */
export async function keepDocument(page: Page, name: string): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  const markup = await page.evaluate(() => document.documentElement.outerHTML)
  const file = `${name.replaceAll(/[^a-z-]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home'}.html`
  writeFileSync(join(folder, file), `<!doctype html>\n${markup}`)
}
