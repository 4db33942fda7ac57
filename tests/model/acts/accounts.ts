import { Called, type Doing, othersThan, refused, toldOfNotice, toldTo } from '#tests/model/act.ts'
import { cast } from '#tests/model/cast.ts'
import { saidBetween } from '#tests/model/message-rules.ts'
import { friendsOf, hasBlocked } from '#tests/model/rules.ts'

/** Gone for everyone else from that moment on, and signed out everywhere (0019). */
const leave: Doing = (_net, { by }) => ({
  by,
  says: `${Called(by)} asks for her account to be deleted.`,
  sent: { method: 'DELETE', path: '/api/account', body: {} },
  change: (net) => {
    const friends = friendsOf(net, by)
    Object.assign(net.people[by], { isLeaving: true, isSignedIn: false })
    // Whoever has messages of her finds her words gone.
    const readers = cast.filter(
      (other) => saidBetween(net, by, other).length > 0 && !hasBlocked(net, other, by),
    )
    return {
      status: 202,
      told: [
        ...friends.map((friend) => toldTo(`friends.changed ${by}`, friend)),
        ...readers.map((reader) => toldTo(`messages.changed ${by}`, reader)),
      ],
    }
  },
})

/** Signing in brings back who was leaving; who is suspended cannot (0025). */
const signIn: Doing = (net, { by }) =>
  net.people[by].isSignedIn
    ? null
    : {
        by,
        says: `${Called(by)} signs in.`,
        sent: { method: 'POST', path: '/api/login' },
        change: (now) => {
          if (now.people[by].isSuspended) return refused(403)
          Object.assign(now.people[by], { isLeaving: false, isSignedIn: true })
          return { status: 200 }
        },
      }

/** For others a suspended person is where they were (0025). */
const suspend: Doing = (_net, { by, one }) => {
  const whom = othersThan(by, one)
  return {
    by: 'mod',
    says: `A moderator of Synapse suspends ${Called(whom)}.`,
    sent: {
      method: 'POST',
      path: `/api/moderation/subjects/user/{${whom}}/decisions`,
      body: { action: 'suspend', rule: 'kindness', reason: 'Please be kinder.', days: 7 },
    },
    change: (net) => {
      Object.assign(net.people[whom], { isSuspended: true, isSignedIn: false })
      net.notices.push({ to: whom, kind: 'decision' })
      return { status: 201, told: toldOfNotice(whom) }
    },
  }
}

const lift: Doing = (net, { by, one }) => {
  const whom = othersThan(by, one)
  if (!net.people[whom].isSuspended) return null
  return {
    by: 'mod',
    says: `A moderator of Synapse lifts the suspension of ${Called(whom)}.`,
    sent: {
      method: 'POST',
      path: `/api/moderation/subjects/user/{${whom}}/decisions`,
      body: { action: 'lift', reason: 'It was a mistake.' },
    },
    change: (now) => {
      now.people[whom].isSuspended = false
      now.notices.push({ to: whom, kind: 'decision' })
      return { status: 201, told: toldOfNotice(whom) }
    },
  }
}

export const accountDoings = { leaveSynapse: leave, signIn, suspend, lift }
