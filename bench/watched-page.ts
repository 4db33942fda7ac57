import { createServer } from 'node:net'
import { type Browser, chromium } from '@playwright/test'
import { browserLaunchOptions } from '#tests/support/browser.ts'

/**
 * A browser whose pages can be watched without being driven. Playwright cannot do without `Runtime.enable`, for which the
 * browser takes a stack of every error that is made; React makes five when it is loaded, and is read again as a whole
 * for each: 50 to 90 ms on a slow phone that nobody has who is not measuring (decision 0075).
 */
export interface WatchableBrowser {
  browser: Browser
  port: number
}

export async function launchWatchable(): Promise<WatchableBrowser> {
  const port = await freePort()
  const options = browserLaunchOptions()
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`]
  return { browser: await chromium.launch({ ...options, args }), port }
}

type Command = (method: string, params?: object) => Promise<Record<string, unknown>>

export interface WatchedPage {
  send: Command
  /** The next time that the page tells of this. */
  event: (method: string) => Promise<void>
}

/** An empty page with nothing kept from others, as long as `use` takes. */
export async function withWatchedPage<Answer>(
  port: number,
  use: (page: WatchedPage) => Promise<Answer>,
): Promise<Answer> {
  const version = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as {
    webSocketDebuggerUrl: string
  }
  const browser = await wireTo(version.webSocketDebuggerUrl)
  const { browserContextId } = await browser.send('Target.createBrowserContext')
  try {
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const page = await wireTo(`ws://127.0.0.1:${port}/devtools/page/${String(targetId)}`)
    try {
      return await use(page)
    } finally {
      page.close()
    }
  } finally {
    await browser.send('Target.disposeBrowserContext', { browserContextId })
    browser.close()
  }
}

async function wireTo(address: string): Promise<WatchedPage & { close: () => void }> {
  const socket = new WebSocket(address)
  const opened = Promise.withResolvers<void>()
  socket.addEventListener('open', () => opened.resolve())
  socket.addEventListener('error', () => opened.reject(new Error(`Nobody answers at ${address}.`)))
  await opened.promise

  let last = 0
  const asked = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  const awaited = new Map<string, () => void>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, method } = JSON.parse(String(data))
    if (method) awaited.get(method)?.()
    if (error) asked.get(id)?.reject(new Error(error.message))
    else asked.get(id)?.resolve(result)
    asked.delete(id)
  })
  return {
    send: (method, params = {}) => {
      last += 1
      const answer = Promise.withResolvers<Record<string, unknown>>()
      asked.set(last, answer)
      socket.send(JSON.stringify({ id: last, method, params }))
      return answer.promise
    },
    event: (method) => new Promise((resolve) => awaited.set(method, resolve)),
    close: () => socket.close(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return address && typeof address === 'object' ? address.port : 0
}
