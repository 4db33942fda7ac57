import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requireProgram, startProgram } from '#scripts/cluster/programs.ts'
import { makeCertificate } from '#tests/support/certificate.ts'
import { freePort } from './synapse-process.ts'

export const proxies = ['nginx', 'Caddy', 'HAProxy'] as const
export type ProxyName = (typeof proxies)[number]

const deploy = join(import.meta.dirname, '..', '..', 'deploy')

/** A sample of deploy/, with what an operator would change changed. Each thing must be there to be changed. */
function sample(file: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${file} does not say ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(join(deploy, file), 'utf8'),
  )
}

interface Ports {
  http: number
  https: number
  synapse: number
}

const setUps = {
  nginx: (folder: string, { http, https, synapse }: Ports) => {
    const site = sample('nginx.conf', {
      '127.0.0.1:5000': `127.0.0.1:${synapse}`,
      'listen 80;': `listen 127.0.0.1:${http};`,
      'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
      'server_name synapse.example': 'server_name localhost',
      '/etc/ssl/synapse': folder,
    })
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off; events {}
       http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}\n${site}\n}`,
    )
    return { program: ['nginx', 'nginx-light'] as const, args: ['-e', join(folder, 'error.log'), '-c', file] }
  },
  Caddy: (folder: string, { http, https, synapse }: Ports) => {
    const site = sample('Caddyfile', {
      'synapse.example {': 'localhost {\n\tbind 127.0.0.1',
      '127.0.0.1:5000': `127.0.0.1:${synapse}`,
      '/etc/ssl/synapse': folder,
    })
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${site}`)
    return { program: ['caddy', 'caddy'] as const, args: ['run', '--config', file, '--adapter', 'caddyfile'] }
  },
  HAProxy: (folder: string, { http, https, synapse }: Ports) => {
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(
      file,
      sample('haproxy.cfg', {
        'bind :80': `bind 127.0.0.1:${http}`,
        'bind :443': `bind 127.0.0.1:${https}`,
        '127.0.0.1:5000': `127.0.0.1:${synapse}`,
        '/etc/ssl/synapse': folder,
      }),
    )
    return { program: ['haproxy', 'haproxy'] as const, args: ['-db', '-f', file] }
  },
} satisfies Record<ProxyName, unknown>

/** Answers the certificate. HAProxy wants it and its key in one file. */
export function certify(folder: string): string {
  const { key, certificate } = makeCertificate(folder)
  const text = readFileSync(certificate, 'utf8')
  writeFileSync(join(folder, 'both.pem'), text + readFileSync(key, 'utf8'))
  return text
}

export const proxyPorts = async (synapse: number): Promise<Ports> => ({
  http: await freePort(),
  https: await freePort(),
  synapse,
})

export async function startProxy(name: ProxyName, folder: string, ports: Ports) {
  const { program, args } = setUps[name](folder, ports)
  const [binary, debianPackage] = program
  const file = requireProgram(binary, debianPackage, console.log)
  return startProgram(file, args, {
    log: join(folder, 'proxy.log'),
    listensAt: { host: '127.0.0.1', port: ports.https },
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
}
