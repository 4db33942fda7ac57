import pg from 'pg'

// What a page asks for is always one of a few statements that the connection knows by name. Of those the driver asks each
// time anew which columns they have, and sends each word in a packet of its own. Here the columns are asked for once, and
// all statements of a moment go out in one packet and come back in one: the database stops once to answer, not once for
// each of them. They are one transaction then, so whatever comes after a statement that failed has failed too.

export interface Named {
  /** Empty: not kept by the connection. */
  name: string
  text: string
  rowMode?: 'array'
  types?: pg.CustomTypesConfig
}

export interface Statement {
  config: Named
  values: readonly Plain[]
}

/** Values that are sent as they are written; the driver knows how to write the others. */
type Plain = string | number | boolean | bigint | null | undefined | readonly string[]

export const isNamed = (config: unknown): config is Named =>
  config !== null && typeof config === 'object' && 'name' in config && typeof config.name === 'string'

export const arePlain = (values: unknown): values is readonly Plain[] =>
  Array.isArray(values) &&
  values.every((value) => typeof value !== 'object' || value === null || areWords(value))

const areWords = (value: object): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function textOf(value: Plain): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return String(value)
  return `{${value.map((one) => `"${one.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}

type Parse = (text: string) => unknown
interface Columns {
  names: string[]
  parse: Parse[]
  /** Copied from it, a row has all its keys at once and need not grow one by one. */
  shape: Record<string, unknown>
}

/** What the driver keeps of a connection, and not in its types. */
interface Connection {
  stream: { writable: boolean; write: (bytes: Buffer) => boolean }
  parsedStatements: Record<string, string>
}

export interface Answer {
  command: string
  rowCount: number | null
  rows: unknown[]
}
type Done = (error: Error | null, answers?: Answer[]) => void

/** The columns of the statements that a connection knows. */
const known = new WeakMap<Connection, Map<string, Columns>>()

function columnsKnownTo(connection: Connection): Map<string, Columns> {
  const found = known.get(connection) ?? new Map<string, Columns>()
  known.set(connection, found)
  return found
}

/** Statements that a connection runs in one go. Made to be given to its `query`; after an error it is of no more use. */
export class QuickQuery {
  readonly statements: readonly Statement[]
  private readonly answers: Answer[] = []
  private found: unknown[] = []
  /** Of the statement whose answer comes in now, if they were asked for. */
  private told: Columns | undefined
  private known = new Map<string, Columns>()

  /** The driver puts its own in front where there is a limit of time. */
  callback: Done

  constructor(statements: readonly Statement[], done: Done) {
    this.statements = statements
    this.callback = done
  }

  submit(of: unknown): Error | null {
    const connection = of as Connection
    this.known = columnsKnownTo(connection)
    const { parsedStatements, stream } = connection
    const parts: Buffer[] = []
    const now = new Map<string, string>()
    for (const { config, values } of this.statements) {
      const { name, text } = config
      const parsed = name === '' ? undefined : (parsedStatements[name] ?? now.get(name))
      now.set(name, text)
      if (parsed === undefined) parts.push(parseMessage(config))
      else if (parsed !== text) return new Error(`Two statements are called ${name}`)
      parts.push(bindMessage(name, values))
      if (!this.known.has(name)) parts.push(describe)
      parts.push(execute)
    }
    parts.push(sync)
    if (stream.writable) stream.write(Buffer.concat(parts))
    return null
  }

  private get current(): Named {
    const { config } = this.statements[this.answers.length] ?? {}
    if (!config) throw new Error('The database answered more than it was asked')
    return config
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const { types = pg.types } = this.current
    const names = fields.map(({ name }) => name)
    this.told = {
      names,
      shape: Object.fromEntries(names.map((key) => [key, null])),
      parse: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as Parse),
    }
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const { name, rowMode } = this.current
    const { names, parse, shape } = this.told ?? this.known.get(name) ?? nothing
    const values = fields.map((text, index) => (text === null ? null : parse[index]?.(text)))
    if (rowMode === 'array') {
      this.found.push(values)
      return
    }
    const row = { ...shape }
    for (const [index, key] of names.entries()) row[key] = values[index]
    this.found.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const { name } = this.current
    if (name !== '' && !this.known.has(name)) this.known.set(name, this.told ?? nothing)
    const [command = '', ...counts] = text.split(' ')
    const count = counts.at(-1)
    this.answers.push({ command, rowCount: count === undefined ? null : Number(count), rows: this.found })
    this.found = []
    this.told = undefined
  }

  handleReadyForQuery({ parsedStatements }: Connection): void {
    for (const { config } of this.statements)
      if (config.name !== '') parsedStatements[config.name] = config.text
    this.callback(null, this.answers)
  }

  handleError(error: Error): void {
    this.callback(error, this.answers)
  }
}

// Where several may be under way the driver takes only its own kind. What that does itself, all of it is done here.
Object.setPrototypeOf(QuickQuery.prototype, pg.Query.prototype)

const nothing: Columns = { names: [], parse: [], shape: {} }

const sync = Buffer.from('S\0\0\0\x04', 'latin1')
const execute = Buffer.from('E\0\0\0\x09\0\0\0\0\0', 'latin1')
const describe = Buffer.from('D\0\0\0\x06P\0', 'latin1')

function parseMessage({ name, text }: Named): Buffer {
  const body = Buffer.from(`${name}\0${text}\0\0\0`)
  const message = Buffer.allocUnsafe(5 + body.length)
  message[0] = 0x50
  message.writeInt32BE(4 + body.length, 1)
  body.copy(message, 5)
  return message
}

/** The values as text, for the portal without a name; the answer comes as text too. */
function bindMessage(name: string, values: readonly Plain[]): Buffer {
  const texts = values.map(textOf)
  const lengths = texts.map((text) => (text === null ? -1 : Buffer.byteLength(text)))
  const nameLength = Buffer.byteLength(name)
  const size = lengths.reduce(
    (sum, length) => sum + 4 + Math.max(0, length),
    4 + 1 + nameLength + 1 + 2 + 2 + 2,
  )
  const message = Buffer.allocUnsafe(1 + size)
  message[0] = 0x42
  let at = message.writeInt32BE(size, 1)
  message[at] = 0
  at += 1
  at += message.write(name, at)
  message[at] = 0
  at = message.writeInt16BE(0, at + 1)
  at = message.writeInt16BE(values.length, at)
  for (const [index, text] of texts.entries()) {
    at = message.writeInt32BE(lengths[index] ?? -1, at)
    if (text !== null) at += message.write(text, at)
  }
  message.writeInt16BE(0, at)
  return message
}
