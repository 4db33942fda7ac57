import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

// A bubble of the browser is gone after a moment, tells of one field at a time, and speaks the browser's language.
test('no form leaves it to the browser to say what is missing', () => {
  const files = globSync('src/{web,server}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const forms = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/<form\s(?:=>|[^>])*/g)].map(([opening]) => ({ file, opening }))
  })
  expect(forms.length).toBeGreaterThan(40)
  // useForm brings it with its props.
  expect(forms.filter(({ opening }) => !/\bno[vV]alidate\b|\{\.\.\.form\.props\}/.test(opening))).toEqual([])
})
