/** The people of every story. */
export const cast = ['ana', 'bea', 'cleo', 'dora'] as const
export type Name = (typeof cast)[number]

/** 'ana>bea': from the first to the second. */
export type Pair = `${Name}>${Name}`

export const pair = (from: Name, to: Name): Pair => `${from}>${to}`
export const sorted = (one: Name, other: Name): Pair => (one < other ? pair(one, other) : pair(other, one))
export const isOf = (who: Name, of: Pair): boolean => of.split('>').includes(who)
