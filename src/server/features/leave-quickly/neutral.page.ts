import { Html, html } from '#server/http/html.ts'
import { t } from '#words/t.ts'

const namesOfDays = () => [t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat'), t('Sun')]
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Of this page alone: neither the style nor the icon is one that other pages have. */
const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { margin: 0 auto; max-width: 42rem; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; font-weight: 600; }
table { border-collapse: collapse; table-layout: fixed; width: 100%; }
th, td { border: 1px solid #8886; height: 3.5rem; padding: .4rem; text-align: start; vertical-align: top; }
th { font-weight: 500; height: auto; }`
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect x='1' y='2' width='14' height='13' rx='2' fill='%23888'/%3E%3Cpath d='M3 7h10M3 10h10' stroke='%23fff'/%3E%3C/svg%3E"

/** A plain page such as many people have open: a month, without anything in it. */
export function neutralPage(now: Date, script: string): Html {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  // The week begins on Monday.
  const empty = (new Date(Date.UTC(year, month, 1)).getUTCDay() + 6) % 7
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const days = namesOfDays()
  const weeks = Array.from({ length: Math.ceil((empty + length) / 7) }, (_, week) =>
    days
      .map((_day, place) => week * 7 + place - empty + 1)
      .map((day) => (day > 0 && day <= length ? day : null)),
  )
  return html`<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${t('Calendar')}</title>
    <link rel="icon" href="${icon}">
    <style>${new Html(style)}</style>
    <script>${new Html(script)}</script>
  </head>
  <body>
    <main>
      <h1>${monthName.format(now)}</h1>
      <table>
        <thead><tr>${days.map((day) => html`<th scope="col">${day}</th>`)}</tr></thead>
        <tbody>${weeks.map((week) => html`<tr>${week.map((day) => html`<td>${day}</td>`)}</tr>`)}</tbody>
      </table>
    </main>
  </body>
</html>`
}
