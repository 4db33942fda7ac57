import { type Figure, isReached, type Plot, shown } from './figures.ts'

// Plots as SVG, written by hand: a library would weigh more than what it draws.

const width = 960
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Each ratio as a bar, with a mark where the budget is. */
export function barsOf(figures: readonly Figure[]): string {
  const ratios = figures.flatMap((figure) =>
    figure.ratio === undefined ? [] : [{ figure, ratio: figure.ratio }],
  )
  if (ratios.length === 0) return ''
  const [left, row] = [400, 22]
  const most = Math.max(1.2, ...ratios.map(({ ratio }) => Math.min(ratio, 3)))
  const x = (ratio: number) => left + (Math.min(ratio, most) / most) * (width - left - 60)
  const bars = ratios.map(({ figure, ratio }, index) => {
    const y = index * row + 4
    const { wanted } = figure
    const budget = wanted && ('atLeast' in wanted ? wanted.atLeast : wanted.atMost)
    const colour = isReached(figure) === false ? 'var(--missed)' : 'var(--ours)'
    return [
      `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${escaped(figure.what)}</text>`,
      `<rect x="${left}" y="${y}" width="${(x(ratio) - left).toFixed(1)}" height="15" rx="2" style="fill:${colour}"/>`,
      budget === undefined
        ? ''
        : `<line x1="${x(budget).toFixed(1)}" x2="${x(budget).toFixed(1)}" y1="${y - 2}" y2="${y + 17}" stroke="currentColor" stroke-width="2"/>`,
      `<text x="${(x(ratio) + 6).toFixed(1)}" y="${y + 12}">${ratio.toFixed(2)}</text>`,
    ].join('')
  })
  return `<svg viewBox="0 0 ${width} ${ratios.length * row + 8}" role="img" aria-label="Ratios; the mark is the budget">${bars.join('\n')}</svg>`
}

const dashes = ['', '6 4', '2 3', '10 3 2 3']

export function plotOf({ title, xUnit, yUnit, lines }: Plot): string {
  const [height, left, bottom, top] = [320, 70, 40, 30]
  const points = lines.flatMap((line) => line.points)
  const mostX = Math.max(1e-9, ...points.map(([x]) => x))
  const mostY = Math.max(1e-9, ...points.map(([, y]) => y))
  const at = ([x, y]: [number, number]) =>
    `${(left + (x / mostX) * (width - left - 20)).toFixed(1)},${(height - bottom - (y / mostY) * (height - bottom - top)).toFixed(1)}`
  const ticks = [0, 0.25, 0.5, 0.75, 1]
  const drawn = lines.map(
    ({ name, points: these }, index) =>
      `<polyline points="${these.map(at).join(' ')}" fill="none" stroke="var(--ours)" stroke-width="2" stroke-dasharray="${dashes[index % dashes.length]}"/>` +
      `<text x="${left + 10 + index * 140}" y="${top + 14}">${dashes[index % dashes.length] ? '- -' : '—'} ${escaped(name)}</text>`,
  )
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<text x="${left}" y="16" font-weight="600">${escaped(title)}</text>
${ticks.map((tick) => `<text x="${left - 8}" y="${height - bottom - tick * (height - bottom - top) + 4}" text-anchor="end">${shown(tick * mostY)}</text><line x1="${left}" x2="${width - 20}" y1="${height - bottom - tick * (height - bottom - top)}" y2="${height - bottom - tick * (height - bottom - top)}" stroke="var(--line)"/>`).join('')}
${ticks.map((tick) => `<text x="${left + tick * (width - left - 20)}" y="${height - bottom + 18}" text-anchor="middle">${shown(tick * mostX)}</text>`).join('')}
<text x="${width - 20}" y="${height - 6}" text-anchor="end">${escaped(xUnit)}</text><text x="4" y="${top}">${escaped(yUnit)}</text>
${drawn.join('\n')}</svg>`
}
