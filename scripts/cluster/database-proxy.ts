import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ports } from './patroni-settings.ts'
import { freePort, type Running, requireProgram, startProgram } from './programs.ts'

export interface DatabaseProxy extends Running {
  primary: number
  replica: number
}

interface Database {
  name: string
  usedAt: Ports
}

/**
 * One address for whichever database is the primary, and one for the other. HAProxy asks both Patronis all the time. Who
 * is not the primary any more loses every connection at once: nobody goes on talking to it.
 */
export async function startDatabaseProxy(
  folder: string,
  databases: readonly Database[],
): Promise<DatabaseProxy> {
  const program = requireProgram('haproxy', 'haproxy')
  const [primary, replica] = [await freePort(), await freePort()]
  const file = join(folder, 'database-proxy.cfg')
  writeFileSync(
    file,
    `
defaults
  mode tcp
  timeout connect 1s
  timeout check 1s
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka
${listen('primary', primary, databases)}${listen('replica', replica, databases)}`,
  )
  const running = await startProgram(program, ['-db', '-f', file], {
    log: join(folder, 'database-proxy.log'),
    listensAt: { port: primary, host: '127.0.0.1' },
  })
  return { ...running, primary, replica }
}

const listen = (role: string, port: number, databases: readonly Database[]) => `listen ${role}
  bind 127.0.0.1:${port}
  option httpchk GET /${role}
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${databases.map(({ name, usedAt }) => `  server ${name} 127.0.0.1:${usedAt.postgres} port ${usedAt.rest}\n`).join('')}`
