import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireProgram } from '#scripts/cluster/programs.ts'
import { aPlace, startSynapse, stops } from './synapse-process.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const rules = 'prometheus-alerts.yml'
const cases = 'alerts.promtool.yml'

let promtool: string
let folder: string
beforeAll(() => {
  promtool = requireProgram('promtool', 'prometheus', console.log)
  folder = mkdtempSync(join(tmpdir(), 'synapse-alerts-'))
  copyFileSync(join(deploy, rules), join(folder, rules))
  copyFileSync(join(import.meta.dirname, cases), join(folder, cases))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function check(args: readonly string[], input?: string): { isFine: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: folder, input, encoding: 'utf8' })
  return { isFine: status === 0, said: stdout + stderr }
}

test('every alert comes when it must, and not when it must not', () => {
  expect(check(['check', 'rules', rules])).toMatchObject({ isFine: true })
  expect(check(['test', 'rules', cases])).toMatchObject({ isFine: true })
  const named = (text: string, key: string) => [...text.matchAll(new RegExp(`${key}: (\\w+)`, 'g'))]
  const all = named(readFileSync(join(deploy, rules), 'utf8'), 'alert').map(([, name]) => name)
  const tried = named(readFileSync(join(folder, cases), 'utf8'), 'alertname').map(([, name]) => name)
  expect(all.filter((name) => !tried.includes(name))).toEqual([])
})

test('Prometheus can read its settings, and every question of the dashboard', () => {
  copyFileSync(join(deploy, 'prometheus.yml'), join(folder, 'prometheus.yml'))
  expect(check(['check', 'config', 'prometheus.yml'])).toMatchObject({ isFine: true })
  const { panels } = JSON.parse(readFileSync(join(deploy, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const asked = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  expect(asked.length).toBeGreaterThan(25)
  const asRules = asked.map((expr, index) => ({
    record: `panel:${index}`,
    expr: expr.replaceAll('$__rate_interval', '1m'),
  }))
  // JSON is YAML.
  writeFileSync(
    join(folder, 'dashboard.yml'),
    JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }),
  )
  expect(check(['check', 'rules', 'dashboard.yml'])).toMatchObject({ isFine: true })
})

test('Prometheus finds nothing to say about how Synapse names its metrics', async () => {
  const place = await aPlace()
  try {
    const run = startSynapse(place)
    await run.ready()
    const text = await (await fetch(`${place.url}/metrics`)).text()
    const { said } = check(['check', 'metrics'], text)
    expect(said.split('\n').filter((line) => line.startsWith('synapse_'))).toEqual([])
    await stops(run)
  } finally {
    await place.end()
  }
})
