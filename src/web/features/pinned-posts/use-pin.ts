import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { pinnedPostEndpoints } from '#contract/pinned-posts.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { type PostPages, patchPost } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { whenThere } from '#web/lib/when-there.ts'
import { t } from '#words/t.ts'
import { type PinPlace, pinnedKey } from './pinned-posts.queries.ts'

const pinOnProfile = call<typeof pinnedPostEndpoints.pinOnProfile>('PUT /api/posts/{id}/pinned-on-profile')
const unpinFromProfile = call<typeof pinnedPostEndpoints.unpinFromProfile>(
  'DELETE /api/posts/{id}/pinned-on-profile',
)
const pinInCommunity = call<typeof pinnedPostEndpoints.pinInCommunity>(
  'PUT /api/posts/{id}/pinned-in-community',
)
const unpinInCommunity = call<typeof pinnedPostEndpoints.unpinInCommunity>(
  'DELETE /api/posts/{id}/pinned-in-community',
)

/** It shows at once where the list is open. Newest first, as the server has them. */
function show(
  client: QueryClient,
  place: PinPlace,
  change: (pinned: readonly PostView[]) => PostView[],
): void {
  client.setQueryData<PostPages>(
    pinnedKey(place),
    (data) => data && { ...data, pages: [change(data.pages.flat()).sort((a, b) => (a.id < b.id ? 1 : -1))] },
  )
  void client.invalidateQueries({ queryKey: pinnedKey(place) })
}

const menuOf = (id: string) => `[data-post="${id}"] [aria-haspopup=menu]`

/** Once it stands among the pinned ones of the list that is open: it has moved, and is to be seen there. */
const goAlong = (list: string, id: string) =>
  whenThere(`${list}:has([data-pinned]) ${menuOf(id)}`, (menu) => menu.focus())

/** It went from the top: one goes on with what stands there now. */
const goOnAfter = (list: string, id: string) =>
  whenThere(`${list}:first-child:not(:has([data-post="${id}"]))`, (entry) => entry.focus())

type Pinned = Pick<PostView, 'isPinnedOnProfile'> | Pick<PostView, 'isPinnedInCommunity'>

function usePinning(post: PostView, place: PinPlace) {
  const client = useQueryClient()
  const { id } = post
  const list = `[data-posts="${'authorId' in place ? place.authorId : place.communityId}"] > ul > li`
  const isIn = (entries: string) => document.querySelector(`${entries} [data-post="${id}"]`) !== null
  return {
    client,
    pinned: (flag: Pinned, others: (all: readonly PostView[]) => readonly PostView[]) => {
      const now = { ...post, ...flag }
      patchPost(client, id, (one) => ({ ...one, ...flag }))
      show(client, place, (all) => [now, ...others(all).filter((one) => one.id !== id)])
      if (isIn(list)) goAlong(list, id)
    },
    unpinned: (flag: Pinned) => {
      const stoodFirst = isIn(`${list}:first-child`)
      patchPost(client, id, (one) => ({ ...one, ...flag }))
      show(client, place, (all) => all.filter((one) => one.id !== id))
      if (stoodFirst) goOnAfter(list, id)
    },
  }
}

/** On one's own profile stands one: a second takes the place of the first, which can be undone. */
export function usePinOnProfile(post: PostView) {
  const { client, pinned, unpinned } = usePinning(post, { authorId: post.author?.id ?? '' })
  const failed = (error: Error) => toast.failure(t('Failed to pin'), inWords(error))
  const pinAgain = async (id: string) => {
    try {
      await pinOnProfile({ params: { id } })
      for (const [one, isPinnedOnProfile] of [
        [post.id, false],
        [id, true],
      ] as const)
        patchPost(client, one, (held) => ({ ...held, isPinnedOnProfile }))
      await client.invalidateQueries({ queryKey: pinnedKey({ authorId: post.author?.id ?? '' }) })
      toast.success(t('The post from before is pinned again'))
    } catch (error) {
      if (error instanceof Error) failed(error)
    }
  }
  const pin = useMutation({
    mutationFn: () => pinOnProfile({ params: { id: post.id } }),
    onSuccess: ({ replacedId }) => {
      if (replacedId) patchPost(client, replacedId, (one) => ({ ...one, isPinnedOnProfile: false }))
      pinned({ isPinnedOnProfile: true }, () => [])
      if (!replacedId)
        return toast.success(
          t('Pinned to your profile'),
          t('It’s first there, for everyone who can see this post.'),
        )
      return toast({
        title: t('Pinned to your profile'),
        description: t('It takes the place of the post you had pinned before.'),
        action: { label: t('Undo'), onSelect: () => void pinAgain(replacedId) },
      })
    },
    onError: failed,
  })
  const unpin = useMutation({
    mutationFn: () => unpinFromProfile({ params: { id: post.id } }),
    onSuccess: () => {
      unpinned({ isPinnedOnProfile: false })
      toast.success(t('Unpinned from your profile'))
    },
    onError: (error) => toast.failure(t('Failed to unpin'), inWords(error)),
  })
  return post.isPinnedOnProfile ? unpin : pin
}

/** For moderators of the community that the post is in. */
export function usePinInCommunity(post: PostView) {
  const { pinned, unpinned } = usePinning(post, { communityId: post.communityId ?? '' })
  const community = post.communityName ?? ''
  const pin = useMutation({
    mutationFn: () => pinInCommunity({ params: { id: post.id } }),
    onSuccess: () => {
      pinned({ isPinnedInCommunity: true }, (all) => all)
      toast.success(t('Pinned in {community}', { community }), t('Members see it first.'))
    },
    onError: (error) => toast.failure(t('Failed to pin'), inWords(error)),
  })
  const unpin = useMutation({
    mutationFn: () => unpinInCommunity({ params: { id: post.id } }),
    onSuccess: () => {
      unpinned({ isPinnedInCommunity: false })
      toast.success(t('Unpinned in {community}', { community }))
    },
    onError: (error) => toast.failure(t('Failed to unpin'), inWords(error)),
  })
  return post.isPinnedInCommunity ? unpin : pin
}
