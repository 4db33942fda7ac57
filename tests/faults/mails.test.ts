import { expect, test } from 'vitest'
import { report } from './figures.ts'
import { faultsOf, mailsUnderFire } from './mails.ts'
import { aPlace } from './synapse-process.ts'

test('killed again and again while mails go out to a server that comes and goes, Synapse loses none', async () => {
  const place = await aPlace()
  try {
    const delivery = await mailsUnderFire(place, { kills: 8, mailsPerRun: 30, digestsPerRun: 10 })
    const { lost, doubled, twice } = faultsOf(delivery)
    expect(delivery.promised.length).toBeGreaterThan(100)
    expect(delivery.digests.length).toBe(80)
    expect(lost).toEqual([])
    expect(doubled).toEqual([])
    expect(delivery.left).toBe(0)
    report({
      fault:
        'Synapse killed (kill -9) 8 times while mails go out, to a mail server that answers 451 and hangs up',
      found: `${delivery.promised.length} mails promised and ${delivery.digests.length} digests due, all arrived; ${twice} came twice, with the same Message-ID`,
      ready: 'at the next start, or after the lease of five minutes',
      seen: 'the mail, later',
    })
  } finally {
    await place.end()
  }
})
