import type { WebPages } from '#server/document/web-pages.ts'

/** API tests need no build: these stand where the client's documents would be. */
export const plainPages: WebPages = {
  app: async () =>
    '<!doctype html><html lang="en-GB"><head><title>app</title></head><script type="application/json" id="preloaded-queries"></script>',
  landing: async () => '<!doctype html><title>landing</title><a href="/api/login">Sign In</a>',
  pageCss: '/assets/page.css',
  passkeyScript: null,
  screens: { '/settings': { scripts: ['/assets/settings.js'], styles: ['/assets/settings.css'] } },
  figures: '/figures.svg',
  scriptHashes: [],
  folder: null,
}
