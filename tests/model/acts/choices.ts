import { at, Called, type Choice, type Doing, toldTo } from '#tests/model/act.ts'
import type { Network, ProfileAudience, WhoMayAsk } from '#tests/model/network.ts'
import { friendsOf } from '#tests/model/rules.ts'

const whoMayAsk: WhoMayAsk[] = ['everyone', 'near', 'friendsOfFriends', 'nobody']
const bioFor: ProfileAudience[] = ['everyone', 'friends', 'me']

const choices = (net: Network, { by, one, yes }: Choice) => {
  const { isSearchable, isDiscoverable, takesPebbles } = net.people[by]
  const who = at(whoMayAsk, one) ?? 'everyone'
  const bio = at(bioFor, one) ?? 'everyone'
  return [
    {
      says: `lets ${who} ask her to be friends`,
      body: { whoMayAsk: who },
      set: { whoMayAsk: who },
    },
    { says: `shows her bio to ${bio}`, body: { audience: { bio } }, set: { bioFor: bio } },
    yes
      ? {
          says: isSearchable ? 'leaves search' : 'comes back to search',
          body: { searchable: !isSearchable },
          set: { isSearchable: !isSearchable },
        }
      : {
          says: isDiscoverable ? 'leaves Discover' : 'comes back to Discover',
          body: { discoverable: !isDiscoverable },
          set: { isDiscoverable: !isDiscoverable },
        },
    // Nobody else hears of it, and no giver can tell (0099).
    {
      says: takesPebbles ? 'takes no pebbles any more' : 'takes pebbles again',
      body: { takesPebbles: !takesPebbles },
      set: { takesPebbles: !takesPebbles },
    },
  ]
}

const choose: Doing = (net, choice) => {
  const { by, other } = choice
  const chosen = at(choices(net, choice), other)
  if (!chosen) return null
  return {
    by,
    says: `${Called(by)} ${chosen.says}.`,
    sent: { method: 'PATCH', path: '/api/profile', body: chosen.body },
    change: (now) => {
      const before = now.people[by].bioFor
      Object.assign(now.people[by], chosen.set)
      // Friends hear only of what they can see (0052).
      const friends = (before === 'me') === (now.people[by].bioFor === 'me') ? [] : friendsOf(now, by)
      return { status: 200, told: [toldTo(`profile.changed ${by}`, by, ...friends)] }
    },
  }
}

export const choiceDoings = { choose }
