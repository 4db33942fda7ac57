/**
 * `npm run dev`: Synapse from its sources. Server files restart it (node --watch); client files change in the
 * open page (Vite, inside the same server).
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer, type ViteDevServer } from 'vite'
import { fontInDevelopment, readThemeScript, renderPlainPage } from '#scripts/build/plugins.ts'
import { cspHash } from '#scripts/build/report.ts'
import type { WebPages } from '#server/document/web-pages.ts'
import { runUntilStopped } from '#server/run.ts'

const root = join(import.meta.dirname, '..')
const { promise: vite, resolve: viteIsReady } = Promise.withResolvers<ViteDevServer>()

async function readSourcePages(): Promise<WebPages> {
  const themeScript = await readThemeScript()
  return {
    app: async (url) =>
      (await vite).transformIndexHtml(url, await readFile(join(root, 'index.html'), 'utf8')),
    landing: async () => renderPlainPage(await vite, 'landing'),
    themeScript,
    icon: '/src/web/styles/icon.svg',
    figures: '/src/web/ui/drawings/figures.svg',
    font: fontInDevelopment,
    pageCss: '/src/web/styles/page.css',
    passkeyScript: '/src/web/passkey-sign-in.ts',
    scriptHashes: [cspHash(themeScript)],
    // Vite writes a script of its own into the page, and tells it about changes over a web socket.
    policy: { 'script-src': "'self' 'unsafe-inline'", 'connect-src': "'self' ws:" },
    folder: null,
  }
}

/** Vite answers for the client's files; everything else goes on to Synapse. */
async function putViteInFront(app: FastifyInstance): Promise<void> {
  const server = await createServer({
    root,
    appType: 'custom',
    // The default one writes and imports a temporary file, which node --watch takes for a change.
    configLoader: 'native',
    server: { middlewareMode: true, ws: { server: app.server } },
  })
  const synapse = app.server.listeners('request')
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    server.middlewares(request, response, () => {
      for (const answer of synapse) answer.call(app.server, request, response)
    })
  })
  app.addHook('preClose', () => server.close())
  viteIsReady(server)
}

await runUntilStopped({ readPages: readSourcePages, beforeListening: putViteInFront })
