import { type AdminCommand, AdminError, type AdminTools } from '#server/admin-command.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { Check, Fault } from './check.ts'
import { counterChecks } from './counter.checks.ts'
import { earlierWordChecks } from './earlier-words.checks.ts'
import { mentionChecks } from './mention.checks.ts'
import { peopleChecks } from './people.checks.ts'
import { photoChecks } from './photo.checks.ts'
import { pinChecks } from './pin.checks.ts'
import { postPhotoChecks } from './post-photo.checks.sql.ts'
import { topicChecks } from './topic.checks.sql.ts'
import { wordChecks } from './word.checks.sql.ts'

const checks: readonly Check[] = [
  ...counterChecks,
  ...peopleChecks,
  ...topicChecks,
  ...wordChecks,
  ...earlierWordChecks,
  ...mentionChecks,
  ...pinChecks,
  ...postPhotoChecks,
  ...photoChecks,
]

export const consistencyCommands: readonly AdminCommand[] = [
  {
    usage: 'check [--repair]',
    summary:
      'Compare every counter with its rows and every photo with its owner and files; mend what can be mended.',
    run: async (args, tools) => {
      const unknown = args.find((arg) => arg !== '--repair')
      if (unknown) throw new AdminError(`'check' does not know '${unknown}'. It takes --repair or nothing.`)
      const left = await checkAll(tools, args.includes('--repair'))
      // A script that calls this must be able to tell.
      if (left > 0)
        throw new AdminError(left === 1 ? 'One thing is not right.' : `${left} things are not right.`)
      tools.say('Everything is as it should be.')
    },
  },
]

/** Answers how many faults are left. */
async function checkAll({ config, db, say }: AdminTools, isRepair: boolean): Promise<number> {
  const storage = await openStorage(config)
  let left = 0
  let mended = 0
  for (const { rule, find } of checks) {
    const faults = await find({ db, storage })
    say(`${faults.length === 0 ? '✓' : '✗'} ${rule}`)
    for (const fault of faults) {
      const isMended = isRepair && (await mend(fault))
      say(`    ${fault.what}${isMended ? ': mended' : ''}`)
      if (isMended) mended += 1
      else left += 1
    }
  }
  if (mended > 0) say(mended === 1 ? 'One thing was mended.' : `${mended} things were mended.`)
  return left
}

async function mend({ repair }: Fault): Promise<boolean> {
  await repair?.()
  return repair !== undefined
}
