import { expect, test } from 'vitest'
import { typedTone } from './typed-tone.ts'

test('a shorthand at the end of a text is a tone, and can be taken off', () => {
  expect(typedTone('see you there /j')).toEqual({ word: 'Joking', rest: 'see you there' })
  expect(typedTone('two lines\n/SRS ')).toEqual({ word: 'Serious', rest: 'two lines' })
  expect(typedTone('/nbh')).toEqual({ word: 'Playful', rest: '' })
  expect(typedTone('not well /neg')).toEqual({ word: 'Negative', rest: 'not well' })
})

test.each(['and/j', '/j is how it starts', '/unknown', 'https://example.org/j', ''])(
  '%j offers no tone',
  (text) => expect(typedTone(text)).toBeNull(),
)
