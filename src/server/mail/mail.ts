export interface Mail {
  to: string
  subject: string
  /** Plain text: it reads the same everywhere, and loads nothing. */
  text: string
  /** The same, as it looks on Synapse. It loads nothing either. */
  html?: string
  /** Where one press ends mails of this kind, without signing in (RFC 8058). */
  unsubscribeAt?: string
}

/** What mail programs make their own 'Unsubscribe' of. */
export const unsubscribeHeaders = (address: string): Record<string, string> => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The port: how mail leaves the house. One file for each way. */
export interface MailTransport {
  /** The key is the same whenever the same mail is sent. */
  send: (mail: Mail, key: string) => Promise<void>
}

/** The name of a mail among all that there are (RFC 5322, 3.6.4), by the name of the house that sends it. */
export const messageIdFor = (key: string, from: string): string =>
  `<${key}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`
