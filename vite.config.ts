import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from '#scripts/build/chunks.ts'
import { fontFolder, subsetFonts } from '#scripts/build/fonts.ts'
import { plainPages, retryableImports, themeScript } from '#scripts/build/plugins.ts'
import { words } from '#scripts/build/words.ts'
import { languageToBuild } from '#scripts/words/languages.ts'

export default defineConfig(async ({ isSsrBuild }) => {
  await subsetFonts()
  return {
    plugins: [
      words(languageToBuild()),
      react(),
      tailwindcss(),
      themeScript(),
      retryableImports(),
      plainPages(),
    ],
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
        output: {
          codeSplitting: isSsrBuild || { includeDependenciesRecursively: false, groups: chunkGroups() },
        },
      },
    },
  }
})
