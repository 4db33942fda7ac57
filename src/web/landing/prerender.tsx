import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageAssets } from './document.tsx'
import { DonatePage } from './donate-page.tsx'
import { LandingPage } from './landing-page.tsx'

const html = (page: ReactElement) => `<!doctype html>${renderToStaticMarkup(page)}`

/** The pages for people who are not signed in, as complete documents. */
export const renderPages = (assets: PageAssets) => ({
  landing: html(<LandingPage assets={assets} />),
  donate: html(<DonatePage assets={assets} />),
})
