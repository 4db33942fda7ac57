/**
 * Writes every sentence of the client into the code, in one language: `t('Remove {name}', { name: passkey.name })`
 * becomes `` `Remove ${passkey.name}` ``. Browsers get neither a library for messages nor a sentence of another
 * language or screen (docs/decisions/0071).
 */
import {
  type MessageFormatElement,
  type PluralElement,
  type SelectElement,
  TYPE,
} from '@formatjs/icu-messageformat-parser'
import MagicString from 'magic-string'
import type { Plugin } from 'vite'
import { type Language, messageIn } from '#scripts/words/languages.ts'
import { callsIn, type MessageCall } from '#scripts/words/message-calls.ts'

export const words = (language: Language): Plugin => ({
  name: 'synapse:words',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/(?:web|contract)\/.*\.tsx?$/, code: /\b(?:t|rich)\(/ },
    handler(code, id) {
      const written = writeWords(language, id, code)
      return written && { code: written.toString(), map: written.generateMap({ hires: 'boundary' }) }
    },
  },
})

/** The code of a file with its sentences in place; null if it has none. */
export function writeWords(language: Language, file: string, code: string): MagicString | null {
  const { calls, imports, problems } = callsIn(file, code)
  if (problems[0]) throw new Error(problems[0])
  if (calls.length === 0) return null
  const written = new MagicString(code)
  for (const { start, end } of imports) written.remove(start, end)
  const writer = new Writer(language, code, calls)
  for (const call of outermost(calls)) written.overwrite(call.start, call.end, writer.sentence(call))
  for (const line of writer.imports()) written.prepend(line)
  return written
}

/** Without those that stand inside the value of another. */
const outermost = (calls: readonly MessageCall[]) =>
  calls.filter((call) => !calls.some(({ start, end }) => start < call.start && call.end < end))

const helpers = {
  plural: '#words/choose.ts',
  select: '#words/choose.ts',
  fragment: '#web/lib/fragment.ts',
}

class Writer {
  readonly #language: Language
  readonly #code: string
  readonly #calls: readonly MessageCall[]
  readonly #needed = new Set<keyof typeof helpers>()

  constructor(language: Language, code: string, calls: readonly MessageCall[]) {
    this.#language = language
    this.#code = code
    this.#calls = calls
  }

  imports(): string[] {
    return [...this.#needed].map((name) => `import { ${name} as $${name} } from '${helpers[name]}';`)
  }

  sentence(call: MessageCall): string {
    const parts = messageIn(this.#language, call.message, call.isRich)
    if (call.isRich) return this.#use('fragment', this.#nodes(call, parts))
    const [first, ...more] = parts
    return first?.type === TYPE.literal && more.length === 0
      ? JSON.stringify(first.value)
      : this.#text(call, parts)
  }

  /** A template literal. */
  #text(call: MessageCall, parts: readonly MessageFormatElement[], count = ''): string {
    const inside = parts.map((part) => {
      if (part.type === TYPE.literal) return part.value.replace(/[\\`]|\$\{/g, '\\$&')
      if (part.type === TYPE.pound) return `\${${count}}`
      if (part.type === TYPE.argument) return `\${${this.#value(call, part.value)}}`
      if (part.type === TYPE.plural || part.type === TYPE.select)
        return `\${${this.#choice(call, part, count)}}`
      throw new Error(`The build does not know an argument of “${call.message}”.`)
    })
    return `\`${inside.join('')}\``
  }

  #choice(call: MessageCall, part: PluralElement | SelectElement, count: string): string {
    const value = this.#value(call, part.value)
    const forms = Object.entries(part.options).map(
      ([name, form]) =>
        `${JSON.stringify(name)}: ${this.#text(call, form.value, part.type === TYPE.plural ? value : count)}`,
    )
    return part.type === TYPE.plural
      ? this.#use('plural', `'${this.#language}', ${value}, { ${forms.join(', ')} }`)
      : this.#use('select', `${value}, { ${forms.join(', ')} }`)
  }

  /** What React gets, with commas between. */
  #nodes(call: MessageCall, parts: readonly MessageFormatElement[]): string {
    const nodes = parts.map((part) => {
      if (part.type === TYPE.argument) return this.#value(call, part.value)
      if (part.type !== TYPE.tag) return this.#text(call, [part])
      const inside = this.#nodes(call, part.children)
      const wrap = `(${this.#value(call, part.value)})`
      return part.children.length === 1 ? `${wrap}(${inside})` : `${wrap}(${this.#use('fragment', inside)})`
    })
    return nodes.join(', ')
  }

  #use(helper: keyof typeof helpers, given: string): string {
    this.#needed.add(helper)
    return `$${helper}(${given})`
  }

  /** The code of a value, in which other sentences may stand. */
  #value(call: MessageCall, name: string): string {
    const place = call.values.get(name)
    if (!place) throw new Error(`“${call.message}” has no value for {${name}}.`)
    const inside = outermost(this.#calls.filter(({ start, end }) => start >= place.start && end <= place.end))
    let code = ''
    let at = place.start
    for (const inner of inside) {
      code += this.#code.slice(at, inner.start) + this.sentence(inner)
      at = inner.end
    }
    return code + this.#code.slice(at, place.end)
  }
}
