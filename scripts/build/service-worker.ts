import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { languageToBuild } from '#scripts/words/languages.ts'
import { hashOf } from './report.ts'
import { words } from './words.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * src/web/service-worker as one file that imports nothing, beside the pages that it serves. It carries the identity of
 * the build: a browser takes a worker for a new one when its bytes differ.
 */
export async function buildServiceWorker(out: string): Promise<void> {
  const version = hashOf(await readFile(join(out, 'app.html')))
  const icon = (await readdir(join(out, 'assets'))).find((name) => /^icon-192-.+\.png$/.test(name))
  if (!icon) throw new Error('There is no icon for notifications.')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [words(languageToBuild())],
    define: { builtVersion: JSON.stringify(version), builtIcon: JSON.stringify(`/assets/${icon}`) },
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
