import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { Html, html } from '#server/http/html.ts'
import { rich } from '#server/http/rich.ts'
import { t } from '#words/t.ts'
import type { Entry, Part } from './part.ts'
import { leftOut } from './parts.ts'

// Pages that are read from a disk, years from now: no script, no other file but photos, and a style of a few lines.

const style = new Html(`<style>
:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}
body{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 4rem}
article{border:1px solid #8886;border-radius:.75rem;padding:.75rem 1rem;margin:1rem 0}
dl{display:grid;grid-template-columns:minmax(7rem,max-content) 1fr;gap:.25rem 1rem;margin:0}
dt{opacity:.75}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
img{max-width:100%;height:auto;border-radius:.5rem}
li{margin:.4rem 0}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
</style>`)

const head = (title: string): Html => html`<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t('{title} · Synapse archive', { title })}</title>${style}</head>
<body><main>`

const end = '</main></body></html>\n'

const day = (date: Date) =>
  date.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** 'takenDownAt' and 'taken_down_at' both read 'Taken down at'. */
function label(key: string): string {
  const words = key
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:/.test(text)

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (Array.isArray(value)) return value.map(shown).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, one]) => one !== null)
      .map(([key, one]) => `${label(key)}: ${shown(one)}`)
      .join('\n')
  const text = String(value)
  return isMoment(text) ? t('{moment} UTC', { moment: day(new Date(text)) }) : text
}

const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** With its description in words below, as that of the first is. */
const furtherPhoto = ({ photo, imageDescription }: { photo: string; imageDescription: string | null }) =>
  html`<figure><img src="../${photo}" alt="" loading="lazy"><figcaption>${imageDescription}</figcaption></figure>
`

export function entryPage(entry: Entry): string {
  const { photo, morePhotos, ...facts } = entry
  const rows = Object.entries(facts).filter(([, value]) => !isEmpty(value))
  const alt = typeof facts['imageDescription'] === 'string' ? facts['imageDescription'] : ''
  return html`<article>
${typeof photo === 'string' ? html`<p><img src="../${photo}" alt="${alt}" loading="lazy"></p>` : null}
${Array.isArray(morePhotos) ? morePhotos.map(furtherPhoto) : null}
<dl>${rows.map(([key, value]) => html`<dt>${label(key)}</dt><dd>${shown(value)}</dd>`)}</dl>
</article>
`.markup
}

export const startOfPage = ({ title, about }: Part): string =>
  html`${head(title())}<p><a href="../index.html">${t('Back to the start')}</a></p><h1>${title()}</h1><p>${about()}</p>
`.markup

export const endOfPage = (count: number): string =>
  `${count === 0 ? html`<p>${t('There’s nothing here.')}</p>`.markup : ''}${end}`

interface Index {
  email: string
  madeAt: Date
  counts: readonly { part: Part; count: number }[]
  photoCount: number
}

export const indexPage = ({ email, madeAt, counts, photoCount }: Index): string =>
  html`${head(t('Your data'))}<h1>${t('Your Synapse data')}</h1>
<p>${t('This is everything that’s yours on Synapse, for the account {email}. It was made on {moment} UTC.', { email, moment: day(madeAt) })}</p>
<p>${rich('You can read it here without the internet. The folder {folder} holds the same in a form that other programs can read (JSON). Keep it somewhere safe: it holds your private messages.', { folder: html`<em>data</em>` })}</p>
<h2>${t('What’s here')}</h2>
<ul>${counts.map(({ part, count }) => html`<li><a href="pages/${part.file}.html">${part.title()}</a> (${count})</li>`)}
<li>${rich('Photos: {count}, in the folder {folder}', { count: photoCount, folder: html`<em>photos</em>` })}</li></ul>
<h2>${t('What isn’t here, and why')}</h2>
<ul>${[...new Set(Object.values(leftOut))].map((why) => html`<li>${why()}</li>`)}
<li>${t('What other people wrote under your posts is theirs.')}</li></ul>
<p>${t('You can download this archive from Synapse for {duration}. Then we delete it there.', { duration: daysInWords(retentionDays.exports) })}</p>
${new Html(end)}`.markup
