import { expect, test } from 'vitest'
import { Written } from './written.ts'

const isFine = (text: string) => Written(() => 'Please write something.').safeParse(text).success

test.each(['Hello', '!', '5', '…', '🌱', '👩‍🦽', '❤️', 'שלום', 'مرحبا', '안녕', 'नमस्ते', '\u200fשלום', '⠓⠊'])(
  '%j can be seen',
  (text) => {
    expect(isFine(text)).toBe(true)
  },
)

test.each([
  '',
  '   ',
  '\n\t',
  '\u00a0',
  '\u200b\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u3164',
  '\u2800\u2800',
  '\u202e',
  '\u{e0020}',
  '\u0301',
  '\ufe0f',
])('%j cannot', (text) => {
  expect(isFine(text)).toBe(false)
})
