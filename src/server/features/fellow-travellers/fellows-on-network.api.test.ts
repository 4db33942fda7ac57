import { expect, test } from 'vitest'
import {
  approves,
  placesOf,
  putsForward,
  suggested,
  triesToSee,
  triesToSkip,
} from '#tests/support/fellow-travellers.ts'
import { agrees, says } from '#tests/support/groups.ts'
import { makeModerator } from '#tests/support/moderation.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse({ FELLOW_TRAVELLERS: 'on' })

test('an operator turns it on for everyone, and the moderators of the network put people together', async () => {
  const { ana, bea, cleo, dora, mod } = await synapse.people('ana', 'bea', 'cleo', 'dora', 'mod')
  await makeModerator(synapse.db, mod)
  await putsForward(ana, 'network', { role: 'offers' })
  for (const person of [bea, cleo, dora]) await putsForward(person, 'network')
  expect((await triesToSee(ana, 'network')).status).toBe(403)
  expect((await placesOf(ana)).map(({ community, mayApprove }) => [community, mayApprove])).toEqual([
    [null, false],
  ])
  // Rather three than two.
  expect((await suggested(mod, 'network'))?.toSorted()).toEqual([ana.id, bea.id, cleo.id, dora.id].toSorted())
  const group = await approves(mod, 'network', dora)
  await agrees(dora, group)
  await agrees(ana, group)
  await says(dora, group, 'Hello.')
  expect((await triesToSkip(mod, 'network', [ana.id, bea.id, cleo.id])).status).toBe(409)
})
