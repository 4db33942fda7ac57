import { expect, test } from 'vitest'
import { looksLikeAdvice } from './looks-like-advice.ts'

test.each([
  'You should sleep more.',
  'Oh no. HAVE YOU  TRIED\nyoga?',
  'Why don’t you just leave?',
  "why don't you call them",
  'If I were you, I would say no.',
  'My advice: rest.',
  'I’d recommend earplugs',
  'you need to tell your manager',
])('%j looks like advice', (text) => expect(looksLikeAdvice(text)).toBe(true))

test.each([
  'I know this feeling too.',
  'No advice, only company.',
  'You shouldn’t have to go through this.',
  'That sounds hard.',
  'You shoulder so much.',
  'They told you that you are too loud? You are not.',
  'I have to say: same here.',
  'I tried that once too, and it was awful.',
  '',
])('%j does not', (text) => expect(looksLikeAdvice(text)).toBe(false))
