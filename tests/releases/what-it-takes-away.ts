/** What a migration must not do while the release before it still runs, unless it says why that one can live with it. */
const doubts = [
  [/\bdrop\s+(table|column|function|view|domain|type|trigger|sequence)\b/i, 'it takes something away'],
  [/\brename\b/i, 'it gives something another name'],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i, 'it changes the type of a column'],
  [/\bset\s+not\s+null\b/i, 'a column must be filled now'],
  [/\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i, 'a new column must be filled and has no default'],
  [/\badd\s+constraint\b[^;]*\b(check|unique|exclude|foreign\s+key)\b/i, 'rows must keep one more rule'],
  [/\bcreate\s+unique\s+index\b/i, 'rows must keep one more rule'],
  [/\bcreate\s+(constraint\s+)?trigger\b/i, 'something more happens when a row is written'],
] as const

const tablesMadeIn = (migration: string): string[] =>
  [...migration.matchAll(/\bcreate\s+table\s+"?(\w+)"?/gi)].map(([, name = '']) => name)

const withoutComments = (statement: string): string => statement.replaceAll(/--.*$/gm, '').trim()

/** A table that this migration makes is known to nobody yet. */
const isAboutOneOf = (statement: string, tables: readonly string[]): boolean =>
  tables.some((table) =>
    new RegExp(`\\b(alter\\s+table|on)\\s+(only\\s+)?("public"\\.)?"?${table}"?(\\W|$)`, 'i').test(statement),
  )

/** Why the release before could stumble over a migration; none if it only adds, or says what that release can live with. */
export function whatItTakesAway(migration: string): string[] {
  if (/^-- The release before goes on: \S/m.test(migration)) return []
  const own = tablesMadeIn(migration)
  const statements = migration.split('--> statement-breakpoint').map(withoutComments)
  return statements
    .filter((statement) => !isAboutOneOf(statement, own))
    .flatMap((statement) =>
      doubts.flatMap(([pattern, why]) => (pattern.test(statement) ? [`${why}: ${statement.slice(0, 100)}`] : [])),
    )
}
