import { t } from '#words/t.ts'

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** For who is somewhere in the world: the server does not know where. */
export const momentInWords = (when: Date | string): string =>
  t('{moment} (UTC)', { moment: moment.format(new Date(when)) })

/** For a refusal that names a moment: whoever shows it writes it in the time of who reads it. */
export const namedMoment = (when: Date) => ({ at: when.toISOString(), words: momentInWords(when) })
