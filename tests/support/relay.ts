import { once } from 'node:events'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Arrived {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  /** By their names in small letters. */
  headers: Record<string, string>
}

/**
 * welcoming: takes every mail. busy: answers 451, as one that greylists. rude: closes the connection. strict: knows
 * nobody of this address (550). foreign: sends nothing for us (554 5.7.1). wary: does not take our sender (553). picky:
 * does not take what the mail says (554).
 */
export type Mood = 'welcoming' | 'busy' | 'rude' | 'strict' | 'foreign' | 'wary' | 'picky'

export interface Relay {
  url: string
  arrived: Arrived[]
  /** How often somebody came with a mail, whatever became of it. */
  visits: () => number
  mood: (mood: Mood | (() => Mood)) => void
  close: () => Promise<void>
}

type Step = 'sender' | 'address' | 'mail'

const refusals: Partial<Record<Mood, [Step, number, string]>> = {
  busy: ['address', 451, 'Come back later'],
  strict: ['address', 550, '5.1.1 Nobody here'],
  foreign: ['address', 554, '5.7.1 Relay access denied'],
  wary: ['sender', 553, 'Who are you'],
  picky: ['mail', 554, 'Not in these words'],
}

/** The address is in its words, as real ones do it. */
function refusal(mood: Mood, step: Step, address: string): Error | null {
  const [at, responseCode, words] = refusals[mood] ?? []
  return at === step ? Object.assign(new Error(`${words}: ${address}`), { responseCode }) : null
}

/** A mail server whose mood a test chooses. */
export async function startRelay(): Promise<Relay> {
  const arrived: Arrived[] = []
  let mood: () => Mood = () => 'welcoming'
  let visits = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) => done(refusal(mood(), 'sender', address)),
    onRcptTo: ({ address }, session, done) => {
      visits += 1
      const now = mood()
      if (now === 'rude') {
        const [connection] = [...server.connections].filter((one) => 'id' in one && one.id === session.id)
        if (connection && 'close' in connection && typeof connection.close === 'function') connection.close()
        return
      }
      done(refusal(now, 'address', address))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const refused = refusal(mood(), 'mail', session.envelope.rcptTo[0]?.address ?? '')
        if (refused) return done(refused)
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        for (const { address } of session.envelope.rcptTo)
          arrived.push({
            to: address,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            messageId: mail.messageId ?? '',
            headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
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
