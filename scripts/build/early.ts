import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const styles = join(import.meta.dirname, '..', '..', 'src/web/styles')

/** What early.css and the mark in the bar ask for. */
const tokens = [
  '--ground',
  '--surface',
  '--line',
  '--accent-text',
  '--spark',
  '--grow',
  '--column',
  '--header-height',
]

/** The rules of the first paint with their tokens, in every look, to stand in the document itself. */
export async function readEarlyStyles(): Promise<string> {
  const [all, early] = await Promise.all(
    ['tokens.css', 'early.css'].map((name) => readFile(join(styles, name), 'utf8')),
  )
  return `${onlyTokens(withoutComments(all ?? ''))} ${withoutComments(early ?? '')}`
    .replaceAll(/\s+/g, ' ')
    .trim()
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
 * The stylesheet is asked for first, but nothing waits for it that does not need it: it stands behind the first view, and
 * what is above it in the document is painted at once.
 */
export function withEarlyPaint(page: string, early: string): string {
  const [link] = page.match(/<link rel="stylesheet"[^>]*>/) ?? []
  if (!link) throw new Error('The document of the application has no stylesheet.')
  const ahead = link.replace('rel="stylesheet"', 'rel="preload" as="style"')
  return page
    .replace(`    ${link}\n`, '')
    .replace('<link', `<style>${early}</style>\n    ${ahead}\n    <link`)
    .replace('<body>', `<body>\n    ${link}`)
}
