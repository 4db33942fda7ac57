/** The answer of a WebDriver that could not do something, in its own words. */
class WebDriverError extends Error {}

/** One session of the W3C's WebDriver: each command is one request, and its answer holds a value. */
export class WebDriverSession {
  readonly #address: string

  private constructor(address: string) {
    this.#address = address
  }

  static async begin(driver: string, capabilities: object): Promise<WebDriverSession> {
    const { sessionId } = await ask<{ sessionId: string }>('POST', `${driver}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })
    return new WebDriverSession(`${driver}/session/${sessionId}`)
  }

  get<Value>(command: string): Promise<Value> {
    return ask('GET', `${this.#address}/${command}`)
  }

  post<Value = null>(command: string, parameters: object = {}): Promise<Value> {
    return ask('POST', `${this.#address}/${command}`, parameters)
  }

  async end(): Promise<void> {
    await ask('DELETE', this.#address)
  }
}

async function ask<Value>(method: string, address: string, parameters?: object): Promise<Value> {
  const answer = await fetch(address, {
    method,
    ...(parameters && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
    }),
  })
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
  if (!answer.ok) throw new WebDriverError(`${value.error}: ${value.message}`)
  return value
}
