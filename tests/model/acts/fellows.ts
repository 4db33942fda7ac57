import { at, Called, type Choice, type Doing, type Outcome, refused, toldTo } from '#tests/model/act.ts'
import type { Fellow, FellowPlace } from '#tests/model/between-few.ts'
import { cast, type Name } from '#tests/model/cast.ts'
import {
  fellowOf,
  isFellowPlaceOf,
  mayApprove,
  standingOf,
  suggestibleTo,
} from '#tests/model/fellow-rules.ts'
import { type Group, type GroupRow, groupOf, type Network } from '#tests/model/network.ts'
import { forget, lookAfterFellows } from './fellow-changes.ts'

const pathOf = (place: FellowPlace, end = '') =>
  `/api/fellow-travellers/${place === null ? 'network' : `{${place}}`}${end}`
const named = (place: FellowPlace) => place ?? 'all of Synapse'

/** Mostly one that is there for them. */
function chosenPlace(net: Network, { by, one, other }: Choice): FellowPlace {
  const communities = net.communities.map(({ label }) => label)
  const own = communities.filter((label) => isFellowPlaceOf(net, by, label))
  return at(other % 4 > 0 && own.length > 0 ? own : [...communities, null], one) ?? null
}

const ifThere = (
  net: Network,
  by: Name,
  place: FellowPlace,
  change: (own: Fellow | undefined) => Outcome,
): Outcome => (isFellowPlaceOf(net, by, place) ? change(fellowOf(net, by, place)) : refused(404))

/** Everybody has an interest, which is all that they agree to be matched by. Nobody hears of it (0112). */
const putForward: Doing = (net, choice) => {
  const { by, yes, other } = choice
  const place = chosenPlace(net, choice)
  const role = other % 3 === 0 ? 'offers' : 'asks'
  const line = yes ? `A line of ${Called(by)}.` : null
  return {
    by,
    says: `${Called(by)} ${role === 'asks' ? 'asks for fellow travellers' : 'offers to go along'} in ${named(place)}${yes ? ', with a line' : ''}.`,
    sent: { method: 'PUT', path: pathOf(place), body: { role, matchedBy: ['interests'], line } },
    change: (now) =>
      ifThere(now, by, place, (own) => {
        const standing = own && standingOf(now, own)
        if (standing === 'invited' || standing === 'together') return refused(409)
        if (own && standing === 'waiting') {
          Object.assign(own, { role, line })
          return { status: 200 }
        }
        if (own) forget(now, own)
        now.fellows.push({ who: by, place, role, line, group: null, restsFrom: [] })
        return { status: 200 }
      }),
  }
}

/** Also an invitation that she has not answered. Nobody hears of it; who is in a group leaves it there (0112). */
const takeBackForward: Doing = (net, choice) => {
  const { by } = choice
  const place = chosenPlace(net, choice)
  return {
    by,
    says: `${Called(by)} does not look for fellow travellers in ${named(place)} any more.`,
    sent: { method: 'DELETE', path: pathOf(place) },
    change: (now) =>
      ifThere(now, by, place, (own) => {
        const standing = own && standingOf(now, own)
        if (!own || standing === 'over') return { status: 200 }
        if (standing === 'together') return refused(409)
        const group = groupOf(now, own.group)
        if (group) group.rows = group.rows.filter(({ who }) => who !== by)
        forget(now, own)
        return { status: 200 }
      }),
  }
}

/** Of whom no moderator was shown together one answer is given, whoever it is: nobody can be tried out (0112). */
const toSuggestion =
  (
    does: string,
    end: string,
    change: (net: Network, people: readonly Fellow[], made: string) => Outcome,
    isMaking = false,
  ): Doing =>
  (net, { by: somebody, one, other }, label) => {
    const place = at([...net.communities.map((community) => community.label), null], one) ?? null
    const moderator =
      place === null
        ? 'mod'
        : at(
            cast.filter((name) => mayApprove(net, name, place)),
            one,
          )
    const by = other % 5 === 0 ? somebody : (moderator ?? somebody)
    const suggested = at(suggestibleTo(net, by, place), other)?.map(({ who }) => who)
    // Now and then people who are not suggested.
    const guessed = cast.filter((name) => name !== at(cast, other))
    const whom = suggested && other % 7 > 0 ? suggested : guessed
    const made = isMaking ? label('group') : ''
    return {
      by,
      says: `${by === 'mod' ? 'A moderator of Synapse' : Called(by)} ${does} ${whom.map(Called).join(', ')} in ${named(place)}.`,
      sent: { method: 'POST', path: pathOf(place, end), body: { userIds: whom.map((name) => `{${name}}`) } },
      ...(isMaking && { makes: made }),
      change: (now, _begin, isLucky) => {
        if (!isFellowPlaceOf(now, by, place)) return refused(404)
        if (!mayApprove(now, by, place)) return refused(403)
        const possible = suggestibleTo(now, by, place)
        const found = possible.find(
          (people) => people.length === whom.length && people.every(({ who }) => whom.includes(who)),
        )
        return found && (possible.length === 1 || isLucky) ? change(now, found, made) : refused(409)
      },
    }
  }

/** Each of them is invited by nobody's name, and nobody else hears of it. Whoever offered looks after it once she is in it. */
const approve = toSuggestion(
  'puts together',
  '/groups',
  (net, people, made) => {
    const row = (who: Name): GroupRow => ({
      ...{ who, invitedBy: null, joinedAt: null },
      ...{ hasDeclined: false, isWithdrawn: false },
    })
    const names = people.map(({ who }) => who)
    const keeper = people.find(({ role }) => role === 'offers')?.who ?? null
    const fellows: Group['fellows'] = { weeks: 0, awaitsAnswers: true, isToldOfEnd: false }
    net.groups.push({ label: made, keeper, fellows, rows: names.map(row) })
    for (const fellow of people) fellow.group = made
    for (const to of names) net.notices.push({ to, kind: 'fellowsInvited', group: made })
    return {
      status: 201,
      told: [toldTo(`group.read ${made}`, ...names), toldTo('notices.changed', ...names)],
    }
  },
  true,
)

/** Whoever offered and those who asked rest from each other. Nobody hears of it, and by whom is not kept (0112). */
const passOver = toSuggestion('passes over', '/skips', (_net, people) => {
  const asks = people.filter(({ role }) => role === 'asks').map(({ who }) => who)
  for (const offer of people)
    if (offer.role === 'offers') offer.restsFrom = [...new Set([...offer.restsFrom, ...asks])]
  return { status: 200 }
})

/** For one group; then Synapse looks after it, as every minute. */
const weeksPass: Doing = (net, { one, yes }) => {
  const chosen = at(
    net.groups.filter(({ fellows }) => fellows),
    one,
  )
  if (!chosen) return null
  const { label } = chosen
  const weeks = yes ? 1 : 5
  return {
    by: 'minute',
    says: `${yes ? 'A week passes' : 'Five weeks pass'} for ${label}.`,
    sent: { method: 'POST', path: `older by weeks: ${weeks} {${label}}` },
    change: (now) => {
      const fellows = groupOf(now, label)?.fellows
      if (fellows) fellows.weeks += weeks
      return { status: 204, told: lookAfterFellows(now) }
    },
  }
}

export const fellowDoings = { putForward, takeBackForward, approve, passOver, weeksPass }
