import type { AdminCommand } from '#server/admin-command.ts'
import { type DatabaseVersions, readVersions } from '#server/db/versions.ts'
import { programVersion } from '#server/version.ts'

function inWords({ seen, known, fits }: DatabaseVersions): string {
  if (seen === null) return `empty; Synapse makes its tables at the next start (${known} migrations)`
  if (seen === known) return `${seen} migrations seen, as many as this Synapse knows`
  if (seen < known) return `${seen} of ${known} migrations seen; the rest follow at the next start`
  const newer = `${seen} migrations seen, and this Synapse knows ${known}: it belongs to a newer one`
  return fits
    ? `${newer}, and this one can still work on it`
    : `${newer}, and this one refuses to start on it`
}

export const versionCommands: readonly AdminCommand[] = [
  {
    usage: 'version',
    summary: 'Which Synapse this is, how far the database has come, and which Node and PostgreSQL run it.',
    // The question is asked before an update, and when a start has been refused.
    leavesDatabaseAsItIs: true,
    run: async (_args, { config, db, say }) => {
      const versions = await readVersions(db)
      say(`Synapse     ${programVersion}`)
      say(`Database    ${inWords(versions)}`)
      say(`Node        ${process.versions.node}`)
      say(`PostgreSQL  ${versions.postgres} (${config.databaseUrl ? 'DATABASE_URL' : 'its own'})`)
    },
  },
]
