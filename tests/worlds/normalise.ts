/** Bytes that chance chose: ids, moments, tokens, tags. Longest shapes first. */
const byChance = {
  id: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  moment: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g,
  /** As calendars write it. */
  calendarMoment: /\d{8}T\d{6}Z/g,
  address: /\b[a-z]+\.[0-9a-f]{8}(?=@example\.org)/g,
  token: /[A-Za-z0-9_+/=-]{22,}/g,
  // What would stand before a number if places in the stream were not sealed: the number itself stays.
  era: /\b[0-9a-f]{8}(?=-\d)/g,
}

/**
 * What chance chose is called by the order in which somebody saw it first, so that two worlds read alike, and so that
 * seeing the same id, moment or tag again is still told from seeing a new one. One for each pair of eyes.
 */
export function normaliser(): (text: string) => string {
  const known = new Map<string, string>()
  let [seen, written] = [0, '']
  const nameOf = (kind: string) => (found: string) => {
    const name = known.get(found) ?? `<${kind} ${++seen}>`
    known.set(found, name)
    return name
  }
  return (text) => {
    written = text
    for (const [kind, shape] of Object.entries(byChance)) written = written.replace(shape, nameOf(kind))
    return written
  }
}
