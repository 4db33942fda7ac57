/**
 * `npm run test:security`: what tools made by others find, on servers of their own on this machine. With names, only
 * those: `npm run test:security -- nu sqlmap`. Its last line counts what passed and what failed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hiddenTimeFinds } from '#scripts/security/hidden-time.ts'
import { nuFinds } from '#scripts/security/nu.ts'
import { observatoryFinds } from '#scripts/security/observatory.ts'
import { slowClientsFind } from '#scripts/security/slow-clients.ts'
import { sqlmapFinds } from '#scripts/security/sqlmap.ts'
import { type Inhabitants, peopled, startTarget, type Target } from '#scripts/security/target.ts'
import { getTools, type Tool } from '#scripts/security/tools.ts'
import { wapitiFinds } from '#scripts/security/wapiti.ts'
import type { Outcome } from '#scripts/test/stages.ts'

const place = mkdtempSync(join(tmpdir(), 'synapse-security-'))
process.on('exit', () => rmSync(place, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130))

let passed = 0
let failed = 0

async function stage(name: string, work: () => Promise<Outcome>): Promise<void> {
  console.log(`  ${name} …`)
  const started = performance.now()
  const outcome = await work().catch((error: unknown) => ({ passed: 0, failed: 1, output: String(error) }))
  passed += outcome.passed
  failed += outcome.failed
  const seconds = `${((performance.now() - started) / 1000).toFixed(0)} s`
  console.log(
    `${outcome.failed === 0 ? '✓' : '✗'} ${name}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds})`,
  )
  if (outcome.output.trim()) console.log(`${outcome.output.trim().replaceAll(/^/gm, '    ')}`)
}

/** On a server of its own, so that what one tool leaves behind is not in the way of the next. */
const onTarget =
  (work: (target: Target, people: Inhabitants) => Promise<Outcome>, settings: Record<string, string> = {}) =>
  async (): Promise<Outcome> => {
    const target = await startTarget(settings)
    try {
      const outcome = await work(target, await peopled(target.url))
      const faults = target.logged.filter((line) => /"request failed"/.test(line))
      if (faults.length === 0) return outcome
      const output = `${outcome.output}\nThe server itself noted ${faults.length} faults, such as ${faults[0]?.slice(0, 1500)}`
      return { ...outcome, failed: outcome.failed + 1, output }
    } finally {
      await target.end()
    }
  }

const stages: Record<string, { about: string; needs: Tool[]; work: () => Promise<Outcome> }> = {
  observatory: {
    about: 'HTTP Observatory (MDN), behind TLS',
    needs: ['npm', 'openssl'],
    work: () => observatoryFinds(place),
  },
  nu: {
    about: 'Nu HTML checker (W3C), every document',
    needs: ['npm', 'default-jre-headless'],
    work: onTarget((target, people) => nuFinds(target, people, place)),
  },
  time: {
    about: 'what is hidden takes as long as what is not there',
    needs: [],
    work: onTarget((_target, people) => hiddenTimeFinds(people)),
  },
  sqlmap: {
    about: 'sqlmap, every parameter',
    needs: ['sqlmap'],
    work: onTarget((target, people) => sqlmapFinds(target, people, place)),
  },
  wapiti: {
    about: 'wapiti, every address with a query and every form',
    needs: ['wapiti'],
    work: onTarget((target, people) => wapitiFinds(target, people, place)),
  },
  slow: {
    about: 'slowhttptest: slow headers, slow bodies, slow readers',
    needs: ['slowhttptest'],
    work: onTarget(slowClientsFind),
  },
}

let missing = new Set<Tool>()
await stage('the tools', async () => {
  const tools = await getTools()
  missing = tools.missing
  return { ...tools, output: tools.failed > 0 ? tools.output : '' }
})
const wanted = process.argv.slice(2)
for (const [name, { about, needs, work }] of Object.entries(stages)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const lacking = needs.filter((tool) => missing.has(tool))
  const output = `Not done, because there is no ${lacking.join(' and no ')}.`
  await stage(about, lacking.length > 0 ? async () => ({ passed: 0, failed: 1, output }) : work)
}

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
