import type { QueryKey } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { ComfortState } from '#contract/comfort/comfort.ts'
import { App } from '#web/app/app.tsx'
import { loadReturnOffer } from '#web/app/notices/return-offer.tsx'
import { loadScreens } from '#web/app/screens.ts'
import { EarlyNote } from '#web/app/taking-over/early-note.tsx'
import { loadReadAloud } from '#web/features/read-aloud/read-aloud.tsx'
import { currentDrawing, type Drawing, startDrawing } from '#web/lib/drawing/drawing.ts'
import { drawnTitle, noteTitle } from '#web/lib/drawing/drawn-title.ts'
import { drawnPhoto, noteFirstPhoto } from '#web/lib/drawing/first-photo.ts'
import { loadComponents } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { forgetLists } from '#web/lib/queries/paged-list.ts'
import { seedPreloadedQueries } from '#web/lib/queries/preloaded-queries.ts'
import { makeQueryClient } from '#web/lib/queries/query-client.ts'
import { LogoMark } from '#web/ui/logo-mark.tsx'

// The part of the client that the server runs (decision 0075): everything that may stand on a screen when it is opened.
await Promise.all([loadScreens(), loadReturnOffer(), loadReadAloud()])
await loadComponents()

export interface Visit {
  /** With what follows the question mark. */
  address: string
  queries: readonly (readonly [QueryKey, unknown])[]
  /** In milliseconds. */
  at: number
  isNarrow: boolean
}

export interface Drawn {
  /** The bar, for who is signed in, and what is said while the application is awaited. */
  early: string
  /** Of the head: the photo that is seen first. */
  links: string
  markup: string
  title: string
  drawing: Drawing
}

/** The header's bar and its mark, where what is drawn is not shown (early.css). */
const bar = renderToStaticMarkup(
  <div id="first-bar">
    <div>
      <LogoMark />
    </div>
  </div>,
)

/** The script in the head shows one of these (early-script.js). */
const earlyNote = renderToStaticMarkup(<EarlyNote />)

/** For no window at all, until the script in the head has seen that images are not hidden here (theme-script.js). */
function firstPhoto(): string {
  const photo = drawnPhoto()
  if (!photo) return ''
  return renderToStaticMarkup(
    <link
      id="first-photo"
      rel="preload"
      as="image"
      imageSrcSet={photo.srcSet}
      imageSizes={photo.sizes}
      fetchPriority="high"
      media="not all"
    />,
  )
}

/**
 * The screen of an address as the application in the browser renders it first, from the same components and the same
 * data. In one go and not in pieces: all the data is there before it begins, and nothing of one person can get into
 * what is drawn for another.
 */
export function drawScreen({ address, queries, at, isNarrow }: Visit): Drawn {
  const client = makeQueryClient()
  // Nothing of what was drawn before, for whomever: a screen without a title has none.
  forgetLists()
  noteTitle('')
  noteFirstPhoto(null)
  seedPreloadedQueries(client, queries)
  startDrawing(
    { at, isNarrow, offer: null, parts: [] },
    client.getQueryData<ComfortState>(['/api/comfort-settings']),
  )
  const markup = renderToString(<App queryClient={client} address={address} />)
  // React leaves such a part to the browser, and says why only in development.
  if (markup.includes('<!--$!-->')) {
    const [, reason] = /<template data-msg="([^"]+)"/.exec(markup) ?? []
    throw new Error(`A part of the screen could not be drawn. ${reason ?? ''}`)
  }
  const isSignedIn = Boolean(client.getQueryData(['/api/auth/user']))
  client.clear()
  return {
    early: isSignedIn ? bar + earlyNote : earlyNote,
    links: firstPhoto(),
    markup,
    title: drawnTitle(),
    drawing: { ...currentDrawing() },
  }
}
