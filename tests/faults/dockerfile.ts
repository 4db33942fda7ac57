import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export type Step =
  | { does: 'copy'; from: string | null; sources: string[]; to: string }
  | { does: 'run'; command: string }

interface Stage {
  name: string
  image: string
  workdir: string
  steps: Step[]
  env: Record<string, string>
  user: string
  cmd: string[]
  healthCheck: string[]
}

/** The instructions that our Dockerfile uses; another one is a question to answer here. */
export function readDockerfile(): Stage[] {
  const stages: Stage[] = []
  const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').split('\n')
  for (const line of lines) {
    if (line === '' || line.startsWith('#')) continue
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (instruction === 'FROM') stages.push(newStage(rest, stages.length))
    else readInto(stages.at(-1), instruction, rest)
  }
  return stages
}

function newStage(rest: string, index: number): Stage {
  const [image = '', , name = String(index)] = rest.split(' ')
  return { name, image, workdir: '/', steps: [], env: {}, user: 'root', cmd: [], healthCheck: [] }
}

function readInto(stage: Stage | undefined, instruction: string, rest: string): void {
  if (!stage) throw new Error(`${instruction} before FROM`)
  const readers: Record<string, () => unknown> = {
    WORKDIR: () => (stage.workdir = rest),
    COPY: () => stage.steps.push(copyOf(rest)),
    RUN: () => stage.steps.push({ does: 'run', command: rest }),
    ENV: () => Object.assign(stage.env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('=')))),
    USER: () => (stage.user = rest),
    CMD: () => (stage.cmd = JSON.parse(rest)),
    HEALTHCHECK: () => (stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('[')))),
    VOLUME: () => undefined,
    EXPOSE: () => undefined,
    STOPSIGNAL: () => undefined,
  }
  const read = readers[instruction]
  if (!read) throw new Error(`The Dockerfile says ${instruction}, which is not known here`)
  read()
}

function copyOf(rest: string): Step {
  const words = rest.split(' ')
  const from = words[0]?.startsWith('--from=') ? (words.shift() ?? '').slice('--from='.length) : null
  const to = words.pop() ?? ''
  return { does: 'copy', from, sources: words, to }
}

/** What the builder is given: paths that .dockerignore lets through. */
export function isGiven(path: string): boolean {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const isTest = /\.test\.tsx?$/.test(path)
  return !isTest && allowed.some((one) => path === one || path.startsWith(`${one}/`))
}
