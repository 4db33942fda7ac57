import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteLastBackup } from '#server/backup/last-backup.ts'
import { startTestSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-db.ts'

const deploy = (name: string) => readFileSync(join(import.meta.dirname, '../../../../deploy', name), 'utf8')
const expressions = (name: string): string[] =>
  deploy(name)
    .split('\n')
    .filter((line) => /^\s*"?expr"?:/.test(line))
/** Every word that has the form of a metric of ours, of the process or of Node. */
const metricsIn = (lines: readonly string[]): string[] => [
  ...new Set(lines.join('\n').match(/\b(?:synapse|process|nodejs)_\w+/g)),
]

test('alerts and dashboard name only metrics that a running Synapse really gives', async () => {
  const database = await createTestDatabase()
  const url = database.url
  // Metrics of a replica are there only with one. It need not follow.
  const synapse = await startTestSynapse({ DATABASE_URL: url, DATABASE_REPLICA_URL: url }, url)
  try {
    await noteLastBackup(synapse.dataDir)
    await fetch(`${synapse.url}/`)
    const text = await (await fetch(`${synapse.url}/metrics`)).text()
    const given = new Set(
      text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => /^\w+/.exec(line)?.[0]),
    )
    const alerts = metricsIn(expressions('prometheus-alerts.yml'))
    const shown = metricsIn(expressions('grafana-dashboard.json'))
    expect(alerts.length).toBeGreaterThan(12)
    expect(shown.length).toBeGreaterThan(20)
    expect([...alerts, ...shown].filter((name) => !given.has(name))).toEqual([])
    // And nothing of the product goes unseen.
    const ours = [...given].filter((name) => name?.startsWith('synapse_'))
    expect(ours.filter((name) => name && !shown.includes(name))).toEqual([])
  } finally {
    await synapse.close()
    await database.drop()
  }
})
