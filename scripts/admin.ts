import { existsSync } from 'node:fs'
import { loadEnvFile } from 'node:process'
import { type AdminCommand, AdminError } from '#server/admin-command.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { withDatabase } from '#server/db/with-database.ts'
import { accountCommands } from '#server/features/auth/accounts.admin.ts'
import { secondFactorCommands } from '#server/features/auth/second-factor/second-factor.admin.ts'
import { consistencyCommands } from '#server/features/consistency/consistency.admin.ts'
import { donationCommands } from '#server/features/donations/donations.admin.ts'
import { issueCommands } from '#server/features/issues/issues.admin.ts'
import { jobCommands } from '#server/features/jobs/jobs.admin.ts'
import { moderatorCommands } from '#server/features/moderation/moderators.admin.ts'
import { versionCommands } from '#server/features/version/version.admin.ts'

const commands: readonly AdminCommand[] = [
  ...accountCommands,
  ...secondFactorCommands,
  ...donationCommands,
  ...consistencyCommands,
  ...issueCommands,
  ...jobCommands,
  ...moderatorCommands,
  ...versionCommands,
]

const wordsOf = ({ usage }: AdminCommand) => usage.split(' ').filter((word) => !/^[<[-]/.test(word))

function help(): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  return [
    'Operator commands:',
    ...commands.map(({ usage, summary }) => `  npm run admin -- ${usage.padEnd(width)}  ${summary}`),
  ].join('\n')
}

async function main(typed: readonly string[]): Promise<void> {
  const command = commands.find((known) => wordsOf(known).every((word, index) => typed[index] === word))
  if (!command) {
    console.log(help())
    if (typed.length > 0 && typed[0] !== 'help')
      throw new AdminError(`There is no command '${typed.join(' ')}'.`)
    return
  }
  if (existsSync('.env')) loadEnvFile('.env')
  const config = readConfig(process.env)
  await withDatabase(
    config,
    (db) =>
      command.run(typed.slice(wordsOf(command).length), { config, db, say: (line) => console.log(line) }),
    { leavesAsItIs: command.leavesDatabaseAsItIs ?? false },
  )
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isForTheOperator = error instanceof AdminError || error instanceof ConfigError
  console.error(isForTheOperator ? error.message : error)
  process.exitCode = 1
}
