import { expect, test } from 'vitest'
import { html } from './html.ts'
import { linkTo, rich, strong } from './rich.ts'

test('a sentence holds markup of its own, and every value in it is escaped', () => {
  const a = linkTo('/rules')
  expect(rich('Read <a>the rules</a>, {name}.', { a, name: 'Ana <b>& Bea</b>' }).markup).toBe(
    'Read <a href="/rules">the rules</a>, Ana &lt;b&gt;&amp; Bea&lt;/b&gt;.',
  )
})

test('a value can be markup, and stand inside a tag', () => {
  const day = html`<bdi>${'1 < 2'}</bdi>`
  expect(rich('<b>Until {day}:</b> no "more"', { b: strong, day }).markup).toBe(
    '<strong>Until <bdi>1 &lt; 2</bdi>:</strong> no &quot;more&quot;',
  )
})

test('a form is chosen by a number', () => {
  const message = '{count, plural, one {<b>#</b> entry} other {<b>#</b> entries}}'
  expect([1, 2].map((count) => rich(message, { count, b: strong }).markup)).toEqual([
    '<strong>1</strong> entry',
    '<strong>2</strong> entries',
  ])
})
