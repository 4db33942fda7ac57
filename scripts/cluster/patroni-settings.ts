import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

export interface Ports {
  postgres: number
  rest: number
}

/** How long Patroni waits before it decides, in seconds. */
export interface Timing {
  /** After so long without a word from the primary another one takes its place. */
  ttl: number
  loop_wait: number
  retry_timeout: number
}

/** The shortest that Patroni's documentation allows. Its defaults are 30, 10 and 10. */
export const shortest: Timing = { ttl: 20, loop_wait: 2, retry_timeout: 5 }

/** Made anew for each cluster, and thrown away with it. */
export const newPasswords = () => ({ postgres: word(), replicator: word(), synapse: word() })
const word = () => randomBytes(18).toString('hex')
export type Passwords = ReturnType<typeof newPasswords>

interface Node {
  name: string
  home: string
  binaries: string
  /** Where it listens, and where the other node finds it. */
  own: Ports
  seenAt: Ports
  etcdAt: number
  passwords: Passwords
  timing: Timing
  isSynchronous: boolean
}

const at = (port: number) => `127.0.0.1:${port}`

/** Patroni's settings of one of the two databases. What it reads is YAML, and JSON is YAML. */
export const settingsOf = ({
  name,
  home,
  binaries,
  own,
  seenAt,
  etcdAt,
  passwords,
  timing,
  isSynchronous,
}: Node): string =>
  JSON.stringify({
    scope: 'synapse',
    name,
    // Everyone may ask it who is primary; who wants to change that needs a password.
    restapi: {
      listen: at(own.rest),
      connect_address: at(seenAt.rest),
      authentication: { username: 'patroni', password: passwords.postgres },
    },
    // By etcd's older interface: by the newer one Patroni 3.0.2 takes the place of whoever became primary while it was
    // frozen (decision 0122). It goes on with this address, and not with what etcd says of itself: a test shuts this way.
    etcd: { host: at(etcdAt), use_proxies: true },
    bootstrap: {
      dcs: {
        ...timing,
        // A commit is answered when the other database has it on its disk too, and only who has everything that was
        // answered may become primary (decision 0122).
        synchronous_mode: isSynchronous,
        // Without a standby to wait for, people go on writing on one.
        synchronous_mode_strict: false,
        maximum_lag_on_failover: 1_048_576,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
    },
    postgresql: {
      listen: at(own.postgres),
      connect_address: at(seenAt.postgres),
      data_dir: join(home, 'data'),
      bin_dir: binaries,
      // A copy that waits for a checkpoint in the usual pace takes minutes.
      basebackup: [{ checkpoint: 'fast' }],
      pgpass: join(home, 'pgpass'),
      parameters: { unix_socket_directories: home },
      authentication: {
        superuser: { username: 'postgres', password: passwords.postgres },
        replication: { username: 'replicator', password: passwords.replicator },
      },
      // What an old primary has and the new one does not was never acknowledged where commits wait for the standby.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  })

const parameters = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A standby that says nothing holds up every commit; after so long it is not waited for (default: a minute).
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  // What people wrote must not reach the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  shared_buffers: '64MB',
  // Debian's PostgreSQL compiles what looks like a long query, for longer than ours take.
  jit: 'off',
  max_connections: 100,
}
