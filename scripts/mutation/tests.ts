import { relative } from 'node:path'
import {
  BaseSequencer,
  createVitest,
  type TestCase,
  type TestModule,
  type TestSpecification,
} from 'vitest/node'

/** By which test a change was noticed, and what it said. */
export interface Failure {
  file: string
  test: string
  said: string
}

/** Of what fails outside of its tests. */
export const asAWhole = 'as a whole'

export interface Tests {
  /** The first failure of these, asked in this order; null if all pass. Each name is a file or the beginning of some. */
  ask: (names: readonly string[], but?: ReadonlySet<string>) => Promise<Failure | null>
  /** What is on the disk now counts, and not what was read before. */
  readAgain: (file: string) => void
  close: () => Promise<void>
}

type Said = { message: string; cause?: Said }

class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }
}

/**
 * One vitest for all changes: PostgreSQL with its migrations, and what Vite makes of each file, are there already when
 * the next one is asked. The tests themselves run in a new process each time.
 */
export async function openTests(folder: string): Promise<Tests> {
  let failure: Failure | null = null
  const notice = (module: TestModule, test: string, errors: ReadonlyArray<Said>) => {
    const said = errors.map(({ message, cause }) => `${message} ${cause?.message ?? ''}`.trim()).join('\n')
    failure ??= { file: relative(folder, module.moduleId), test, said }
  }
  const onTestCaseResult = (test: TestCase) => {
    const { state, errors } = test.result()
    if (state === 'failed') notice(test.module, test.fullName, errors ?? [])
  }
  const onTestModuleEnd = (module: TestModule) => {
    if (module.state() === 'failed') notice(module, asAWhole, module.errors())
  }
  const vitest = await createVitest('test', {
    ...{ root: folder, watch: false, bail: 1, maxWorkers: 1 },
    sequence: { sequencer: AsGiven },
    reporters: [{ onTestCaseResult, onTestModuleEnd }],
  })
  const all = await vitest.globTestSpecifications()
  const fileOf = ({ moduleId }: TestSpecification) => relative(folder, moduleId)
  const named = (name: string) => all.filter((one) => fileOf(one).startsWith(name))

  return {
    ask: async (names, but) => {
      failure = null
      const asked = [...new Set(names.flatMap(named))].filter((one) => !but?.has(fileOf(one)))
      const { unhandledErrors } = await vitest.runTestSpecifications(asked)
      const [error] = unhandledErrors
      return failure ?? (error ? { file: names[0] ?? '', test: asAWhole, said: String(error) } : null)
    },
    readAgain: (file) => vitest.invalidateFile(file),
    close: () => vitest.close(),
  }
}
