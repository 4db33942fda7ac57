import { createTransport } from 'nodemailer'
import { type MailTransport, messageIdFor, unsubscribeHeaders } from './mail.ts'

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Any mail server, by its address: smtp://user:password@host:587, or smtps:// for TLS from the start. */
export function smtpMail({ url, from }: { url: string; from: string }): MailTransport {
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true })
  return {
    send: async ({ to, subject, text, html, unsubscribeAt }, key) => {
      // As an object, an address is never parsed, so it cannot name a second person.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html && { html }),
        messageId: messageIdFor(key, from),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeAt && unsubscribeHeaders(unsubscribeAt)),
        },
      })
    },
  }
}
