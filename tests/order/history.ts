/**
 * What several people wrote in conversations at the same time, as each of them knows it, and whether there is any one
 * order of events in which all of it can be true. After Elle's list-append, in small: a conversation is a list to which
 * everyone appends, and each look at it tells which appends had happened.
 */
export interface Writing {
  by: string
  talk: string
  /** What it says, which nothing else says. */
  words: string
  askedAt: number
  /** Null: no answer ever came. It may have been done all the same. */
  answeredAt: number | null
}

/** The newest messages of a conversation, as they were answered. */
export interface Look {
  by: string
  talk: string
  askedAt: number
  answeredAt: number
  /** The oldest first. */
  saw: readonly string[]
  /** There is nothing before what was seen. */
  isWhole: boolean
  /** Whatever stands above the newest of these counts as read from then on, also what comes there later. */
  readsUpTo: boolean
}

export interface History {
  writings: readonly Writing[]
  looks: readonly Look[]
}

/** How a conversation stands when all is over, to each who is in it. */
export type Ending = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

/** What cannot be, in sentences. */
export function contradictions(history: History, ending: Ending): string[] {
  return [...ending].flatMap(([talk, toEach]) => {
    const [order = []] = toEach.values()
    const writings = history.writings.filter((one) => one.talk === talk)
    const looks = history.looks.filter((one) => one.talk === talk)
    return [
      ...disagreements(talk, toEach, order),
      ...lostOrTwice(talk, writings, order),
      ...outOfOrder(talk, writings, order),
      ...looks.flatMap((look) => wrongLook(look, writings, order)),
      ...forgotten(looks),
    ]
  })
}

function disagreements(
  talk: string,
  toEach: ReadonlyMap<string, readonly string[]>,
  order: readonly string[],
): string[] {
  return [...toEach].flatMap(([person, theirs]) =>
    theirs.join('\n') === order.join('\n')
      ? []
      : `${talk}: ${person} reads it in another order than the first one`,
  )
}

function lostOrTwice(talk: string, writings: readonly Writing[], order: readonly string[]): string[] {
  const times = new Map<string, number>()
  for (const words of order) times.set(words, (times.get(words) ?? 0) + 1)
  const written = new Set(writings.map(({ words }) => words))
  return [
    ...writings.flatMap(({ by, words, answeredAt }) => {
      const count = times.get(words) ?? 0
      if (count === 0 && answeredAt !== null)
        return `${talk}: '${words}' by ${by} was acknowledged, and is lost`
      return count > 1 ? `${talk}: '${words}' by ${by} is there ${count} times` : []
    }),
    ...order.flatMap((words) => (written.has(words) ? [] : `${talk}: nobody wrote '${words}'`)),
  ]
}

/** Whoever writes when something has been acknowledged writes below it. */
function outOfOrder(talk: string, writings: readonly Writing[], order: readonly string[]): string[] {
  const asked = new Map(writings.map((one) => [one.words, one]))
  const found: string[] = []
  // From the end: the earliest answer to anything further down, which nothing above may have waited for.
  let earliest: Writing | undefined
  for (const words of order.toReversed()) {
    const here = asked.get(words)
    if (!here) continue
    if (earliest?.answeredAt != null && here.askedAt > earliest.answeredAt)
      found.push(
        `${talk}: '${here.words}' was begun after '${earliest.words}' had been acknowledged, and stands above it`,
      )
    if (here.answeredAt !== null && !(earliest?.answeredAt != null && earliest.answeredAt <= here.answeredAt))
      earliest = here
  }
  return found
}

function wrongLook(look: Look, writings: readonly Writing[], order: readonly string[]): string[] {
  const { by, talk, saw } = look
  const placeOf = new Map(order.map((words, place) => [words, place]))
  const places = saw.map((words) => placeOf.get(words) ?? -1)
  const oldest = look.isWhole ? 0 : (places[0] ?? order.length)
  const seen = new Set(saw)
  return [
    ...(places.includes(-1) ? [`${talk}: ${by} saw something that is gone`] : []),
    ...(places.some((place, n) => n > 0 && place <= (places[n - 1] ?? -1))
      ? [`${talk}: ${by} saw messages in another order than they have in the end`]
      : []),
    ...writings.flatMap(({ words, answeredAt }) =>
      answeredAt !== null &&
      answeredAt < look.askedAt &&
      (placeOf.get(words) ?? -1) >= oldest &&
      !seen.has(words)
        ? `${talk}: '${words}' had been acknowledged before ${by} looked, and was not there`
        : [],
    ),
    ...(look.readsUpTo ? order.slice(oldest, places.at(-1) ?? 0) : []).flatMap((words) =>
      seen.has(words)
        ? []
        : `${talk}: '${words}' came above what ${by} had marked as read, and counts as read`,
    ),
  ]
}

/** What somebody has seen is there when they look again. */
function forgotten(looks: readonly Look[]): string[] {
  const last = new Map<string, Look>()
  return looks
    .toSorted((one, other) => one.answeredAt - other.answeredAt)
    .flatMap((look) => {
      const before = last.get(look.by)
      last.set(look.by, look)
      if (!before || before.answeredAt > look.askedAt) return []
      const oldest = look.saw[0]
      const from = look.isWhole ? 0 : before.saw.indexOf(oldest ?? '')
      if (from < 0) return []
      const seen = new Set(look.saw)
      return before.saw
        .slice(from)
        .filter((words) => !seen.has(words))
        .map((words) => `${look.talk}: ${look.by} had seen '${words}', and looked again, and it was gone`)
    })
}
