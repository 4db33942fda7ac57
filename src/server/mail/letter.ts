import { t } from '#words/t.ts'

/** The text of a mail, from its greeting to its name: one paragraph or link after the other. */
export const letter = (...paragraphs: readonly string[]): string =>
  [t('Hello,'), ...paragraphs, 'Synapse'].join('\n\n')
