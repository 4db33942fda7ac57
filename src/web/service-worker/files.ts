import { emptyDocumentPath } from '#contract/core/empty-document.ts'
import { neutralPath } from '#contract/leave-quickly.ts'
import { files, version } from './built.ts'
import { worker } from './scope.ts'

const prefix = 'files:'
const ownName = prefix + version

/** The worker is there for something else then, such as notifications: files come as they are asked for. */
const isSavingData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/*
 * All code of one build comes at once, most of it from the browser's own cache. So a page can go on with its own build
 * to the end, also when the server has moved on to the next or cannot be reached.
 */
worker.addEventListener('install', (event) =>
  event.waitUntil(
    caches
      .open(ownName)
      .then((cache) => cache.addAll([...(isSavingData ? [] : files), emptyDocumentPath, neutralPath])),
  ),
)

/** No page of another build is open by then. */
worker.addEventListener('activate', (event) => event.waitUntil(forgetOtherBuilds()))

async function forgetOtherBuilds(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== ownName)
  await Promise.all(names.map((name) => caches.delete(name)))
}

const anyway = { ignoreVary: true }

/** Names carry a hash of the content: what is here under a name is what the server would send. */
export async function fileFor(request: Request): Promise<Response> {
  const known = await caches.match(request, anyway)
  if (known) return known
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(ownName)
    await cache.put(request, response.clone()).catch(() => undefined)
  }
  return response
}

/** The empty document of a build, told by the script that it begins with; else that of this worker's own build. */
export async function emptyDocument(build: string): Promise<{ page: string; headers: Headers } | null> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const found = await Promise.all(
    [ownName, ...names].map(async (name) => {
      const response = await (await caches.open(name)).match(emptyDocumentPath, anyway)
      return response && { page: await response.text(), headers: response.headers }
    }),
  )
  const all = found.filter((one) => one !== undefined)
  return all.find(({ page }) => build !== '' && page.includes(build)) ?? all[0] ?? null
}

export const neutralPage = async (): Promise<Response | undefined> =>
  (await caches.open(ownName)).match(neutralPath, anyway)
