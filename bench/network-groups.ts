import { settler } from './network-aside.ts'
import { community, filling, numbered, person, type Size } from './network-rows.ts'

/** As many as a group has room for. */
export const peopleInGroup = 12
/** The one of the settler's in which most was written. */
export const groupId = '01ac0000-0000-7000-8000-000000000001'

const most = 20
const firstOther = 1_001
/** Who comes before these are signed in, and other measurements are made with them. */
const firstPerson = 5_001

const group = (n: string) => numbered('01ac0000', n)
const said = (n: string) => numbered('01ad0000', n)
const fromTheBeginning = `'00000000-0000-0000-0000-000000000000'::uuid`

/**
 * Groups of twelve: one person in as many as one can be in, with thousands of messages in one of them; and everybody else
 * in one, of whom there are more in a larger network. Nearly all of it was read; one message in four asks somebody, and one
 * in four was answered.
 */
export function groupsOfTwelve({ people }: Size): string[] {
  const own = `generate_series(1, ${most}) g`
  const others = `generate_series(${firstOther}, ${firstOther - 1 + Math.floor((people - firstPerson) / peopleInGroup)}) g`
  const each = `generate_series(0, ${peopleInGroup - 1}) k`
  const inOwn = `case when k = 0 then ${person(String(settler))} else ${person('1000 + g * 20 + k')} end`
  const inOthers = person(`${firstPerson} + (g - ${firstOther}) * ${peopleInGroup} + k`)
  const write = (number: string, who: string, from: string) =>
    `insert into group_messages (id, group_id, sender_id, content)
      select ${said(number)}, ${group('g')}, ${who}, 'A few words to all of us. ' || ${filling} from ${from}`
  return [
    `insert into groups (id, name, keeper_id)
      select ${group('g')}, 'Group ' || g, ${inOwn} from ${own}, (select 0 as k) first
      union all select ${group('g')}, 'Group ' || g, ${inOthers} from ${others}, (select 0 as k) first`,
    `insert into group_members (group_id, user_id, joined_at, sees_from, read_up_to)
      select ${group('g')}, ${inOwn}, now(), ${fromTheBeginning}, ${said('1000000 + 248 * 16')} from ${own}, ${each}
      union all select ${group('g')}, ${inOthers}, now(), ${fromTheBeginning}, ${said('10000000 + g * 16 + 5')}
      from ${others}, ${each}`,
    write('(g * 200 + n) * 16 + k', inOwn, `${own}, generate_series(0, 15) n, ${each}`),
    write(
      '1000000 + n * 16 + k',
      inOwn,
      `(select 1 as g) first, generate_series(1, 250) n, generate_series(0, ${peopleInGroup - 1}) k`,
    ),
    write('10000000 + g * 16 + k', inOthers, `${others}, ${each}`),
    `insert into group_message_asks (message_id, user_id) ${fromSomebodyElse('0')}`,
    `insert into group_reactions (message_id, user_id, reaction)
      select message_id, user_id, 'thankYou' from (${fromSomebodyElse('1')}) answered`,
  ]
}

const inFellowship = 4
const fellowship = (n: string) => numbered('01ae0000', n)

/** One person in ten waits for fellow travellers, in a community; one in fifty was put together with three others. */
export function fellowTravellers({ people, communities }: Size): string[] {
  const waiting = `generate_series(${firstPerson}, ${people}, 10) n`
  const together = `generate_series(1, ${Math.floor((people - firstPerson) / (50 * inFellowship))}) g`
  const each = `generate_series(0, ${inFellowship - 1}) k`
  const member = person(`${firstPerson + 1} + (g * ${inFellowship} + k) * 10`)
  const role = (one: string) => `case when ${one} % ${inFellowship} = 0 then 'offers' else 'asks' end`
  const forward = (n: string, who: string, one: string, into: string, from: string) =>
    `insert into fellow_travellers (id, user_id, community_id, role, matched_by, line, group_id)
      select ${numbered('01af0000', n)}, ${who}, ${community(`1 + ${one} % ${communities}`)}, ${role(one)},
        '{interests}', 'Found out in spring.', ${into} from ${from}`
  return [
    `insert into groups (id, name, keeper_id, ends_at)
      select ${fellowship('g')}, 'Fellow travellers', ${member}, now() + interval '6 weeks' from ${together}, (select 0 as k) first`,
    `insert into group_members (group_id, user_id, joined_at, sees_from, read_up_to)
      select ${fellowship('g')}, ${member}, now(), ${fromTheBeginning}, ${fromTheBeginning} from ${together}, ${each}`,
    forward('n', person('n'), 'n / 10', 'null', waiting),
    forward(`10000000 + g * ${inFellowship} + k`, member, 'k', fellowship('g'), `${together}, ${each}`),
  ]
}

/** One message in four, with somebody of its group who did not write it. */
const fromSomebodyElse = (one: string) =>
  `select group_messages.id as message_id, other.user_id from group_messages, lateral (
    select user_id from group_members where group_id = group_messages.group_id and user_id <> sender_id
    order by user_id limit 1) other
  where get_byte(uuid_send(group_messages.id), 15) % 4 = ${one}`
