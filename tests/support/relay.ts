import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Arrived {
  to: string
  subject: string
  text: string
  messageId: string
}

/** welcoming: takes every mail. busy: answers 451, as one that greylists. rude: closes the connection. strict: 550. */
export type Mood = 'welcoming' | 'busy' | 'rude' | 'strict'

export interface Relay {
  url: string
  arrived: Arrived[]
  /** How often somebody came with a mail, whatever became of it. */
  visits: () => number
  mood: (mood: Mood | (() => Mood)) => void
  close: () => Promise<void>
}

const refusals: Partial<Record<Mood, [number, string]>> = {
  busy: [451, 'Come back later'],
  strict: [550, 'Nobody here'],
}

/** A mail server whose mood a test chooses. */
export async function startRelay(): Promise<Relay> {
  const arrived: Arrived[] = []
  let mood: () => Mood = () => 'welcoming'
  let visits = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, session, done) => {
      visits += 1
      const now = mood()
      if (now === 'rude') {
        const [connection] = [...server.connections].filter((one) => 'id' in one && one.id === session.id)
        if (connection && 'close' in connection && typeof connection.close === 'function') connection.close()
        return
      }
      const refusal = refusals[now]
      // The address is in its words, as real ones do it.
      done(
        refusal ? Object.assign(new Error(`${refusal[1]}: ${address}`), { responseCode: refusal[0] }) : null,
      )
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        for (const { address } of session.envelope.rcptTo)
          arrived.push({
            to: address,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            messageId: mail.messageId ?? '',
          })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    arrived,
    visits: () => visits,
    mood: (next) => {
      mood = typeof next === 'function' ? next : () => next
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
