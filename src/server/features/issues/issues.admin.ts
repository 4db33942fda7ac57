import { desc, eq } from 'drizzle-orm'
import type { AdminCommand } from '#server/admin-command.ts'
import { issueReports } from '#server/db/schema/issue-reports.ts'
import { users } from '#server/db/schema/users.ts'

const mostShown = 50

export const issueCommands: readonly AdminCommand[] = [
  {
    usage: 'issues list',
    summary: `The last ${mostShown} problems with Synapse that people reported, newest first.`,
    run: async (_args, { db, say }) => {
      const found = await db
        .select({
          content: issueReports.content,
          device: issueReports.device,
          createdAt: issueReports.createdAt,
          email: users.email,
        })
        .from(issueReports)
        .leftJoin(users, eq(users.id, issueReports.userId))
        .orderBy(desc(issueReports.id))
        .limit(mostShown)
      if (found.length === 0) return say('Nobody has reported an issue.')
      for (const { content, device, createdAt, email } of found) {
        say(`${createdAt.toISOString()}  ${email ?? 'an account that is gone'}  ${device}`)
        say(content.replaceAll(/^/gm, '  '))
        say('')
      }
    },
  },
]
