import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { languageToBuild } from '#scripts/words/languages.ts'
import { type BuildReport, hashOf } from './report.ts'
import { words } from './words.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * src/web/service-worker as one file that imports nothing, beside the pages that it serves. It carries the identity of
 * the build: a browser takes a worker for a new one when its bytes differ.
 */
export async function buildServiceWorker(out: string, { font, icon }: BuildReport): Promise<void> {
  const version = hashOf(await readFile(join(out, 'app.html')))
  const names = await readdir(join(out, 'assets'))
  const code = names.filter((name) => /\.(?:js|css)$/.test(name)).map((name) => `/assets/${name}`)
  const picture = names.find((name) => /^icon-192-.+\.png$/.test(name))
  if (!picture) throw new Error('There is no icon for notifications.')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [words(languageToBuild())],
    define: {
      builtVersion: JSON.stringify(version),
      builtFiles: JSON.stringify([...code.sort(), font, icon]),
      builtIcon: JSON.stringify(`/assets/${picture}`),
    },
    build: {
      outDir: out,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'src/web/service-worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}
