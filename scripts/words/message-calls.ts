import { type ESTree, parseSync, Visitor } from 'vite'

type Place = { start: number; end: number }

/** One call of `t` or `rich`. */
export type MessageCall = Place & {
  message: string
  isRich: boolean
  /** Where the value of each argument stands. */
  values: Map<string, Place>
  /** Not inside a function: said once, when the file is loaded. */
  isAtTheTop: boolean
}

const homes = ['#words/t.ts', '#web/lib/rich.ts', '#server/http/rich.ts']

/** The sentences of a file, where `t` and `rich` are imported in it, and what is wrong with its calls. */
export function callsIn(file: string, code: string) {
  const { program } = parseSync(file, code)
  const imports = program.body
    .filter((node) => node.type === 'ImportDeclaration')
    .filter(({ source }) => homes.includes(source.value))
  const calls: MessageCall[] = []
  const problems: string[] = []
  let functions = 0
  const enter = () => void functions++
  const leave = () => void functions--
  const visitor = new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression(node) {
      const call = messageCallOf(node)
      if (typeof call === 'string') problems.push(`${file}:${lineOf(code, node)} ${call}`)
      else if (call) calls.push({ ...call, isAtTheTop: functions === 0 })
    },
  })
  if (imports.length > 0) visitor.visit(program)
  calls.sort((a, b) => a.start - b.start || b.end - a.end)
  return { calls, imports, problems }
}

export const lineOf = (code: string, { start }: Place): number => code.slice(0, start).split('\n').length

function messageCallOf(node: ESTree.CallExpression): Omit<MessageCall, 'isAtTheTop'> | string | undefined {
  const { callee, start, end } = node
  if (callee.type !== 'Identifier' || (callee.name !== 't' && callee.name !== 'rich')) return undefined
  const [first, second] = node.arguments
  if (first?.type !== 'Literal' || typeof first.value !== 'string')
    return 'a sentence has to stand here as it is, in quotes.'
  if (second && second.type !== 'ObjectExpression')
    return 'the values of a sentence have to stand here, in braces.'
  const values = new Map<string, Place>()
  for (const property of second?.properties ?? []) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier')
      return 'each value of a sentence needs a name.'
    values.set(property.key.name, property.value)
  }
  return { start, end, message: first.value, isRich: callee.name === 'rich', values }
}
