import * as z from 'zod'
import { endpoint } from '#contract/core/endpoint.ts'
import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import { languageCodes } from './language-codes.ts'

/** A language, spoken or signed, with what it is called. Its code, of ISO 639, is what a profile keeps. */
export const LanguageView = z.object({ code: z.string(), name: z.string() })
export type LanguageView = z.infer<typeof LanguageView>

const known: ReadonlySet<string> = new Set(languageCodes)

/** The codes alone. */
export const LanguagesChange = z
  .array(
    z
      .string({ error: () => t('Please choose languages from the list.') })
      .refine((code) => known.has(code), { error: () => t('Please choose languages from the list.') }),
    { error: () => t('Languages are a list.') },
  )
  .max(limits.languages, {
    error: () => t('You can have at most {max} languages.', { max: limits.languages }),
  })
  .transform((list) => [...new Set(list)])

export const languageEndpoints = {
  list: endpoint('GET', '/api/languages', {
    summary:
      'Languages, spoken and signed, of which a word of the name begins with these letters: in English, or in the language itself.',
    query: z.object({ q: z.string().trim().max(limits.languageQuery).default('') }),
    response: z.array(LanguageView),
  }),
}
