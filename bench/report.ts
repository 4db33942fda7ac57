import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Figure, isReached, type Kept, readFigures, shown } from './figures.ts'
import { barsOf, plotOf } from './report-plots.ts'

const root = join(import.meta.dirname, '..')
/** The order in which they are told; others follow by name. */
const order = [
  'reads',
  'other-reads',
  'writes',
  'other-writes',
  'evening',
  'live',
  'rooms',
  'start',
  'hour',
  'client',
]

const inOrder = (all: Kept[]): Kept[] => {
  const place = ({ name }: Kept) => (order.includes(name) ? order.indexOf(name) : order.length)
  return all.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name))
}

/** Writes the page with plots, and the figures in words and tables. Answers where. */
export async function writeReport(): Promise<string[]> {
  const all = inOrder(readFigures())
  await writeFile(join(root, 'docs/performance.md'), `${toMarkdown(all)}\n`)
  await writeFile(join(root, 'bench/report.html'), toPage(all))
  return ['docs/performance.md', 'bench/report.html']
}

const columns = ['', 'measured', 'limit', 'ratio', 'wanted', ''] as const

const isTime = (name: string) => /^p\d\d$|paint/.test(name)

function cellsOf(figure: Figure): string[] {
  const { what, value, unit, limit, ratio, of, wanted, more } = figure
  const reached = isReached(figure)
  const also = Object.entries(more ?? {}).map(
    ([name, number]) => `${name} ${shown(number)}${isTime(name) ? ' ms' : ''}`,
  )
  return [
    what,
    `${shown(value)} ${unit}${also.length > 0 ? ` (${also.join(', ')})` : ''}`,
    limit ? `${shown(limit.value)} (${limit.what})` : '',
    ratio === undefined ? '' : `${ratio.toFixed(2)}${of ? ` of ${of}` : ''}`,
    wanted ? ('atLeast' in wanted ? `${wanted.atLeast} or more` : `${wanted.atMost} or less`) : '',
    reached === null ? '' : reached ? 'reached' : '**missed**',
  ]
}

const table = (figures: readonly Figure[]): string =>
  [columns, columns.map(() => '---'), ...figures.map(cellsOf)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

function toMarkdown(all: readonly Kept[]): string {
  const figures = all.flatMap((measured) => measured.figures)
  const judged = figures.filter((figure) => isReached(figure) !== null)
  const missed = judged.filter((figure) => isReached(figure) === false)
  return [
    '# Performance',
    'Written by `npm run bench`, which makes its own database, measures on one machine and holds each figure against its limit in the same run. Rates depend on the machine; **only the ratios mean anything elsewhere**. The plots are in `bench/report.html`, which the same command writes.',
    'The load generator, the server and PostgreSQL share the cores. Each part says on which machine it was measured last.',
    `Of ${judged.length} figures with a budget, ${judged.length - missed.length} reach it.${missed.length > 0 ? ` Missed: ${missed.map(({ what }) => what).join('; ')}.` : ''}`,
    ...all.flatMap(({ title, about, machine, figures: these }) => [
      `## ${title}`,
      `${about} Measured on ${machine}.`,
      table(these),
    ]),
    '## Where the time goes',
    '`npm run bench -- --profile feed` prints the functions in which the server spends its time for one read or one write, and keeps the whole profile. How often each route asks the database is declared in `tests/access/most-statements.ts`; a test fails when one asks more often, and when a list asks more often for twenty rows than for one. The plans of the hot statements, as run with a million posts, are kept in `bench/plans`; a test fails when one of them reads a large table whole.',
  ].join('\n\n')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('**', '')

const htmlTable = (figures: readonly Figure[]): string => {
  const rows = figures.map((figure) => {
    const reached = isReached(figure)
    const cells = cellsOf(figure).map((cell) => `<td>${escaped(cell)}</td>`)
    return `<tr class="${reached === null ? '' : reached ? 'reached' : 'missed'}">${cells.join('')}</tr>`
  })
  return `<table><thead><tr>${columns.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}

const style = `
  :root { color-scheme: dark light; --line: #8886; --ours: #a78bfa; --limit: #8888; --missed: #f59e0b }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
  table { border-collapse: collapse; width: 100%; font-size: 0.875rem; margin: 1rem 0 }
  td, th { text-align: left; padding: 0.25rem 0.5rem; border-bottom: 1px solid var(--line); vertical-align: top }
  tr.missed td:last-child { color: var(--missed); font-weight: 600 }
  svg { display: block; width: 100%; height: auto; margin: 1rem 0 }
  svg text { font: 12px system-ui, sans-serif; fill: currentColor }`

const toPage = (all: readonly Kept[]): string => `<!doctype html>
<html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Synapse: performance</title>
<style>${style}</style>
<h1>Performance</h1>
<p>Written by <code>npm run bench</code>. Only ratios within one run mean anything.</p>
${all
  .map(
    ({ title, about, machine, figures, plots = [] }) =>
      `<h2>${escaped(title)}</h2>\n<p>${escaped(about)} Measured on ${escaped(machine)}.</p>\n${barsOf(figures)}\n${plots.map(plotOf).join('\n')}\n${htmlTable(figures)}`,
  )
  .join('\n')}
</html>
`
