import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** 'en-XA' is the pseudo-language: what is not in it was not marked as a sentence. */
export const languages = ['en', 'en-XA'] as const
export type Language = (typeof languages)[number]

/** The one that `npm run build` and `npm run dev` write into the client. */
export const languageToBuild = (): Language => {
  const wanted = process.env['SYNAPSE_LANGUAGE'] ?? 'en'
  const language = languages.find((one) => one === wanted)
  if (!language) throw new Error(`SYNAPSE_LANGUAGE is ${wanted}; it can be ${languages.join(' or ')}.`)
  return language
}

export const parseMessage = (message: string, isRich: boolean): MessageFormatElement[] =>
  parse(message, { ignoreTag: !isRich })

/** The parts of a message in a language. */
export const messageIn = (language: Language, message: string, isRich: boolean): MessageFormatElement[] => {
  const parts = parseMessage(message, isRich)
  return language === 'en-XA' ? inPseudo(parts) : parts
}

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  y: 'ý',
  n: 'ñ',
}

/** Every vowel with an accent: readable, longer by nothing, and seen at once where it is missing. */
const inPseudo = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === TYPE.literal)
      return {
        ...element,
        value: element.value.replace(/[aeiouyAEIOUn]/g, (letter) => accents[letter] ?? letter),
      }
    if (element.type === TYPE.tag) return { ...element, children: inPseudo(element.children) }
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
    const options = Object.entries(element.options).map(([key, option]) => [
      key,
      { ...option, value: inPseudo(option.value) },
    ])
    return { ...element, options: Object.fromEntries(options) }
  })
