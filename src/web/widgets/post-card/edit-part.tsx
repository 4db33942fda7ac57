import ImagePlus from 'lucide-react/icons/image-plus'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ContentNote } from '#contract/content-notes/note-list.ts'
import type { PostView } from '#contract/posts/posts.ts'
import type { ReplyWish } from '#contract/posts/reply-wishes.ts'
import type { WhoMayComment } from '#contract/posts/who-may-comment.ts'
import { WhoMayCommentSelect } from '#web/features/posts/who-may-comment-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { AudienceChoice } from '#web/widgets/create-post/audience-choice.tsx'
import { PhotoList } from '#web/widgets/create-post/photo-list.tsx'
import { VisitorsSwitch } from '#web/widgets/create-post/visitors-switch.tsx'
import { WordsPart } from '#web/widgets/create-post/words-part.tsx'
import { t } from '#words/t.ts'
import type { EditedAudience } from './use-edited-audience.ts'
import type { EditedPhotos } from './use-edited-photos.ts'
import type { EditedVisitors } from './use-edited-visitors.ts'

export type EditKey = 'photo' | 'tone' | 'wish' | 'notes' | 'comments' | 'audience' | 'visitors'

interface EditedWords {
  tones: string[]
  notes: ContentNote[]
  replyWish: ReplyWish | null
  whoMayComment: WhoMayComment
}

interface EditPartProps {
  of: EditKey | null
  post: PostView
  /** Others may have read it. */
  isOut: boolean
  draft: { value: EditedWords; change: (part: Partial<EditedWords>) => void }
  audience: EditedAudience
  audienceError: string | undefined
  visitors: EditedVisitors
  photos: EditedPhotos
  photoErrors: ReadonlyMap<string, string> | undefined
  onAddPhoto: () => void
  /** None is left, or all are back: what had the focus is gone. */
  onPhotosGone: () => void
}

/** What a tool is for, of a post that is out. */
export const EditPart = ({ of, ...props }: EditPartProps) => {
  const { post, draft } = props
  const { whoMayComment } = draft.value
  switch (of) {
    case 'tone':
    case 'wish':
    case 'notes':
      return <WordsPart of={of} draft={draft} />
    case 'comments':
      return (
        <WhoMayCommentSelect
          value={whoMayComment}
          isAnonymous={post.isAnonymous}
          onChange={(next) => draft.change({ whoMayComment: next })}
        />
      )
    case 'audience':
      return <EditAudience {...props} />
    case 'visitors':
      return <VisitorsSwitch checked={props.visitors.isForVisitors} onChange={props.visitors.choose} />
    case 'photo':
      return <PhotoPart {...props} />
    default:
      return null
  }
}

/** What friends wrote for friends does not become public: the server says no then, and this says so before. */
const everyoneReads = ({ commentCount }: PostView): string =>
  commentCount > 0
    ? t(
        'Everyone signed in can read it then. If friends have commented, that isn’t possible: they wrote for fewer people.',
      )
    : t('Everyone signed in can read it then.')

type EditAudienceProps = Pick<EditPartProps, 'post' | 'isOut' | 'audience' | 'audienceError'>

const EditAudience = ({ post, isOut, audience, audienceError }: EditAudienceProps) => {
  const { chosen, circles, choose, isChanged } = audience
  return (
    <div className="grid gap-3">
      <AudienceChoice value={chosen} circles={circles} error={audienceError} onChange={choose} />
      {isChanged && isOut && (
        <p>
          {chosen.audience === 'everyone'
            ? everyoneReads(post)
            : t(
                'People who have already read it may remember it. If it isn’t for them, they can’t open it any more.',
              )}
        </p>
      )}
    </div>
  )
}

const PhotoPart = ({ photos, photoErrors, onAddPhoto, onPhotosGone }: Omit<EditPartProps, 'of'>) => {
  const { items, had } = photos
  if (photos.areRemoved)
    return (
      <div className="grid gap-3">
        <p>
          {t(
            '{count, plural, one {The photo will be gone from the post once you save.} other {The photos will be gone from the post once you save.}}',
            { count: had.length },
          )}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            icon={<Undo2 />}
            onClick={() => {
              photos.keep()
              onPhotosGone()
            }}
          >
            {t('{count, plural, one {Keep the photo} other {Keep the photos}}', { count: had.length })}
          </Button>
          <Button icon={<ImagePlus />} onClick={onAddPhoto}>
            {t('Choose another photo')}
          </Button>
        </div>
      </div>
    )
  if (items.length === 0) return null
  return (
    <PhotoList
      items={items}
      errors={photoErrors}
      onDescribe={photos.describe}
      onMove={photos.move}
      onRemove={(key) => {
        photos.remove(key)
        if (items.length === 1) onPhotosGone()
      }}
      onAdd={onAddPhoto}
    />
  )
}
