import { useId, useRef, useState } from 'react'
import type { CommunityDetail } from '#contract/communities/communities.ts'
import type { WindowPostView } from '#contract/communities/community-window.ts'
import { useWindowPosts } from '#web/features/communities/window.queries.ts'
import { ReadAloud } from '#web/features/read-aloud/read-aloud.tsx'
import { ToneBadges } from '#web/features/tones/tone-badges.tsx'
import { inWords } from '#web/lib/api/api-error.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Byline } from '#web/widgets/byline.tsx'
import { FoldedContent } from '#web/widgets/folded-content.tsx'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { PostPhoto } from '#web/widgets/post-card/post-photo.tsx'
import { PostText } from '#web/widgets/post-card/post-text.tsx'
import { PostSkeletons } from '#web/widgets/post-list/post-skeletons.tsx'
import { useArticleName } from '#web/widgets/use-article-name.ts'
import { t } from '#words/t.ts'

/** At a time, in the low-demand view, as in other lists of posts. */
const fewPosts = 5

/** What somebody reads of a community before they join: posts whose authors agreed. */
export const CommunityWindow = ({ community }: { community: CommunityDetail }) => (
  <section aria-labelledby="look-inside" className="grid gap-3">
    <div className="grid gap-1">
      <h2 id="look-inside">{t('A look inside')}</h2>
      <p className="text-quiet">
        {t('The people who wrote these posts let visitors read them. Members see more, and can answer.')}
      </p>
    </div>
    <WindowPosts id={community.id} />
  </section>
)

const WindowPosts = ({ id }: { id: string }) => {
  const posts = useWindowPosts(id)
  const { lowDemand } = useComfort()
  const [room, setRoom] = useState(fewPosts)
  const list = useRef<HTMLUListElement>(null)
  if (posts.isPending) return <PostSkeletons />
  if (!posts.data)
    return (
      <Retry onRetry={() => posts.refetch()} busy={posts.isFetching}>
        <strong>{t('Failed to fetch posts')}</strong>
        <br />
        {inWords(posts.error)}
      </Retry>
    )
  const all = posts.data.pages.flat()
  if (all.length === 0) return <Quiet>{t('No posts for visitors yet.')}</Quiet>
  const shown = lowDemand ? all.slice(0, room) : all
  return (
    <div className="grid gap-4">
      <ul ref={list} aria-label={t('Posts for visitors')} className="grid gap-4">
        {shown.map((post) => (
          <li key={post.id}>
            <WindowPost post={post} />
          </li>
        ))}
      </ul>
      {shown.length < all.length ? (
        <Button className="justify-self-center" onClick={() => setRoom(room + fewPosts)}>
          {t('Show more posts')}
        </Button>
      ) : (
        <NextPage of={posts} label={t('Show more posts')} />
      )}
    </div>
  )
}

/** Nothing can be done with it but read, listen, and report or keep its author away. */
const WindowPost = ({ post }: { post: WindowPostView }) => {
  const nameId = useId()
  const name = post.author.displayName
  return (
    <article aria-label={useArticleName(name, post)} data-reads className="post pb-4">
      <header className="-me-2.5 flex flex-wrap items-start justify-between gap-2">
        <Byline
          author={post.author}
          name={name}
          nameId={nameId}
          as="h3"
          createdAt={post.createdAt}
          editedAt={post.editedAt}
          tone={<ToneBadges tones={post.toneIndicators} />}
        />
        {!post.isMine && (
          <PersonMenu
            label={t('More for the post by {name}', { name })}
            person={post.author}
            subject={{ type: 'post', id: post.id }}
          />
        )}
      </header>
      <FoldedContent subject={post} word="post" describedBy={nameId}>
        {/* Who is mentioned has not agreed to be met here: the name is a word like the others. */}
        <PostText post={{ content: post.content, mentions: [] }} />
        <PostPhoto post={post} />
        {post.hasPoll && <p className="text-quiet">{t('This post has a poll. Members can see it.')}</p>}
        <ReadAloud
          id={post.id}
          opening={t('Post by {name}.', { name })}
          describedBy={nameId}
          className="-mx-3 -mt-3"
        />
      </FoldedContent>
    </article>
  )
}
