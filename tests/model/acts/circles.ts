import { at, Called, type Doing, done, type Outcome, othersThan, refused, toldTo } from '#tests/model/act.ts'
import type { Name } from '#tests/model/cast.ts'
import { circleOf, type Network, withOnce, without } from '#tests/model/network.ts'
import { areFriends, isGone } from '#tests/model/rules.ts'

// Circles: their owner's devices alone hear of them (0081)

const makeCircle: Doing = (net, { by }, label) => {
  if (net.circles.filter(({ owner }) => owner === by).length > 1) return null
  const made = label('circle')
  return {
    by,
    says: `${Called(by)} makes ${made}.`,
    sent: { method: 'POST', path: '/api/circles', body: { name: made } },
    makes: made,
    change: (now) => {
      now.circles.push({ label: made, owner: by, members: [] })
      return { status: 201, told: [toldTo('account.changed', by)] }
    },
  }
}

const inCircle =
  (
    verb: string,
    method: 'PUT' | 'DELETE',
    change: (net: Network, label: string, who: Name) => Outcome,
  ): Doing =>
  (net, { by, one, other, yes }) => {
    const own = net.circles.filter(({ owner }) => owner === by)
    const circle = at(yes && own.length > 0 ? own : net.circles, one)
    if (!circle) return null
    const who = othersThan(by, other)
    return {
      by,
      says: `${Called(by)} ${verb} ${Called(who)} ${circle.label}.`,
      sent: { method, path: `/api/circles/{${circle.label}}/members/{${who}}` },
      change: (now) =>
        circleOf(now, circle.label)?.owner === by ? change(now, circle.label, who) : refused(404),
    }
  }

const putIn = inCircle('puts into a circle:', 'PUT', (net, label, who) => {
  const circle = circleOf(net, label)
  if (!circle || !areFriends(net, circle.owner, who) || isGone(net, who)) return refused(403)
  circle.members = withOnce(circle.members, who)
  return done(toldTo('account.changed', circle.owner))
})

const takeOut = inCircle('takes out of a circle:', 'DELETE', (net, label, who) => {
  const circle = circleOf(net, label)
  if (!circle) return refused(404)
  circle.members = without(circle.members, who)
  return done(toldTo('account.changed', circle.owner))
})

const deleteCircle: Doing = (net, { by, one }) => {
  const circle = at(net.circles, one)
  if (!circle) return null
  return {
    by,
    says: `${Called(by)} deletes ${circle.label}.`,
    sent: { method: 'DELETE', path: `/api/circles/{${circle.label}}` },
    change: (now) => {
      if (circleOf(now, circle.label)?.owner === by) {
        now.circles = now.circles.filter(({ label }) => label !== circle.label)
        // Its posts stay, for nobody but their author (0081).
        for (const post of now.posts) if (post.circle === circle.label) post.circle = null
      }
      return done(toldTo('access.changed', by))
    },
  }
}

export const circleDoings = { makeCircle, putIn, takeOut, deleteCircle }
