import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minifySync } from 'vite'

const styles = join(import.meta.dirname, '..', '..', 'src/web/styles')

export const readEarlyScript = async (): Promise<string> =>
  minifySync('early-script.js', await readFile(join(styles, 'early-script.js'), 'utf8')).code.trim()

interface Early {
  script: string
  /** What is in the application's stylesheet. */
  stylesheet: string
  /** What is in the file with the core of the typeface. */
  typeface: Buffer
}

/**
 * The application's document, holding what the first paint needs: nothing can be painted before the stylesheet and the
 * core of the typeface are there, and on a slow connection each would be waited for as long as the document itself
 * (decision 0080). The script reads a colour, so it comes behind the styles.
 */
export async function withEarly(page: string, { script, stylesheet, typeface }: Early): Promise<string> {
  const [link] = page.match(/ *<link rel="stylesheet"[^>]*>\n/) ?? []
  if (!link) throw new Error('The document of the application has no stylesheet.')
  if (stylesheet.includes('</')) throw new Error('The stylesheet would end its element.')
  const core = `data:font/woff2;base64,${typeface.toString('base64')}`
  const face = (await readFile(join(styles, 'font-core.css'), 'utf8'))
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replace('@fonts/atkinson-core.woff2', core)
    .trim()
  const head = `<style>${face}${stylesheet}</style>\n    <script>${script}</script>`
  return page.replace(link, '').replace('<link', () => `${head}\n    <link`)
}
