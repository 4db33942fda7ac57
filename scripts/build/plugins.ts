import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type HtmlTagDescriptor, minifySync, type Plugin, type ViteDevServer } from 'vite'
import {
  comfortAttributes,
  comfortChoices,
  comfortClasses,
  comfortDefaults,
  comfortInMarkup,
  comfortKeys,
  comfortSwitches,
  comfortSystem,
} from '#contract/comfort/comfort-options.ts'

const root = join(import.meta.dirname, '..', '..')

export const fontInDevelopment = '/.cache/fonts/atkinson-core.woff2'

const comfortTable = JSON.stringify({
  switches: comfortSwitches,
  choices: comfortChoices,
  start: comfortDefaults,
  classes: comfortClasses,
  attributes: comfortAttributes,
  system: comfortSystem,
  inMarkup: comfortInMarkup,
  keys: comfortKeys,
})

const fontPreload = (href: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: true },
})

const fontStyles: HtmlTagDescriptor = {
  tag: 'link',
  attrs: { rel: 'stylesheet', href: '/src/web/styles/font-core.css' },
}

/** The script that applies the stored display settings before the first paint, as it stands in every document. */
export const readThemeScript = async (): Promise<string> => {
  const source = await readFile(join(root, 'src/web/styles/theme-script.js'), 'utf8')
  return minifySync(
    'theme-script.js',
    source.replace('= comfort\n', () => `= ${comfortTable}\n`),
  ).code.trim()
}

/** Puts the theme script into the application's document, in development and in the build alike. */
export const themeScript = (): Plugin => ({
  name: 'synapse:theme-script',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html, { server }) => {
      const script = `<script>${await readThemeScript()}</script>`
      return {
        html: html.replace('<!--theme-script-->', () => script),
        // The build puts the core of the typeface into the document itself (early.ts).
        tags: server ? [fontPreload(fontInDevelopment), fontStyles] : [],
      }
    },
  },
})

/** The landing or the donation page in development, made anew from its sources at each request. */
export const renderPlainPage = async (server: ViteDevServer, page: string): Promise<string> => {
  const { renderPages } = await server.ssrLoadModule('/src/web/landing/prerender.tsx')
  const pages = renderPages({
    themeScript: await readThemeScript(),
    styles: { link: '/src/web/landing/landing.css' },
    icon: '/src/web/styles/icon.svg',
    font: fontInDevelopment,
  })
  return server.transformIndexHtml(`/${page}.html`, pages[page])
}

/** `import()` goes through our own helper instead of Vite's, so that it can be tried again (decision 0047). */
export const retryableImports = (): Plugin => ({
  name: 'synapse:retryable-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () =>
      `export { preloadCode as __vitePreload } from '${join(root, 'src/web/lib/lazy-loading/preload-code.ts')}'`,
  },
})

/** In development: the landing page at /landing.html, the gallery at /gallery. */
export const plainPages = (): Plugin => ({
  name: 'synapse:plain-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      const path = request.url?.split('?')[0] ?? ''
      const send = (html: string) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(html)
      }
      try {
        if (path === '/gallery') {
          const html = await readFile(join(root, 'src/web/gallery/gallery.html'), 'utf8')
          return send(await server.transformIndexHtml('/gallery', html))
        }
        if (path !== '/landing.html') return next()
        send(await renderPlainPage(server, 'landing'))
      } catch (error) {
        next(error)
      }
    })
  },
})
