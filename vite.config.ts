import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontFolder, subsetFonts } from '#scripts/build/fonts.ts'
import { plainPages, themeScript } from '#scripts/build/plugins.ts'

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
      },
    },
  }
})
