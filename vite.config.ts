import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontFolder, subsetFonts } from '#scripts/build/fonts.ts'
import { loadedByUs, plainPages, themeScript } from '#scripts/build/plugins.ts'

/**
 * What every screen needs comes in a few files instead of forty: each file is a question to the server.
 * What the sign-in page shares with the application stays apart, so that the page does not load React.
 */
const chunks = [
  {
    name: 'calls',
    test: /rolldown\/runtime|src\/(web\/lib\/(api-client|api-error|session-end)|contract\/account-header)\.ts/,
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
  // The small parts of forms and lists: every screen but home has some of them, and they weigh less than the questions.
  {
    name: 'parts',
    test: /src\/(contract\/(community-manners|kind-sentences|neurotypes)|web\/(lib\/(random-key|reload-everything)|ui\/(field|help-link|next-page|progress|select)\b|features\/(content-notes\/note-picker|drafts\/(draft-store|use-draft\.)|messages\/message-cache|profile\/profile-facts|read-aloud\/reading-state|reply-wishes\/wish-picker|safety\/keep-away|shortcuts\/(key-cap|shortcuts\.|use-key-)|spoons\/spoon-|tones\/(tone-offer|tone-picker|typed-tone)|uploads)|widgets\/(profile\/(initials|profile-picture)|settings\/(back-to|settings-part))))|lucide-react\/.*\/(scale|sparkles)\./,
  },
  // What opens over a page.
  {
    name: 'dialog',
    test: /src\/web\/ui\/(open-dialogs|dialog)\b|node_modules\/(@radix-ui\/(?!react-(collection|popper|toast|tooltip|use-size|visually-hidden))|tslib|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|aria-hidden)/,
  },
  // What every page asks for as soon as it stands there and the browser has nothing else to do.
  {
    name: 'idle',
    test: /src\/web\/(app\/(comfort-sync|extras|live-|shortcut-actions|use-shortcuts)|lib\/live-events|ui\/toast|features\/(drafts\/(draft-sync|use-draft-sync)|notifications\/(notice-list|use-answer-suggestion)|reading-ruler|shortcuts\/shortcuts-dialog|where-was-i\/(place-here|use-remembered)))|node_modules\/@radix-ui\/react-(collection|toast|visually-hidden)/,
  },
  {
    name: 'community-parts',
    test: /src\/web\/(styles\/covers|features\/communities\/(communities\.queries|community-(cache|cover|words)|how-we-talk|membership-button|removal-notes|use-membership))|lucide-react\/.*\/(clock|lightbulb|lock)\./,
  },
  {
    name: 'profile-form',
    test: /src\/web\/(features\/(communities\/topic-fields|places\/place-input|profile\/(audience-select|profile-form|use-save))|widgets\/profile\/profile-(fields|photo-field))/,
  },
]

export default defineConfig(async () => {
  await subsetFonts()
  return {
    plugins: [react(), tailwindcss(), themeScript(), loadedByUs(), plainPages()],
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
