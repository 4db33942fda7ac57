import { Gauge, type Registry } from 'prom-client'

/** A figure that is read when somebody asks for it. Null: it is not known now, and better left out than made up. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | Promise<number | null>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

/** The same for several at once, by what one label says. */
export function addGauges(
  registry: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  read: () => Readonly<Record<string, number>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      for (const [key, value] of Object.entries(read())) this.set({ [label]: key }, value)
    },
  })
}
