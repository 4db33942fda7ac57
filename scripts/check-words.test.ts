import { expect, test } from 'vitest'
import { problemsIn } from './check-words.ts'

const imports = `import { t } from '#words/t.ts'\nimport { rich } from '#web/lib/rich.ts'\n`
const problems = (code: string, file = 'src/web/features/x.tsx') => problemsIn(file, imports + code)

test.each([
  ['text between tags', 'const X = () => <p>Hello</p>'],
  ['a label', 'const X = () => <Button label="Save" />'],
  ['a string', `const failed = 'Your choice wasn’t saved'`],
  ['a sentence that begins with a name', `const X = (who: string) => \`\${who} accepted your request.\``],
  ['words with something between', `const X = (name: string) => \`Remove \${name}\``],
])('%s that is not marked is found', (_, code) => {
  expect(problems(code)).toHaveLength(1)
})

test('a sentence in a page of the server that is not marked is found', () => {
  expect(
    problems('const page = () => html`<h1>Create an account</h1>`', 'src/server/features/x.pages.ts'),
  ).toEqual(['src/server/features/x.pages.ts:3 Create an account: not marked with t or rich'])
})

test.each([
  ['a class', '<p className="Grid gap-2" />'],
  ['a request', `read('GET /api/posts')`],
  ['an error for engineers', `new Error('This cannot be')`],
  ['what is marked', `t('Hello you')`],
  ['a key', `event.key === 'Page Up'`],
])('%s is not a sentence', (_, code) => {
  expect(problems(`const x = ${code}`)).toEqual([])
})

test('a value without a place, and a place without a value, are found', () => {
  expect(problems(`const x = t('Remove {name}', { nom })`)).toEqual([
    'src/web/features/x.tsx:3 “Remove {name}” has no value for name.',
  ])
  expect(problems(`const x = t('Remove it', { name })`)).toEqual([
    'src/web/features/x.tsx:3 “Remove it” does not use name.',
  ])
})

test('a part of a sentence is found by the space at its edge', () => {
  expect(problems(`const x = t(' of you')`)).toHaveLength(1)
})

test('on the server a message is said for each request', () => {
  const file = 'src/server/features/x.ts'
  expect(problems(`const x = t('Please sign in first.')`, file)).toHaveLength(1)
  expect(problems(`const x = () => t('Please sign in first.')`, file)).toEqual([])
})
