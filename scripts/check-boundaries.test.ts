import { expect, test } from 'vitest'
import { checkBoundaries } from './check-boundaries.ts'

const importing = (...targets: string[]) =>
  targets.map((target) => `import { x } from '${target}'`).join('\n')

test.each([
  ['src/server/features/posts/posts.routes.ts', '#web/lib/toast.ts', 'server and web never meet'],
  ['src/web/lib/toast.ts', '#server/db/client.ts', 'web and server never meet'],
  [
    'src/server/features/posts/posts.routes.ts',
    '#server/features/likes/likes.queries.ts',
    'a feature does not',
  ],
  [
    'src/server/views/post.view.ts',
    '#server/features/posts/posts.queries.ts',
    'views does not import features',
  ],
  ['src/server/db/client.ts', '#server/access/visibility.ts', 'db does not import access'],
  ['src/server/features/posts/posts.routes.ts', '#server/app.ts', 'features does not import app.ts'],
  ['src/web/ui/button.tsx', '#web/features/auth/use-sign-out.ts', 'ui does not import features'],
  ['src/web/features/auth/use-sign-out.ts', '#web/widgets/post-card.tsx', 'features does not import widgets'],
  ['src/contract/posts.ts', 'react', 'the contract imports zod, the words and nothing else'],
  ['src/contract/posts.ts', '#server/config.ts', 'contract and server never meet'],
  ['src/words/t.ts', 'zod', 'the words import intl-messageformat and nothing else'],
  ['src/words/t.ts', '#contract/posts.ts', 'words and contract never meet'],
  ['src/words/t.ts', '#server/http/html.ts', 'words and server never meet'],
  ['src/words/t.ts', '#web/lib/toast.ts', 'words and web never meet'],
  ['src/server/app.ts', '#tests/support/people.ts', 'does not know its tests'],
  ['src/server/app.ts', '../contract/posts.ts', 'instead of ../'],
])('%s may not import %s', (file, target, why) => {
  expect(checkBoundaries({ [file]: importing(target) })).toEqual([expect.stringContaining(why)])
})

test('an import over several lines, an export and a call count as well', () => {
  const file = 'src/web/lib/toast.ts'
  for (const text of [
    "import {\n  a,\n  type B,\n} from '#server/app.ts'",
    "export { a } from '#server/app.ts'",
    "const a = await import('#server/app.ts')",
    "import '#server/app.ts'",
  ])
    expect(checkBoundaries({ [file]: text })).toHaveLength(1)
})

test('zod reaches the browser neither directly nor through another contract file, but types do', () => {
  const contract = {
    'src/contract/posts.ts': importing('./ids.ts'),
    'src/contract/ids.ts': importing('zod'),
    'src/contract/tones.ts': 'export const tones = []',
  }
  const web = (text: string) => checkBoundaries({ ...contract, 'src/web/lib/a.ts': text })
  expect(web(importing('#contract/posts.ts'))).toEqual([
    expect.stringContaining('bring zod into the browser'),
  ])
  expect(web("import type { Post } from '#contract/posts.ts'")).toEqual([])
  expect(web(importing('#contract/tones.ts'))).toEqual([])
})

test('the words are for everybody, and bring their own library only', () => {
  const files = {
    'src/words/t.ts': importing('intl-messageformat', './choose.ts'),
    'src/words/choose.ts': '',
    'src/contract/posts.ts': importing('#words/t.ts', 'zod'),
    'src/server/http/errors.ts': importing('#words/t.ts'),
    'src/web/lib/toast.ts': importing('#words/t.ts'),
  }
  expect(checkBoundaries(files)).toEqual([])
})

test('a circle is found, however long', () => {
  const files = {
    'src/web/lib/a.ts': importing('./b.ts'),
    'src/web/lib/b.ts': importing('./c.ts'),
    'src/web/lib/c.ts': importing('./a.ts'),
  }
  expect(checkBoundaries(files)).toEqual([
    'a circle: src/web/lib/a.ts → src/web/lib/b.ts → src/web/lib/c.ts → src/web/lib/a.ts',
  ])
})

test('a file outside every room is reported, and one that keeps the rules is not', () => {
  expect(checkBoundaries({ 'src/server/utils/misc.ts': '' })).toEqual([
    expect.stringContaining('is in no room'),
  ])
  const file = 'src/server/features/posts/posts.routes.ts'
  const fine = ['./posts.queries.ts', '#server/views/post.view.ts', '#contract/posts.ts', 'fastify']
  expect(checkBoundaries({ [file]: importing(...fine) })).toEqual([])
})
