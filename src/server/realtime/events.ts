import { EventEmitter } from 'node:events'

/**
 * What happened, by ids only: whoever hears of it loads the thing itself through the ordinary calls, where the rules
 * about who may see it hold. Who hears is decided at the moment of sending.
 */
export type ServerEvent =
  | { type: 'post.created' | 'post.changed' | 'post.gone'; postId: string; communityId: string | null }
  | { type: 'comments.changed'; postId: string }
  | { type: 'membership.changed'; communityId: string; userId: string }
  | { type: 'community.changed'; communityId: string }
  | { type: 'friends.changed'; userIds: readonly string[] }
  | { type: 'requests.changed'; userIds: readonly string[] }
  | { type: 'messages.changed'; userIds: readonly [string, string] }
  | { type: 'notices.changed'; userIds: readonly string[] }
  | { type: 'profile.changed'; userId: string }
  | { type: 'access.changed'; userIds: readonly string[] }
  | { type: 'session.ended'; sessionIds: readonly string[] }

export interface Events {
  /** Called after the transaction has committed, never inside it. */
  publish: (event: ServerEvent) => void
  subscribe: (listener: (event: ServerEvent) => void) => () => void
}

/** For one machine: everyone who listens is in this process. */
export function createLocalEvents(): Events {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    publish: (event) => void emitter.emit('event', event),
    subscribe: (listener) => {
      emitter.on('event', listener)
      return () => void emitter.off('event', listener)
    },
  }
}
