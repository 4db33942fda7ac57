import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, type Running, requireProgram, startProgram } from './programs.ts'

interface Start {
  /** For its configuration; it belongs to whoever starts it. */
  folder: string
  /** Ports of the instances on this machine. */
  instances: readonly number[]
  port?: number
  tell?: (sentence: string) => void
}

export interface Haproxy extends Running {
  url: string
  /** Which instances it sends people to at this moment. */
  up: () => Promise<number[]>
}

/**
 * One address for several instances. It asks each four times a second whether it is ready, and takes one out after two
 * answers that are missing, or as soon as a real request finds nobody there.
 */
export async function startHaproxy({ folder, instances, port, tell }: Start): Promise<Haproxy> {
  const program = requireProgram('haproxy', 'haproxy', tell)
  const listenAt = port ?? (await freePort())
  const statsAt = await freePort()
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration({ instances, listenAt, statsAt }))
  const running = await startProgram(program, ['-db', '-f', file], {
    log: join(folder, 'haproxy.log'),
    listensAt: { port: listenAt, host: '127.0.0.1' },
  })

  const up = async () => {
    const csv = await (await fetch(`http://127.0.0.1:${statsAt}/;csv`)).text()
    return csv.split('\n').flatMap((line) => {
      const [pool, server, ...fields] = line.split(',')
      return pool === 'instances' && server?.startsWith('at_') && fields[15]?.startsWith('UP')
        ? [Number(server.slice(3))]
        : []
    })
  }
  return { ...running, url: `http://127.0.0.1:${listenAt}`, up }
}

const configuration = ({
  instances,
  listenAt,
  statsAt,
}: {
  instances: readonly number[]
  listenAt: number
  statsAt: number
}) => `
defaults
  mode http
  timeout connect 1s
  timeout client 90s
  timeout server 90s
  # Longer than a busy machine takes: whoever is gone refuses at once.
  timeout check 3s
  retries 3
  option redispatch 1
  # Reading twice does no harm; what writes is sent again only when nothing of it had arrived.
  retry-on conn-failure empty-response
  option forwardfor
frontend people
  bind 127.0.0.1:${listenAt}
  http-request disable-l7-retry if !METH_GET
  # While the database is away no instance is ready. They say so in words; we would only say 'Service Unavailable'.
  use_backend anyone if { nbsrv(instances) eq 0 }
  default_backend instances
backend instances
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
  # An instance that leaves: nobody new, and those who are there finish.
  http-check disable-on-404
  # What is open stays open: who is not ready for a moment has live streams that need nothing of the database.
  default-server check inter 250ms fall 2 rise 2 observe layer4 error-limit 1 on-error mark-down
${instances.map((at) => `  server at_${at} 127.0.0.1:${at}`).join('\n')}
backend anyone
  balance leastconn
  option httpchk GET /healthz
  http-check expect status 200
  default-server check inter 250ms fall 2 rise 1 observe layer4 error-limit 1 on-error mark-down
${instances.map((at) => `  server at_${at} 127.0.0.1:${at}`).join('\n')}
frontend stats
  bind 127.0.0.1:${statsAt}
  stats enable
  stats uri /
`
