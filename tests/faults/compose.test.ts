import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requireProgram } from '#scripts/cluster/programs.ts'

test('the proxy of the compose file can read its settings', () => {
  const caddy = requireProgram('caddy', 'caddy', console.log)
  const file = join(import.meta.dirname, '..', '..', 'deploy', 'compose', 'Caddyfile')
  const env = { ...process.env, DOMAIN: 'synapse.example' }
  const args = ['adapt', '--validate', '--config', file, '--adapter', 'caddyfile']
  const { status, stdout, stderr } = spawnSync(caddy, args, { env, encoding: 'utf8' })
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
  const hosts = [...stdout.matchAll(/"host":\["([^"]+)"\]/g)].map(([, host]) => host)
  expect(hosts.sort()).toEqual(['photos.synapse.example', 'synapse.example'])
  expect([...stdout.matchAll(/"dial":"([^"]+)"/g)].map(([, to]) => to).sort()).toEqual([
    'storage:8333',
    'synapse:5000',
  ])
})
