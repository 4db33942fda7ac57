import '#web/styles/app.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#web/app/app.tsx'
import { prepareReturnOffer } from '#web/app/notices/return-offer.tsx'
import { prepareScreen } from '#web/app/screens.ts'
import { prepareReadAloud } from '#web/features/read-aloud/read-aloud.tsx'
import { startComfort } from '#web/lib/comfort/comfort-settings.ts'
import { loadTypefaceFor } from '#web/lib/comfort/load-typeface.ts'
import { preloadedText, seedPreloadedQueries } from '#web/lib/queries/preloaded-queries.ts'
import { makeQueryClient } from '#web/lib/queries/query-client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no place for the application.')

const queryClient = makeQueryClient()
const preloaded = preloadedText(document)
seedPreloadedQueries(queryClient, preloaded)
startComfort(queryClient.getQueryData(['/api/comfort-settings']))
loadTypefaceFor(preloaded)

// The first paint is the whole screen: its code comes first. If that fails, the screen itself says so in words.
// In small steps, so that a slow phone can answer a finger in between.
const start = () => startTransition(() => createRoot(root).render(<App queryClient={queryClient} />))
const wanted = [prepareReturnOffer(queryClient), prepareReadAloud()]
void Promise.all([prepareScreen(window.location.pathname), ...wanted]).then(start)
