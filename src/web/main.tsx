import '#web/styles/app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ComfortState } from '#contract/comfort/comfort.ts'
import { App } from '#web/app/app.tsx'
import { prepareReturnOffer } from '#web/app/notices/return-offer.tsx'
import { prepareScreen } from '#web/app/screens.ts'
import { forgetDrawn, isDrawnForThisDevice, startTakingOver } from '#web/app/taking-over/taking-over.ts'
import { prepareReadAloud } from '#web/features/read-aloud/read-aloud.tsx'
import { startComfort } from '#web/lib/comfort/comfort-settings.ts'
import { loadTypefaceFor } from '#web/lib/comfort/load-typeface.ts'
import { startDrawing } from '#web/lib/drawing/drawing.ts'
import { loadDrawn } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { preloadedText, readPreloaded, seedPreloadedQueries } from '#web/lib/queries/preloaded-queries.ts'
import { makeQueryClient } from '#web/lib/queries/query-client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the application.')

const queryClient = makeQueryClient()
const text = preloadedText(document)
const { queries, drawing } = readPreloaded(text)
seedPreloadedQueries(queryClient, queries)
const comfort = queryClient.getQueryData<ComfortState>(['/api/comfort-settings'])
startComfort(comfort)
loadTypefaceFor(text)

/** In small steps, so that a slow phone can answer a finger in between. */
function start(place: HTMLElement): void {
  const app = <App queryClient={queryClient} />
  startTakingOver()
  if (drawing && isDrawnForThisDevice()) {
    startDrawing(drawing, comfort)
    startTransition(() => void hydrateRoot(place, app))
  } else {
    place.replaceChildren()
    forgetDrawn()
    startTransition(() => createRoot(place).render(app))
  }
}

// The first rendering is the whole screen: its code comes first. If that fails, the screen itself says so in words.
const screen = prepareScreen(window.location.pathname).then(() => loadDrawn(drawing?.parts ?? []))
const wanted = [screen, prepareReturnOffer(queryClient), prepareReadAloud()]
void Promise.all(wanted).then(() => start(root))
