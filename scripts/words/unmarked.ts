import { type ESTree, parseSync } from 'vite'
import { lineOf } from './message-calls.ts'

type Node = ESTree.Node

/** Strings in these places are read by programs. */
const codeAttributes =
  /^(?:className|id|key|type|role|name|href|src|fill|stroke|d|viewBox|preserveAspectRatio|autoComplete|inputMode|rel|target|lang|dir|method|style|htmlFor|as|variant|content|data-.+|aria-(?:live|haspopup|current|controls|labelledby|describedby|expanded|hidden|pressed))$/
const codeProperties = /^(?:className|summary)$/
const codeCalls =
  /(?:^|\.)(?:Error|TypeError|AdminError|sql|raw|includes|querySelector|closest|matches|log|warn|error|info|debug|t|rich)$/
const request = /^(?:GET|POST|PUT|PATCH|DELETE) \//

/** Words that a person reads: they begin with a capital letter and go on, or end as a sentence does. */
const isSaid = (text: string): boolean => {
  const words = text.trim()
  if (request.test(words) || !/\p{L}{2}/u.test(words)) return false
  const begins = /^[“(]?\p{Lu}[\p{L}’]*,? +\S*\p{L}/u.test(words)
  const ends = /^[“(]?\p{L}[^<>{}=;]* [^<>{}=;]*[\p{L}”’)][.?!…]$/u.test(words)
  return begins || ends
}

const withoutTags = (html: string): string => html.replace(/<[^>]*>?/g, ' ').replace(/&\w+;/g, ' ')

/** Names, and words that are stored as they are and told apart by them. */
const stored = new Set([
  'Synapse',
  'Cash App',
  'Atkinson Hyperlegible',
  'Samsung Internet',
  'Maren',
  'Genuine',
  'Light-hearted',
  'Playful',
  'Positive',
  'Not upset',
  'Deleted member',
  'This comment was deleted with the account.',
  'This message was deleted with the account.',
])

/** The sentences of a file that are not marked with `t` or `rich`, as 'file:line sentence'. */
export function unmarkedIn(file: string, code: string): string[] {
  const found: string[] = []
  const visit = (node: Node, parent: Node): void => {
    if (isForPrograms(node, code)) return
    const words = wordsOf(node, parent, code)
    if (words && !stored.has(words.trim()))
      found.push(`${file}:${lineOf(code, node)} ${words.trim().replace(/\s+/g, ' ').slice(0, 80)}`)
    for (const child of childrenOf(node)) visit(child, node)
  }
  const { program } = parseSync(file, code)
  visit(program, program)
  return found
}

/** What a node says to a person; undefined if nothing. */
function wordsOf(node: Node, parent: Node, code: string): string | undefined {
  if (node.type === 'JSXText') return /\p{L}{2}/u.test(node.value) ? node.value : undefined
  if (node.type === 'Literal' && typeof node.value === 'string') {
    const isLabel = parent.type === 'JSXAttribute' && /^\p{Lu}\p{Ll}/u.test(node.value)
    return isLabel || isSaid(node.value) ? node.value : undefined
  }
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = node.quasis.map(({ value }) => value.cooked ?? '')
  if (isHtml(parent, code)) return parts.join('\n').split('\n').map(withoutTags).find(isSaid)
  const text = parts.join(' x ')
  return isSaid(text) ? text : undefined
}

const isHtml = (node: Node, code: string): boolean =>
  node.type === 'TaggedTemplateExpression' && code.slice(node.tag.start, node.tag.end) === 'html'

function isForPrograms(node: Node, code: string): boolean {
  const text = (part: Node) => code.slice(part.start, part.end)
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
      return true
    case 'JSXAttribute':
      return codeAttributes.test(text(node.name))
    case 'Property':
      return codeProperties.test(text(node.key))
    case 'CallExpression':
    case 'NewExpression':
      return codeCalls.test(text(node.callee))
    case 'TaggedTemplateExpression':
      return !isHtml(node, code)
    case 'BinaryExpression':
      return /^[!=]==?$/.test(node.operator)
    default:
      return false
  }
}

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'object' && one !== null && typeof one.type === 'string') yield one as Node
}
