import { expect, test } from 'vitest'
import { Fates } from './fates.ts'
import { mutantsOf } from './mutants.ts'

const file = 'rule.ts'
const text = 'if (!post && isOwn) throw notFound()'
const reading = (now: string) => () => now
const [and, not] = mutantsOf(file, text)
if (!and || !not) throw new Error('two changes are needed')
const noticedBy = { file: 'posts.api.test.ts', test: 'someone > who is blocked → sees nothing' }

const written = new Fates('', reading(text))
written.keep({ mutant: and, noticedBy })
written.keep({ mutant: not, noticedBy: null })
const kept = written.toString()

test('what became of a change is read again as it was kept', () => {
  const fates = new Fates(kept, reading(text))
  expect(fates.of(and)).toEqual({ mutant: and, noticedBy })
  expect(fates.of(not)).toEqual({ mutant: not, noticedBy: null })
  expect(fates.toString()).toBe(kept)
})

test('it counts no more once its file has changed, but who noticed it is asked first', () => {
  const fates = new Fates(kept, reading(`${text}\n// and more`))
  expect(fates.of(and)).toBeNull()
  expect(fates.of(not)).toBeNull()
  expect(fates.testsThatNotice(file)).toEqual(['posts.api.test.ts'])
})

test('who noticed the last one is asked first', () => {
  const fates = new Fates(kept, reading(text))
  fates.keep({ mutant: not, noticedBy: { file: 'comments.api.test.ts', test: 'the same' } })
  expect(fates.testsThatNotice(file)).toEqual(['comments.api.test.ts', 'posts.api.test.ts'])
})
