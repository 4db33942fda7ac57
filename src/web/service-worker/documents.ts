import { accountHeader } from '#contract/core/account-header.ts'
import { nobody } from '#contract/core/empty-document.ts'
import { screenAt } from '#contract/core/screens.ts'
import { leaveAndSignOutPath, neutralPath } from '#contract/leave-quickly.ts'
import { forgetKept, forgetOtherAccounts, lastKept } from '#web/lib/kept/kept-store.ts'
import { emptyDocument, fileFor, neutralPage } from './files.ts'
import { worker } from './scope.ts'

/** A document that has not come by then is not waited for, if there is something to read meanwhile. */
const patience = 8_000

/** What a proxy answers when nobody stands behind it. */
const nobodyBehind = [502, 504]

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fileFor(request))
  else if (request.mode !== 'navigate') return
  else if (screenAt(url.pathname)) event.respondWith(documentFor(event))
  else if (url.pathname === neutralPath) event.respondWith(neutralFor(request))
  // Signing out is between the page and the server, which clears this device. Only where it cannot be reached:
  else if (url.pathname + url.search === leaveAndSignOutPath && !navigator.onLine)
    event.respondWith(forgetKept().then(() => Response.redirect(neutralPath, 303)))
})

/** From the server, always. Only if that cannot be had, from what was kept. */
async function documentFor(event: FetchEvent): Promise<Response> {
  const asked = fetch(event.request).then((response) => {
    event.waitUntil(forgetWhoeverLeft(response))
    if (nobodyBehind.includes(response.status)) throw new Error('Nobody answers.')
    return response
  })
  const waited = new Promise<null>((resolve) => setTimeout(resolve, patience, null))
  try {
    return (await Promise.race([asked, waited])) ?? (await keptDocument(true)) ?? (await asked)
  } catch {
    return (await keptDocument(false)) ?? Response.error()
  }
}

/** A document says whose it is: whatever else is kept here is for nobody's eyes any more. */
async function forgetWhoeverLeft({ headers }: Response): Promise<void> {
  const account = headers.get(accountHeader)
  if (account === nobody) await forgetKept()
  else if (account) await forgetOtherAccounts(account)
}

/** As the server makes one: the queries are put into the empty document, and the application draws them. */
async function keptDocument(onlyWithSomething: boolean): Promise<Response | null> {
  const { build, queries } = await lastKept()
  const found = await emptyDocument(build)
  if (!found || (onlyWithSomething && queries.length === 0)) return null
  const { page, headers } = found
  // Data of one build in the code of another could be two versions in one page.
  const isWhole = page.includes(build)
  const preloaded = {
    queries: isWhole ? queries.map(({ key, data, at }) => [key, data, at]) : [],
    drawing: null,
  }
  return new Response(
    page
      .replace('<html ', () => '<html data-kept ')
      .replace('id="preloaded-queries">', (start) => start + jsonForScript(preloaded)),
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': headers.get('content-security-policy') ?? "default-src 'none'",
        'cache-control': 'no-store',
      },
    },
  )
}

/** Nothing in it ends the element that it stands in. */
const jsonForScript = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** Leaving quickly does not end on the browser's own page about the connection. */
async function neutralFor(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    // No address says 'leave', as the server has it too.
    if (new URL(request.url).search !== '') return Response.redirect(neutralPath, 303)
    return (await neutralPage()) ?? Response.error()
  }
}
