import type { DigestRhythm } from '#contract/digest/digest-choices.ts'
import { htmlLetter, quoted } from '#server/mail/html-letter.ts'
import { letter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mail.ts'
import { t } from '#words/t.ts'
import type { DigestLine } from './digest.words.ts'

interface Digest {
  to: string
  rhythm: DigestRhythm
  since: Date
  timeZone: string
  lines: readonly DigestLine[]
  ownAddress: string
  unsubscribeToken: string
}

const day = 24 * 60 * 60 * 1000

/** Such as 'Since Tuesday', where the person lives. */
export function sinceInWords(since: Date, timeZone: string, now: Date): string {
  const dateOf = (moment: Date) =>
    Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment))
  const days = Math.round((dateOf(now) - dateOf(since)) / day)
  if (days <= 0) return t('Earlier today')
  if (days === 1) return t('Since yesterday')
  const format = new Intl.DateTimeFormat(
    'en-GB',
    days < 7 ? { timeZone, weekday: 'long' } : { timeZone, day: 'numeric', month: 'long' },
  )
  return t('Since {day}', { day: format.format(since) })
}

/** The subject says nothing of anybody: it can be read on a locked screen. */
export function digestMail(digest: Digest): Mail {
  const { to, rhythm, lines, ownAddress, unsubscribeToken } = digest
  const subject = t('What’s new for you on Synapse')
  const heading = sinceInWords(digest.since, digest.timeZone, new Date())
  const settingsAt = `${ownAddress}/settings/notifications`
  const unsubscribeAt = `${ownAddress}/api/digest/unsubscribe?token=${unsubscribeToken}`
  const noRush = t('There’s no rush. Everything waits for you on Synapse.')
  const why =
    rhythm === 'weekly'
      ? t('You get this because you chose a weekly email summary.')
      : t('You get this because you chose a daily email summary.')
  return {
    to,
    subject,
    text: letter(
      `${heading}:`,
      ...lines.map(({ words, path, quotes }) =>
        [
          `- ${words}`,
          ...quotes.map(({ by, words: said }) => `  ${quoted(by, said)}`),
          `  ${ownAddress}${path}`,
        ].join('\n'),
      ),
      noRush,
      why,
      t('Change what it says and when it comes: {address}', { address: settingsAt }),
      t('Turn it off with one press: {address}', { address: unsubscribeAt }),
    ),
    html: htmlLetter({
      title: subject,
      preview: t('Open it when it suits you.'),
      heading,
      parts: lines.map(({ words, path, quotes }) => ({ words, href: ownAddress + path, quotes })),
      button: { words: t('Open Synapse'), href: `${ownAddress}/` },
      footer: [
        { words: noRush, href: null },
        { words: why, href: null },
        { words: t('Change what it says and when it comes'), href: settingsAt },
        { words: t('Turn it off'), href: unsubscribeAt },
      ],
    }),
    unsubscribeAt,
  }
}
