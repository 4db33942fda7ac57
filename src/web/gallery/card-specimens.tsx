import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userKey } from '#web/features/auth/auth.queries.ts'
import { CommunityCard } from '#web/features/communities/directory/community-card.tsx'
import { CommentItem } from '#web/widgets/comments/comment-item.tsx'
import { MessageItem } from '#web/widgets/conversation/message-item.tsx'
import { DiscoverCard } from '#web/widgets/people/discover-card.tsx'
import { PostCard } from '#web/widgets/post-card/post-card.tsx'
import { communities, maud, me, messages, people, posts, swifts, thread } from './made-up.ts'

// Nothing is asked of a server: there is none behind the gallery.
const client = new QueryClient({ defaultOptions: { queries: { enabled: false, retry: false } } })
client.setQueryData(userKey, me)

const Column = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <div className="grid max-w-column gap-4">{children}</div>
  </QueryClientProvider>
)
const Pairs = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <div className="grid items-start gap-4 md:grid-cols-2">{children}</div>
  </QueryClientProvider>
)

export const PostSpecimens = () => (
  <Column>
    {posts.map((post) => (
      <PostCard key={post.id} post={post} />
    ))}
  </Column>
)

const nothing = () => undefined

export const CommentSpecimens = () => (
  <Column>
    {thread.map((comment) => (
      <CommentItem
        key={comment.id}
        comment={comment}
        post={swifts}
        replyingTo={comment.parentId ? (thread[0] ?? null) : null}
        onChanged={nothing}
        onReply={nothing}
        onGone={nothing}
      />
    ))}
  </Column>
)

export const MessageSpecimens = () => (
  <Column>
    {messages.map((message) => (
      <MessageItem key={message.id} message={message} other={maud} onEdit={nothing} onTaken={nothing} />
    ))}
  </Column>
)

export const PersonSpecimens = () => (
  <Pairs>
    {people.map((person, at) => (
      <DiscoverCard key={person.id} person={person} at={at} />
    ))}
  </Pairs>
)

export const CommunitySpecimens = () => (
  <Pairs>
    {communities.map((community) => (
      <CommunityCard key={community.id} community={community} />
    ))}
  </Pairs>
)
