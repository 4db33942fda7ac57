// A browser asks for a piece of code once. If it does not get it, it says so of that piece until the document is loaded
// anew, though the connection came back long ago. So each file is fetched before the browser is told that it is code,
// which it then finds in its cache: what did not arrive can be asked for again (decision 0043).

const arriving = new Map<string, Promise<void>>()
let isWanted = false

/** Code is gone that this document asks for, as after an update of Synapse: only a new document brings the rest. */
export const isNewDocumentWanted = (): boolean => isWanted && navigator.onLine

/** Asked before the page is given up for a new one: without a connection there would be neither. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** What `import()` becomes in the build, in the place of vite's own: see scripts/build/plugins.ts. */
export async function loadCode<M>(load: () => Promise<M>, files: readonly string[] = []): Promise<M> {
  await Promise.all(files.map(arrived))
  return load().catch(wantNewDocument)
}

function arrived(file: string): Promise<void> {
  const known = arriving.get(file)
  if (known) return known
  const arrival = file.endsWith('.css') ? stylesOf(`/${file}`) : codeOf(`/${file}`)
  arriving.set(file, arrival)
  arrival.catch(() => arriving.delete(file))
  return arrival
}

const isInDocument = (address: string) =>
  document.querySelector(`[href="${address}"],[src="${address}"]`) !== null

async function codeOf(address: string): Promise<void> {
  if (isInDocument(address)) return
  const { status, ok } = await fetchWhole(address)
  if (status === 404) wantNewDocument(new Error(`${address} is gone`))
  if (!ok) throw new Error(`${address} answered ${status}`)
}

/** What was asked for before the connection came back may never be answered: it is asked for anew. */
async function fetchWhole(address: string): Promise<Response> {
  const isBack = new AbortController()
  const comeBack = () => isBack.abort()
  window.addEventListener('online', comeBack)
  try {
    const answer = await fetch(address, { signal: isBack.signal })
    await answer.arrayBuffer()
    return answer
  } catch (error) {
    if (!isBack.signal.aborted) throw error
    return fetchWhole(address)
  } finally {
    window.removeEventListener('online', comeBack)
  }
}

async function stylesOf(address: string): Promise<void> {
  if (isInDocument(address)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${address} could not be loaded`))
    })
    document.head.append(link)
  })
}

function wantNewDocument(error: unknown): never {
  isWanted = true
  throw error
}
