/** Markup that is safe to send: made only by the `html` tag below. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
  toString(): string {
    return this.markup
  }
}

type Value = string | number | null | undefined | false | Html | readonly Value[]

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)

function write(value: Value): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(write).join('')
  return escaped(String(value))
}

/** Pages that work without JavaScript. Every value is escaped unless it is markup itself. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(strings.reduce((page, part, index) => page + write(values[index - 1]) + part))

/** JSON inside a script element: a "</script>" in somebody's text must not end it. */
export const jsonForScript = (data: unknown): string =>
  JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
