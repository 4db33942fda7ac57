// A browser does not ask again for a module that it could not get, until the document is loaded anew. So the files of a
// late chunk are preloaded first: a preload that failed can be repeated, and the import takes what was preloaded without
// a request of its own (decision 0047).

const preloads = new Map<string, Promise<void>>()
let isCodeGone = false

/** Code is gone that this document asks for, as after an update of Synapse: only a new document brings the rest. */
export const isNewDocumentWanted = (): boolean => isCodeGone && navigator.onLine

/** Asked before the page is given up for a new one: without a connection there would be neither. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** What `import()` becomes in the build, in the place of Vite's own helper: see scripts/build/plugins.ts. */
export async function preloadCode<M>(load: () => Promise<M>, files: readonly string[] = []): Promise<M> {
  await Promise.all(files.map((file) => preloadOnce(`/${file}`)))
  return load().catch((error: unknown) => {
    isCodeGone = true
    throw error
  })
}

function preloadOnce(address: string): Promise<void> {
  const known = preloads.get(address)
  if (known) return known
  const preload = isInDocument(address) ? Promise.resolve() : preloadFile(address)
  preloads.set(address, preload)
  preload.catch(() => preloads.delete(address))
  return preload
}

const isInDocument = (address: string) =>
  document.querySelector(`[href="${address}"],[src="${address}"]`) !== null

async function preloadFile(address: string): Promise<void> {
  const isStyle = address.endsWith('.css')
  const end = await added(
    'link',
    isStyle
      ? { rel: 'stylesheet', href: address }
      : { rel: 'preload', as: 'script', crossOrigin: 'anonymous', href: address },
  )
  if (end === 'load') return
  // What was asked for before the connection came back may never be answered: it is asked for anew.
  if (end === 'online') return preloadFile(address)
  if (!isStyle) await dropFailedPreload(address)
  const { ok, status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
  // Firefox and WebKit answer with the old failure all the same. What can be had by now is fetched: that takes its place.
  if (ok && !isStyle) return void (await (await fetch(address)).text())
  if (status === 404) isCodeGone = true
  throw new Error(`${address} could not be loaded`)
}

/**
 * Chromium keeps a preload that failed until something asks for that script, and answers a new preload with the old
 * failure. This takes it away. Nothing runs: without type="module" a file may not import or export.
 */
const dropFailedPreload = (address: string) => added('script', { src: address, crossOrigin: 'anonymous' })

/** Puts it into the document and answers how that ended. Only what was loaded stays: the browser keeps it with the link. */
function added<Tag extends 'link' | 'script'>(
  tag: Tag,
  attributes: Partial<HTMLElementTagNameMap[Tag]>,
): Promise<string> {
  const element = Object.assign(document.createElement(tag), attributes)
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const settle = ({ type }: Event) => {
      waiting.abort()
      if (tag === 'script' || type !== 'load') element.remove()
      // In a task of its own: until then a new link would join the request that was called off.
      setTimeout(resolve, 0, type)
    }
    const { signal } = waiting
    element.addEventListener('load', settle, { signal })
    element.addEventListener('error', settle, { signal })
    window.addEventListener('online', settle, { signal })
    document.head.append(element)
  })
}
