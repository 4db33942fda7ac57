import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type Account = { uid: number; gid: number }
type Launch = { file: string; args: string[]; account?: Account }

/**
 * The operating-system account that runs PostgreSQL, or nothing when that is our own.
 * PostgreSQL refuses to run as root, so root lends it another account.
 */
export function accountFor(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  return ownerOf(folder) ?? accountNamed('postgres') ?? createdAccount() ?? accountNamed('nobody') ?? refuse()
}

/** How to run a PostgreSQL program on these paths as that account. */
export function launchAs(
  account: Account | undefined,
  file: string,
  args: string[],
  paths: string[],
): Launch {
  if (!account) return { file, args }
  if (mayReach(account, [file, ...paths])) return { file, args, account }
  // The account cannot enter a folder above (a clone in /root, say). Opening that folder to everybody would
  // be worse than this: the process may pass closed doors, and has no other power of root.
  const capability = passingCapability()
  const ids = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--no-new-privs']
  // Without the secure bit, access() would leave the capability out, and initdb asks by it for its own program.
  const powers = [
    '--securebits=+no_setuid_fixup',
    `--inh-caps=-all,+${capability}`,
    `--ambient-caps=-all,+${capability}`,
  ]
  return { file: 'setpriv', args: [...ids, ...powers, '--', file, ...args] }
}

function ownerOf(folder: string): Account | undefined {
  const version = join(folder, 'PG_VERSION')
  if (!existsSync(version)) return undefined
  const { uid, gid } = statSync(version)
  return uid === 0 ? undefined : { uid, gid }
}

function accountNamed(name: string): Account | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function createdAccount(): Account | undefined {
  const name = 'synapse-db'
  const existing = accountNamed(name)
  if (existing) return existing
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  return accountNamed(name)
}

function refuse(): never {
  throw new Error(
    'PostgreSQL does not run as root, and no other account could be found for it. ' +
      'Start Synapse as an ordinary user, or set DATABASE_URL.',
  )
}

function mayReach({ uid, gid }: Account, paths: string[]): boolean {
  const script = 'for path do test -r "$path" && test -x "$path" || exit 1; done'
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { uid, gid, cwd: '/' }).status === 0
}

/** The weaker of the two that lets a process pass closed folders; containers often have the stronger only. */
function passingCapability(): string {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const effective = BigInt(`0x${/CapEff:\s*([0-9a-f]+)/.exec(status)?.[1] ?? '0'}`)
  return effective & 4n ? 'dac_read_search' : 'dac_override'
}
