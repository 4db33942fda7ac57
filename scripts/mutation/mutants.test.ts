import { expect, test } from 'vitest'
import { mutantsOf } from './mutants.ts'

const changed = (text: string) => mutantsOf('rule.ts', text).map((mutant) => mutant.text.trim())

test('a rule in SQL is turned round', () => {
  expect(changed('sql`not exists (select from blocks)`')).toEqual(['sql`exists (select from blocks)`'])
  expect(changed('sql`a = b and c is null`')).toEqual([
    'sql`a = b and c is not null`',
    'sql`a = b or c is null`',
    'sql`a <> b and c is null`',
  ])
})

test('a condition of several is left out', () => {
  expect(changed('    noBlockBetween(viewer.id, users.id),')).toEqual([''])
  expect(changed("    t('Please choose.'),")).toEqual([])
  expect(changed('  getPayment: (id) =>\n    find(id),')).toEqual([])
})

test('a rule in TypeScript is turned round', () => {
  expect(changed('if (!post) throw notFound()')).toEqual(['if (post) throw notFound()'])
  expect(changed('return amount >= 500 && isOwn')).toEqual([
    'return amount > 500 && isOwn',
    'return amount >= 500 || isOwn',
  ])
})

test('what is no rule stays', () => {
  expect(changed("import { a } from 'b'\n// true and false\n/** not exists */")).toEqual([])
})

test('what a person reads stays, and so do types', () => {
  expect(changed('if (!donor) throw new AdminError(`No account with that name or address`)')).toEqual([
    'if (donor) throw new AdminError(`No account with that name or address`)',
  ])
  expect(changed("      'You can from {moment}. Until then, or later, where you like.',")).toEqual([])
  expect(changed("  state: 'open' | 'succeeded'")).toEqual([])
})

test('each change says what stood in its line and what stands there then, as explanations name it', () => {
  expect(mutantsOf('rule.ts', '  if (a) return\n  return amount >= 500')).toMatchObject([
    { line: 2, column: 16, was: 'return amount >= 500', becomes: 'return amount > 500' },
  ])
})
