/** One change that a program should notice. */
export interface Mutant {
  file: string
  line: number
  column: number
  /** The whole line before and after, as explanations name it (`explained.json`). */
  was: string
  becomes: string
  /** What stood there, and what stands there instead. */
  from: string
  to: string
  /** The file with it. */
  text: string
}

/** What is looked for in a line, and what is put in its place. Those of SQL and those of TypeScript alike. */
const changes: readonly (readonly [RegExp, string])[] = [
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists \(/g, 'not exists ('],
  [/\ballOf\(/g, 'anyOf('],
  [/\banyOf\(/g, 'allOf('],
  [/\bisNull\(/g, 'isNotNull('],
  [/\bisNotNull\(/g, 'isNull('],
  [/(?<![\w.])not\((?=[a-z])/g, '('],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/(?<=[})\w'] )and(?= [$(\w])/g, 'or'],
  [/(?<=[})\w'] )or(?= [$(\w])/g, 'and'],
  [/(?<=[})\w] )= (?=[$'(\w])/g, '<> '],
  [/ <> /g, ' = '],
  [/ >= /g, ' > '],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/(?<=[})\w] )> (?=[$'(\w])/g, '>= '],
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/\bif \(!/g, 'if ('],
  [/(?<![\w'])true(?![\w'])/g, 'false'],
  [/(?<![\w'])false(?![\w'])/g, 'true'],
  [/'everyone'/g, "'friends'"],
  [/'pending'/g, "'declined'"],
  [/'succeeded'/g, "'pending'"],
]

/** What is no rule: names of other files, what is said about them, types, and sentences for people. */
const isLeftOut = (line: string): boolean =>
  /^\s*(import|export \{|\/\/|\/?\*|type |interface |\} from|export type|export interface)|\bt\($/.test(
    line,
  ) ||
  /^\s*(readonly )?\w+\??: [\w'<>[\]| ]+$/.test(line) ||
  line.includes('=> void')

/** An equals sign compares in SQL alone: in a template, or in a line of one that goes over several. */
function isOfSql(line: string, place: number): boolean {
  const start = line.indexOf('`')
  if (start >= 0) return place > start
  return /\b(where|and|or|select|join|on|when|case)\b/.test(line) && !/=>|\bconst\b|\bawait\b/.test(line)
}

/** 'And' in what a person is told is a word. */
const isOfSentence = (line: string): boolean => /\bthrow |['`][A-Z]\w* /.test(line)

/** Conditions stand on lines of their own: without one, more is let through. What a function answers is none. */
const isCondition = (line: string, before: string): boolean =>
  /^\s+(and\()?(\w+(\(.*\))?|sql`.*`)\)?,$/.test(line) && !/^\s+(\w+,$|t\()/.test(line) && !/=>$/.test(before)

function inLine(line: string, before: string): { from: string; to: string; column: number; line: string }[] {
  if (isLeftOut(line)) return []
  const changed = changes.flatMap(([from, to]) =>
    [...line.matchAll(from)]
      .filter((found) => found[0] !== '= ' || isOfSql(line, found.index))
      .filter((found) => !/^(and|or)$/.test(found[0]) || !isOfSentence(line))
      .map((found) => ({
        from: found[0],
        to,
        column: found.index + 1,
        line: line.slice(0, found.index) + to + line.slice(found.index + found[0].length),
      })),
  )
  return isCondition(line, before)
    ? [...changed, { from: line.trim(), to: '', column: 1, line: '' }]
    : changed
}

export function mutantsOf(file: string, text: string): Mutant[] {
  const lines = text.split('\n')
  return lines.flatMap((line, n) =>
    inLine(line, lines[n - 1] ?? '').map(({ from, to, column, line: changed }) => ({
      ...{ file, line: n + 1, column, from: from.trim(), to: to.trim() },
      ...{ was: line.trim(), becomes: changed.trim() },
      text: lines.toSpliced(n, 1, changed).join('\n'),
    })),
  )
}
