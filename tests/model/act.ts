import { cast, type Name } from './cast.ts'
import { communityOf, type Network, type Post } from './network.ts'
import { canRead, couldRead, isModerator, isMutedFor } from './rules.ts'

/** What is sent. Labels of things stand in braces where their ids belong, in the address and in the body. */
export interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: Record<string, unknown>
}

/** A live event, and who hears it: asked when everything is done. */
export interface Told {
  event: string
  hears: (net: Network, who: Name) => boolean
}

export interface Outcome {
  status: number
  told?: Told[]
}

/** Moderators of Synapse, and what Synapse does by itself, are no part of what anybody looks at. */
export type Actor = Name | 'mod' | 'minute'
export const isPerson = (by: Actor): by is Name => by !== 'mod' && by !== 'minute'

/** One thing that somebody does. */
export interface Act {
  by: Actor
  /** 'Ana blocks Bea.' */
  says: string
  sent: Sent
  /** What it makes, if it answers 201. */
  makes?: string
  /**
   * Does it in the model. `begin`: how everything was when it was asked for. Where chance decides, the story goes on with
   * both: `isLucky`, and not.
   */
  change: (net: Network, begin: Network, isLucky: boolean) => Outcome
}

/** What chance chose. Numbers choose among what there is. */
export interface Choice {
  by: Name
  one: number
  other: number
  yes: boolean
}

/** What somebody does by chance; null: there is nothing to do it to. `label` names what is made. */
export type Doing = (net: Network, choice: Choice, label: (kind: string) => string) => Act | null

export const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]

export const Called = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Somebody else. */
export const othersThan = (by: Name, index: number): Name =>
  at(
    cast.filter((name) => name !== by),
    index,
  ) ?? by

export const done = (...told: Told[]): Outcome => ({ status: 204, told })
export const refused = (status: number): Outcome => ({ status })
export const nothingNew: Outcome = { status: 204 }

// Who hears of what (0016, 0052): nobody of what did not change for them.

export const toldTo = (event: string, ...names: readonly Name[]): Told => ({
  event,
  hears: (_net, who) => names.includes(who),
})

export const toldToAll = (event: string): Told => ({ event, hears: () => true })

export const toldToReaders = (event: string, { label }: Pick<Post, 'label'>): Told => ({
  event: `${event} ${label}`,
  hears: (net, who) => net.posts.some((post) => post.label === label && canRead(net, who, post)),
})

/** Not counted among the new posts that wait, when the list would leave it out. */
export const newPost = ({ label }: Pick<Post, 'label'>): Told => ({
  event: `post.created ${label}`,
  hears: (net, who) =>
    net.posts.some((post) => post.label === label && canRead(net, who, post) && !isMutedFor(net, who, post)),
})

export const postGone = ({ label }: Pick<Post, 'label'>): Told => ({
  event: `post.gone ${label}`,
  hears: (net, who) => net.posts.some((post) => post.label === label && couldRead(net, who, post)),
})

/** To the person it is about, and to those who decide. */
export const atTheDoor = (label: string, person: Name): Told => ({
  event: `membership.changed ${label}`,
  hears: (net, who) => who === person || isModerator(communityOf(net, label), who),
})

/** And to everyone who looks at the community, because its count has moved. */
export const membership = (label: string, person: Name): Told[] => [
  atTheDoor(label, person),
  toldToAll(`community.changed ${label}`),
]

export const toldOfNotice = (who: Name | null): Told[] => (who ? [toldTo('notices.changed', who)] : [])
