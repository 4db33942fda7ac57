import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minifySync } from 'vite'

const styles = join(import.meta.dirname, '..', '..', 'src/web/styles')

/** What early.css and the mark in the bar ask for. */
const tokens = [
  '--ground',
  '--line',
  '--accent-text',
  '--spark',
  '--grow',
  '--rail',
  '--frame',
  '--title-row',
  '--header-height',
]

export interface Early {
  /** The rules of the first paint with their tokens, in every look, and the core of the typeface. */
  styles: string
  script: string
}

/** What stands in the document of the application itself. */
export async function readEarly(font: string): Promise<Early> {
  const read = (name: string) => readFile(join(styles, name), 'utf8')
  const [all, face, early, script] = await Promise.all([
    read('tokens.css'),
    read('font-core.css'),
    read('early.css'),
    read('early-script.js'),
  ])
  const faceHere = face.replace('@fonts/atkinson-core.woff2', font)
  return {
    styles: `${onlyTokens(withoutComments(all))} ${withoutComments(early + faceHere)}`
      .replaceAll(/\s+/g, ' ')
      .trim(),
    script: minifySync('early-script.js', script).code.trim(),
  }
}

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, '')

/** A token has a line of its own. */
const onlyTokens = (css: string): string =>
  css
    .split('\n')
    .filter((line) => {
      const [, name] = line.match(/^\s*([\w-]+):\s.*;$/) ?? []
      return name === undefined || name === 'color-scheme' || tokens.includes(name)
    })
    .join('\n')
    .replaceAll(/[^{}]+\{\s*\}/g, '')
    .replaceAll(/[^{}]+\{\s*\}/g, '')

/**
 * The stylesheet is asked for first, but the bar does not wait for it: what is above it in the document is painted at once.
 */
export function withEarlyPaint(page: string, { styles, script }: Early): string {
  const [link] = page.match(/<link rel="stylesheet"[^>]*>/) ?? []
  if (!link) throw new Error('The document of the application has no stylesheet.')
  const ahead = link.replace('rel="stylesheet"', 'rel="preload" as="style"')
  return page
    .replace(`    ${link}\n`, '')
    .replace('<link', `<style>${styles}</style>\n    <script>${script}</script>\n    ${ahead}\n    <link`)
    .replace('<body>', `<body>\n    ${link}`)
}
