import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Mailer } from './mail.ts'

interface Outbox {
  folder: string
  from: string
  log: FastifyBaseLogger
}

/**
 * For an installation without a mail server: each mail is a text file that whoever runs Synapse can open. Its link
 * is logged too, which only this way of sending does, because here the reader of the log is the one who needs it.
 */
export const outboxMail = ({ folder, from, log }: Outbox): Mailer => ({
  send: async ({ to, subject, text }) => {
    const now = new Date()
    const headers = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Date: ${now.toUTCString()}`]
    const name = `${now.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(join(folder, name), `${headers.map(oneLine).join('\n')}\n\n${text}\n`, { mode: 0o600 })
    const [link] = text.match(/https?:\/\/\S+/) ?? []
    log.warn(`No mail server is set up (SMTP_URL), so a mail was written to ${join(folder, name)}`)
    if (link) log.warn(`The link in that mail: ${link}`)
  },
})

const oneLine = (header: string) => header.replaceAll(/\p{Cc}+/gu, ' ')
