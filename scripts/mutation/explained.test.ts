import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readExplained } from './explained.ts'
import { mutantsOf } from './mutants.ts'
import { targets } from './targets.ts'

const read = (file: string) => readFileSync(file, 'utf8')

test('everything that is explained is still there to be changed', () => {
  const files = targets.flatMap((target) => Object.keys(target.files))
  const changes = files.flatMap((file) => mutantsOf(file, read(file)))
  for (const { file, was, becomes } of readExplained(read))
    expect(changes).toContainEqual(expect.objectContaining({ file, was, becomes }))
})
