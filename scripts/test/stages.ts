import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export type Outcome = {
  passed: number
  failed: number
  output: string
  /** What failed, and passed when it was run again by itself. */
  flaky?: string[]
}

const root = join(import.meta.dirname, '..', '..')
const programs = join(root, 'node_modules', '.bin')

/** Runs a program of node_modules (or of the system) and keeps what it says. */
export async function run(
  file: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, PATH: `${programs}${delimiter}${process.env['PATH']}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const { promise, resolve } = Promise.withResolvers<number>()
  child.once('error', (error) => {
    output += error.message
    resolve(1)
  })
  child.once('close', (code) => resolve(code ?? 1))
  return { code: await promise, output }
}

/**
 * Several commands that are one check: it passes when they all do. They take what the tests beside them leave of the
 * processors: nothing in them waits for anything, and nothing in a test should wait for them.
 */
export async function check(...commands: string[][]): Promise<Outcome> {
  const results = await Promise.all(commands.map((command) => run('nice', ['-n', '15', ...command])))
  const isFine = results.every(({ code }) => code === 0)
  const output = results.map((result) => result.output).join('')
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, output }
}

export async function vitest(report: string): Promise<Outcome> {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, output } = await run('vitest', args)
  return counted(report, code, output, ({ numPassedTests, numTotalTests }: Record<string, number>) => ({
    passed: numPassedTests,
    failed: (numTotalTests ?? 0) - (numPassedTests ?? 0),
  }))
}

/** A runner that fails without a failing test (a file that does not load, no tests at all) counts as one failure. */
export function counted<Report>(
  file: string,
  code: number,
  output: string,
  count: (report: Report) => { passed: number | undefined; failed: number },
): Outcome {
  const { passed = 0, failed = 0 } = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : {}
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output }
}
