import Feather from 'lucide-react/icons/feather'
import { useEffect, useId, useRef } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useFriends } from '#web/features/friends/friends.queries.ts'
import { useGivePebble } from '#web/features/pebbles/use-give-pebble.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

interface Friend {
  id: string
  displayName: string
}

interface GivePebbleDialogProps {
  /** Null: it is a line. */
  post: PostView | null
  /** Null: one is chosen here. */
  friend: Friend | null
  onClose: () => void
}

/** A small gift for one friend. The words are kept until they are given. */
export const GivePebbleDialog = ({ post, friend, onClose }: GivePebbleDialogProps) => {
  const opener = useOpener()
  const formId = useId()
  const words = useRef<HTMLTextAreaElement>(null)
  const { id: account } = useSignedInUser()
  const giving = useGivePebble()
  const draft = useDraft(
    { account, name: `pebble:${friend?.id ?? post?.id ?? ''}` },
    { content: '', receiverId: friend?.id ?? '' },
  )
  const { content, receiverId } = draft.value
  const form = useForm({
    store: draft,
    required: {
      receiverId: t('Please choose a friend.'),
      ...(!post && { content: t('Please write a line first.') }),
    },
    max: { content: limits.pebble.line },
    sending: giving,
    onSubmit: () =>
      giving.mutate(
        { receiverId, line: content, postId: post?.id ?? null },
        {
          onSuccess: ({ receiver }) => {
            draft.clear()
            toast.success(
              t('You gave {name} a pebble', { name: receiver.displayName }),
              t('You’ll find what you gave on your profile, under Your jar.'),
            )
            onClose()
          },
        },
      ),
    failureField: 'content',
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={
          friend
            ? rich('Give {name} a pebble', { name: <bdi>{friend.displayName}</bdi> })
            : t('Give this as a pebble')
        }
        description={t(
          'A small gift. It waits in their jar, if they keep one. There’s no seen mark, and nothing to answer.',
        )}
        opener={opener}
        initialFocus={friend ? words : undefined}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button
              type="submit"
              form={formId}
              variant="main"
              icon={<Feather />}
              busy={giving.isPending}
              busyLabel={t('Giving…')}
            >
              {t('Give pebble')}
            </Button>
          </>
        }
      >
        <form id={formId} {...form.props} className="grid gap-5">
          {!friend && (
            <ChooseFriend
              value={receiverId}
              error={form.errors['receiverId']}
              onChange={(id) => draft.change({ receiverId: id })}
            />
          )}
          <Field
            label={post ? t('A line to go with it') : t('Your line')}
            hint={
              draft.restored
                ? t('We kept your words from before.')
                : post
                  ? t('You can leave this empty. The post says enough.')
                  : t('Such as: This song made me think of you.')
            }
            {...form.field('content')}
          >
            <TextArea ref={words} dir="auto" rows={2} {...form.text('content')} />
          </Field>
          {post && (
            <div className="grid gap-3">
              {post.content && (
                <blockquote
                  dir="auto"
                  className="rounded-md border border-line bg-raised px-4 py-3 text-start [overflow-wrap:anywhere]"
                >
                  <p className="line-clamp-3 whitespace-pre-line">{post.content}</p>
                </blockquote>
              )}
              <p className="text-quiet">
                {t('They see the post only if it’s for them too. Its author isn’t told.')}{' '}
                {post.isMine &&
                  post.isAnonymous &&
                  t('They see that you gave it, and not that you wrote it.')}
              </p>
            </div>
          )}
          <p>
            <HelpLink topic="pebbles">{t('More about pebbles')}</HelpLink>
          </p>
        </form>
      </DialogContent>
    </Dialog>
  )
}

interface ChooseFriendProps {
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

const ChooseFriend = ({ value, error, onChange }: ChooseFriendProps) => {
  const friends = useFriends()
  const { hasNextPage, isFetching, fetchNextPage, isError } = friends
  // The browser's own list has no 'Show more': all of them are in it.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  if (friends.isPending) return <Quiet>{t('Loading friends…')}</Quiet>
  if (friends.isError && !friends.data)
    return (
      <Retry onRetry={friends.refetch} busy={friends.isFetching}>
        {t('Your friends couldn’t be loaded. {error}', { error: inWords(friends.error) })}
      </Retry>
    )
  const list = friends.data.pages.flat()
  if (list.length === 0) return <p>{t('You have no friends here yet. Pebbles go from friend to friend.')}</p>
  return (
    <Select
      label={t('For which friend?')}
      error={error}
      options={list
        .map(({ id, displayName }) => ({ value: id, label: displayName }))
        .toSorted((a, b) => a.label.localeCompare(b.label))}
      value={list.some(({ id }) => id === value) ? value : undefined}
      onValueChange={onChange}
    />
  )
}
