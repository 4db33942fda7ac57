import { and, or, type SQL } from 'drizzle-orm'

type Conditions = readonly [SQL, ...SQL[]]

/** Refuses an empty list: an `and()` of nothing would mean no filter at all. */
export const allOf = (...conditions: Conditions): SQL => required(and(...conditions))
export const anyOf = (...conditions: Conditions): SQL => required(or(...conditions))

function required(condition: SQL | undefined): SQL {
  if (!condition) throw new Error('A rule without conditions would let everyone see everything')
  return condition
}
