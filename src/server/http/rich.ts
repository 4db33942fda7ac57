import { formatOf } from '#words/message-format.ts'
import { type Html, html } from './html.ts'

type RichValues = Readonly<Record<string, string | number | Html | ((words: Html) => Html)>>

/**
 * A sentence of a page with markup in it:
 * `` rich('Read <a>the rules</a>.', { a: (words) => html`<a href="/rules">${words}</a>` }) ``.
 * Every value is escaped unless it is markup itself.
 */
export const rich = (message: string, values: RichValues): Html => {
  const inMarkup = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'function' ? (parts: (string | Html)[]) => value(html`${parts}`) : value,
  ])
  return html`${formatOf(message, 'rich').format<Html>(Object.fromEntries(inMarkup))}`
}

/** For what a sentence stresses, as a tag or as a value. */
export const strong = (words: string | Html): Html => html`<strong>${words}</strong>`

/** For the words of a sentence that lead somewhere. */
export const linkTo =
  (address: string) =>
  (words: Html): Html =>
    html`<a href="${address}">${words}</a>`
