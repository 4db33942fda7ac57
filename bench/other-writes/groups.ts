import { eachWriter, fill, ownGroup, self } from '#bench/ground.ts'
import { peopleInGroup } from '#bench/network-groups.ts'
import { person } from '#bench/network-rows.ts'
import { content, idOfTurn, token, type Write, writer } from '#bench/writing.ts'

const fromTheBeginning = `'00000000-0000-0000-0000-000000000000'`
const inIt = (who: string, from: string) =>
  fill(
    'group_members',
    {
      group_id: ownGroup.sql,
      user_id: who,
      joined_at: 'now()',
      sees_from: fromTheBeginning,
      read_up_to: fromTheBeginning,
    },
    from,
  )

/** Everybody has a group of twelve: themselves and the eleven who come next. */
export const groupWrites: readonly Write[] = [
  {
    name: 'write-to-group',
    title: 'A message to a group of twelve',
    ground: [
      fill('groups', { id: ownGroup.sql, name: `'Moss walkers'`, keeper_id: self.sql }, eachWriter),
      inIt(self.sql, eachWriter),
      inIt(person('p + j'), `${eachWriter}, generate_series(1, ${peopleInGroup - 1}) j`),
    ],
    ask: (n) => ({
      method: 'POST',
      path: `/api/groups/${ownGroup.of(n)}/messages`,
      token: token(n),
      key: crypto.randomUUID(),
      body: { content },
    }),
    bare: 'insert into group_messages (id, group_id, sender_id, content) values ($1, $2, $3, $4)',
    values: (n) => [idOfTurn(n), ownGroup.of(n), writer(n), content],
  },
]
