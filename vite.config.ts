import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontFolder, subsetFonts } from '#scripts/build/fonts.ts'
import { plainPages, themeScript } from '#scripts/build/plugins.ts'

/**
 * What every screen needs comes in a few files instead of forty: each file is a question to the server.
 * What the sign-in page shares with the application stays apart, so that the page does not load React.
 */
const chunks = [
  {
    name: 'calls',
    test: /src\/(web\/lib\/(api-client|api-error|session-end)|contract\/account-header)\.ts/,
  },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)\//,
  },
  // An icon of one or two screens comes with them.
  { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 3 },
  {
    name: 'base',
    // All of these but what home does not need: that comes with the screens that do.
    test: /vite\/preload-helper|src\/(contract\/(?!community-manners|covers|donation-|first-steps|kind-|neurotypes|notice-kinds|safety-)|web\/(lib\/(?!live-events|random-key|reload-|use-narrow)|ui\/(avatar|badge|button|class-names|empty-state|logo-mark|quiet|retry|skeleton|spinner|switch|tabs|time-ago|visually-hidden)\b|widgets\/(picture|screen)))/,
  },
  // What can be done about a person, beside whatever they wrote.
  {
    name: 'person',
    test: /src\/web\/(ui\/action-menu|widgets\/(people\/person-menu|report\/use-report|tone-question\/use-)|features\/tones\/tone-badges)/,
  },
  // A post in a list: five screens have it.
  {
    name: 'posts',
    test: /src\/web\/(widgets\/(byline|community\/moderation-context|folded|post-card\/post-|post-list)|features\/(first-steps\/use-|likes|posts\/(?!use-edit)|reply-wishes\/wish-badge))|lucide-react\/.*\/(footprints|sprout)\./,
  },
]

export default defineConfig(async () => {
  await subsetFonts()
  return {
    plugins: [react(), tailwindcss(), themeScript(), plainPages()],
    resolve: { alias: { '@fonts': fontFolder } },
    // The gallery too, so that its first visit does not reload half-way.
    optimizeDeps: { entries: ['index.html', 'src/web/gallery/gallery.html'] },
    build: {
      outDir: 'dist/web',
      emptyOutDir: true,
      manifest: true,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          app: 'index.html',
          page: 'src/web/styles/page.css',
          passkey: 'src/web/passkey-sign-in.ts',
          landing: 'src/web/landing/landing.css',
        },
        output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunks } },
      },
    },
  }
})
