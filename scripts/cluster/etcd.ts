import { join } from 'node:path'
import { type Account, launchAs } from '#server/db/embedded/embedded-account.ts'
import { makeFolder } from './folders.ts'
import { until } from './instance.ts'
import { freePort, type Running, requireProgram, startProgram } from './programs.ts'

export interface Etcd extends Running {
  port: number
}

/**
 * Where Patroni keeps who is primary. One member is enough to see how it goes on one machine; a real installation has
 * three, each on a machine of its own, or losing this one stops all writing.
 */
export async function startEtcd(folder: string, account: Account | undefined): Promise<Etcd> {
  const program = requireProgram('etcd', 'etcd-server')
  const home = makeFolder(join(folder, 'etcd'), account)
  const [port, peers] = [await freePort(), `http://127.0.0.1:${await freePort()}`]
  const clients = `http://127.0.0.1:${port}`
  const settings = {
    name: 'only',
    'data-dir': join(home, 'data'),
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `only=${peers}`,
    logger: 'zap',
    // What Patroni uses of it.
    'enable-v2': 'true',
  }
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  const run = launchAs(account, program, flags, [home])
  const running = await startProgram(run.file, run.args, {
    account: run.account,
    log: join(folder, 'etcd.log'),
    listensAt: { port, host: '127.0.0.1' },
  })
  // It takes connections before it has a say, and Patroni ends when it reads that.
  await until('etcd has begun', () => hasBegun(clients))
  return { ...running, port }
}

const hasBegun = (url: string): Promise<boolean> =>
  fetch(`${url}/version`).then(
    async (answer) => /"etcdcluster":\s*"\d/.test(await answer.text()),
    () => false,
  )
