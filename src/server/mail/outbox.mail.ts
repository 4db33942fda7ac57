import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type MailTransport, messageIdFor, unsubscribeHeaders } from './mail.ts'

interface Outbox {
  folder: string
  from: string
  log: FastifyBaseLogger
}

/**
 * For trying Synapse out without a mail server: each mail is a text file that whoever runs it can open, with
 * a page beside it where it has one. The log says
 * where the file is and nothing of what is in it: logs are read by more people, and kept for longer, than a link that
 * opens an account may be.
 */
export const outboxMail = ({ folder, from, log }: Outbox): MailTransport => ({
  send: async ({ to, subject, text, html, unsubscribeAt }, key) => {
    const now = new Date()
    const headers = [
      `From: ${from}`,
      `To: ${to}`,
      `Subject: ${subject}`,
      `Date: ${now.toUTCString()}`,
      `Message-ID: ${messageIdFor(key, from)}`,
      ...Object.entries(unsubscribeAt ? unsubscribeHeaders(unsubscribeAt) : {}).map(
        ([name, value]) => `${name}: ${value}`,
      ),
    ]
    const stem = `${now.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
    const name = `${stem}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, name), `${headers.map(oneLine).join('\n')}\n\n${text}\n`, { mode: 0o600 })
    if (html) await writeFile(join(folder, `${stem}.html`), html, { mode: 0o600 })
    log.warn(`No mail server is set up (SMTP_URL), so a mail was written to ${join(folder, name)}`)
  },
})

const oneLine = (header: string) => header.replaceAll(/\p{Cc}+/gu, ' ')
