import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import type { CommunityView } from '#contract/communities/communities.ts'
import type { FriendView } from '#contract/friends.ts'
import type { LanguageView } from '#contract/languages/languages.ts'
import { languagesOfSynapse } from '#contract/languages/languages-of-synapse.ts'
import { communityKeys } from '#web/features/communities/community-cache.ts'
import { friendKeys } from '#web/features/friends/friends.queries.ts'
import { heldPosts } from '#web/lib/posts/post-cache.ts'
import { type KnownAboutMe, type Trace, tracesIn } from './traces.ts'

/** 'British Sign Language (BSL)' is written either way. What everyone here reads tells nothing. */
const namesOf = ({ code, name }: LanguageView): string[] =>
  languagesOfSynapse.includes(code)
    ? []
    : name
        .split(/[()]/)
        .map((one) => one.trim())
        .filter(Boolean)

/** As far as this device has it already: a question to the server would tell that something anonymous is being written. */
function knownAboutMe(client: QueryClient, user: OwnUserView): KnownAboutMe {
  const communities = client.getQueryData<CommunityView[]>(communityKeys.my) ?? []
  const friends = client.getQueryData<InfiniteData<FriendView[]>>(friendKeys.friends)?.pages.flat() ?? []
  const named = heldPosts(client).filter(({ isMine, isAnonymous }) => isMine && !isAnonymous)
  return {
    name: user.shownName,
    city: user.location?.split(',')[0] ?? null,
    interests: user.interests,
    languages: user.languages.flatMap(namesOf),
    communities: communities.map(({ name }) => name),
    friends: friends.map(({ displayName }) => displayName),
    namedPosts: named.map(({ content }) => content),
  }
}

/** What in a text could show that this person wrote it. */
export const findTraces = (text: string, client: QueryClient, user: OwnUserView): Trace[] =>
  tracesIn(text, knownAboutMe(client, user))
