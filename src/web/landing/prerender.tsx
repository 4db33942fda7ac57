import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import covers from '#web/features/communities/covers.svg?raw'
import figures from '#web/ui/drawings/figures.svg?raw'
import patterns from '#web/ui/drawings/patterns.svg?raw'
import signs from '#web/ui/drawings/signs.svg?raw'
import { type AppIcon, appManifest } from './app-manifest.ts'
import type { PageAssets } from './document.tsx'
import { LandingPage } from './landing-page.tsx'

/** Each drawing has a line of its own in its sheet. */
const drawings = [figures, patterns, signs, covers].flatMap((sheet) => sheet.split('\n'))
const prefix = 'drawn-'

/** What the page uses of them stands in it, once: no visitor waits for a sheet of which they need a small part. */
function withDrawings(page: string): string {
  const used = new Set([...page.matchAll(/href="#drawn-([\w-]+)"/g)].map(([, id]) => `<g id="${id}"`))
  const parts = drawings.filter((line) => used.has(/^<g id="[\w-]+"/.exec(line)?.[0] ?? ''))
  if (parts.length < used.size) throw new Error(`A drawing is missing: ${[...used].join(', ')}`)
  const sheet = parts.join('').replaceAll('<g id="', `<g id="${prefix}`)
  return page.replace(
    '<svg id="drawings"></svg>',
    `<svg class="drawings" width="0" height="0" aria-hidden="true"><defs>${sheet}</defs></svg>`,
  )
}

const html = (page: ReactElement) => `<!doctype html>${withDrawings(renderToStaticMarkup(page))}`

/** The pages that need no application code, as complete documents. */
export const renderPages = (assets: PageAssets) => ({
  landing: html(<LandingPage assets={assets} />),
})

export const renderManifest = (icons: readonly AppIcon[]): string => JSON.stringify(appManifest(icons))
