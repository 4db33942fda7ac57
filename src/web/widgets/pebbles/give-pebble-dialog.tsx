import Feather from 'lucide-react/icons/feather'
import { type ReactNode, useId, useRef } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { PostView } from '#contract/posts/posts.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useFriends } from '#web/features/friends/friends.queries.ts'
import { rich } from '#web/lib/rich.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import type { KeptDescription } from '#web/widgets/create-post/kept-descriptions.ts'
import { type PhotoItem, tooLongDescriptions } from '#web/widgets/create-post/photo-items.ts'
import { usePhotoChoice } from '#web/widgets/create-post/use-photo-choice.tsx'
import { usePhotoItems } from '#web/widgets/create-post/use-photo-items.ts'
import { t } from '#words/t.ts'
import { ChooseFriend, isForNobody, NobodyYet } from './choose-friend.tsx'
import { PebblePhotoField } from './pebble-photo-field.tsx'
import { PhotoNotSent, useGiveWithPhoto } from './use-give-with-photo.ts'

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

interface Words {
  content: string
  descriptions: readonly KeptDescription[]
}

/** All that somebody typed. */
const wordsOf = ({ content, descriptions }: Words): string =>
  content + descriptions.map((kept) => kept?.words ?? '').join('')

/** A small gift for one friend. The words are kept until they are given; a photo is not, and what describes it is. */
export const GivePebbleDialog = ({ post, friend, onClose }: GivePebbleDialogProps) => {
  const opener = useOpener()
  const formId = useId()
  const words = useRef<HTMLTextAreaElement>(null)
  const { id: account } = useSignedInUser()
  const { giving, share, stopUpload } = useGiveWithPhoto()
  const draft = useDraft(
    { account, name: `pebble:${friend?.id ?? post?.id ?? ''}` },
    { content: '', receiverId: friend?.id ?? '', descriptions: [] as KeptDescription[] },
    wordsOf,
  )
  const { photos, changePhotos, addPhotos } = usePhotoItems(draft)
  const photo = photos[0] ?? null
  const choice = usePhotoChoice(1 - photos.length, addPhotos)
  const { content, receiverId } = draft.value
  const notSent = giving.error instanceof PhotoNotSent ? giving.error.message : null
  const form = useForm({
    store: draft,
    required: {
      receiverId: t('Please choose a friend.'),
      ...(!post && !photo && { content: t('Please write a line or add a photo.') }),
    },
    max: { content: limits.pebble.line },
    check: () => tooLongDescriptions(photos),
    // That is said beside the photo.
    sending: { isPending: giving.isPending, error: notSent ? null : giving.error },
    onSubmit: () =>
      giving.mutate(
        { receiverId, line: content, postId: post?.id ?? null, photo },
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
  const friends = useFriends(!friend)
  const close = () => {
    stopUpload()
    if (photo)
      toast.success(
        t('Draft saved'),
        t('The photo isn’t kept. Choose it again, and its description is there.'),
      )
    onClose()
  }
  const frame = {
    title: titleFor(post, friend),
    description: t(
      'A small gift. It waits in their jar, if they keep one. You won’t see whether they looked, and there’s nothing to answer.',
    ),
    opener,
  }
  if (isForNobody(friend, friends))
    return (
      <Dialog open onOpenChange={onClose}>
        <DialogContent {...frame}>
          <NobodyYet />
        </DialogContent>
      </Dialog>
    )
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        {...frame}
        initialFocus={friend ? words : undefined}
        footer={
          <>
            <Button onClick={close}>{t('Cancel')}</Button>
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
              friends={friends}
              value={receiverId}
              error={form.errors['receiverId']}
              onChange={(id) => draft.change({ receiverId: id })}
            />
          )}
          <Field
            label={labelFor(post, photo)}
            hint={draft.restored && content ? t('We kept your words from before.') : hintFor(post, photo)}
            {...form.field('content')}
          >
            <TextArea ref={words} dir="auto" rows={2} {...form.text('content')} />
          </Field>
          {!post && (
            <>
              {choice.field}
              <PebblePhotoField
                photo={photo}
                problem={notSent ?? form.errors['imageUrl']}
                isChecking={choice.isChecking}
                share={share}
                onChoose={choice.choose}
                onDescribe={(description) =>
                  changePhotos((before) => before.map((one) => ({ ...one, description })))
                }
                onRemove={() => {
                  stopUpload()
                  giving.reset()
                  changePhotos([])
                }}
                onStop={stopUpload}
              />
            </>
          )}
          {post && <GivenPost post={post} />}
          <p>
            <HelpLink topic="pebbles">{t('More about pebbles')}</HelpLink>
          </p>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function titleFor(post: PostView | null, friend: Friend | null): ReactNode {
  if (friend) return rich('Give {name} a pebble', { name: <bdi>{friend.displayName}</bdi> })
  return post ? t('Give this as a pebble') : t('Give a pebble')
}

const labelFor = (post: PostView | null, photo: PhotoItem | null): string =>
  post || photo ? t('A line to go with it') : t('Your line')

function hintFor(post: PostView | null, photo: PhotoItem | null): string {
  if (post) return t('You can leave this empty. The post says enough.')
  return photo
    ? t('You can leave this empty. The photo says enough.')
    : t('Such as: This song made me think of you.')
}

/** What is given, and what becomes of it. */
const GivenPost = ({ post: { content, isMine, isAnonymous } }: { post: PostView }) => (
  <div className="grid gap-3">
    {content && (
      <blockquote
        dir="auto"
        className="rounded-md border border-line bg-raised px-4 py-3 text-start [overflow-wrap:anywhere]"
      >
        <p className="line-clamp-3 whitespace-pre-line">{content}</p>
      </blockquote>
    )}
    <p className="text-quiet">
      {t('They see the post only if it’s for them too. Its author isn’t told.')}{' '}
      {isMine && isAnonymous && t('They see that you gave it, and not that you wrote it.')}
    </p>
  </div>
)
