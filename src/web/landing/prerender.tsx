import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageAssets } from './document.tsx'
import { LandingPage } from './landing-page.tsx'

const html = (page: ReactElement) => `<!doctype html>${renderToStaticMarkup(page)}`

/** The pages that need no application code, as complete documents. */
export const renderPages = (assets: PageAssets) => ({
  landing: html(<LandingPage assets={assets} />),
})
