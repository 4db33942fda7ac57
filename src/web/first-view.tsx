import type { QueryKey } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { ComfortState } from '#contract/comfort/comfort.ts'
import type { ComfortSwitch } from '#contract/comfort/comfort-options.ts'
import type { WhereWasIView } from '#contract/where-was-i/where-was-i.ts'
import { App } from '#web/app/app.tsx'
import { earlyPanelLook } from '#web/app/header/header-panel.tsx'
import { lazyScreen } from '#web/app/screens.ts'
import { SearchPanel } from '#web/features/search/search-panel.tsx'
import { makeQueryClient } from '#web/lib/queries/query-client.ts'
import { LogoMark } from '#web/ui/logo-mark.tsx'

// The only part of the client that the server runs (decision 0038). Home is where most visits begin.
await lazyScreen('/').load()

/** These change what is drawn, and not only how. Other settings are classes and attributes of the document. */
const changingSettings: ComfortSwitch[] = [
  'hideImages',
  'hideCounts',
  'lowDemand',
  'readAloud',
  'leaveSignsOut',
]

/**
 * Home as the application will draw it, from the same components and the same data, to be read until it has come.
 * Empty where only the person's device knows what should stand there: better nothing than something that goes again.
 */
export function renderFirstView(queries: readonly (readonly [QueryKey, unknown])[]): string {
  const client = makeQueryClient()
  for (const [key, data] of queries) client.setQueryData(key, data)
  const user = client.getQueryData<OwnUserView>(['/api/auth/user'])
  const { settings = {} } = client.getQueryData<ComfortState>(['/api/comfort-settings']) ?? {}
  const { place, unfinished } = client.getQueryData<WhereWasIView>(['/api/where-was-i']) ?? {}
  const isOfLowEnergy = user?.socialSpoons === 'low' || user?.socialSpoons === 'empty'
  const isChanged =
    changingSettings.some((name) => settings[name]?.value) || settings.leaveQuickly?.value === false
  if (!user || isOfLowEnergy || isChanged || place || unfinished) return ''
  const markup = renderToStaticMarkup(<App queryClient={client} path="/" />)
  // A screen that breaks leaves its outline: the application then tries for itself, and says what is wrong.
  if (!markup.includes('<h1')) return ''
  return `${firstBar}<div class="first-screen">${withoutPictures(markup)}</div>`
}

/** Painted while the stylesheet is still on its way (early.css): the header's bar and its mark, and then behind them. */
const firstBar = renderToStaticMarkup(
  <div className="first-bar">
    <div>
      <LogoMark />
    </div>
  </div>,
)

/**
 * The same box that the application has, outside of what is only to be read: the script in the head shows it to whoever
 * presses Search, and what they send leads to the page of it (decision 0064).
 */
export const firstSearch = renderToStaticMarkup(
  <div id="first-search" hidden className={earlyPanelLook}>
    <Router ssrPath="/">
      <SearchPanel />
    </Router>
  </div>,
)

/** A picture keeps its place and is asked for by the application: it would take the line from the application's
 * code, and only the device may know that images are hidden. A drawn figure is one: its ground is there. */
const withoutPictures = (markup: string): string =>
  markup
    .replaceAll(/<img\b[^>]*>/g, (image) => {
      const kept = image.match(/ (?:class|width|height)="[^"]*"/g) ?? []
      // Laid out as an image of this size is, and nothing is missing in it.
      return `<canvas${kept.join('')}></canvas>`
    })
    .replaceAll(/<use href="[^"]*\/figures[^"]*"><\/use>/g, '')
