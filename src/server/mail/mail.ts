export interface Mail {
  to: string
  subject: string
  /** Plain text: it reads the same everywhere, and loads nothing. */
  text: string
}

/** The port: how mail leaves the house. One file for each way. */
export interface Mailer {
  send: (mail: Mail) => Promise<void>
}
