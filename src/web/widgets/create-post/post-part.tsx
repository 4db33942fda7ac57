import { type Dispatch, type SetStateAction, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { NotePicker } from '#web/features/content-notes/note-picker.tsx'
import { PollFields } from '#web/features/polls/poll-fields.tsx'
import { WhoMayCommentSelect } from '#web/features/posts/who-may-comment-select.tsx'
import { WishPicker } from '#web/features/posts/wish-picker.tsx'
import { TonePicker } from '#web/features/tones/tone-picker.tsx'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Select } from '#web/ui/select.tsx'
import { AnonymousPart } from './anonymous-part.tsx'
import { PhotoField } from './photo-field.tsx'
import type { ChosenPhoto } from './use-create-post.ts'
import { communityFor, type useDestination } from './use-destination.ts'
import type { PostDraft } from './use-post-draft.ts'

export type PartKey = 'photo' | 'tone' | 'poll' | 'wish' | 'notes' | 'anonymous' | 'audience'

interface PostPartProps {
  of: PartKey | null
  draft: PostDraft
  destination: ReturnType<typeof useDestination>
  photo: ChosenPhoto | null
  onPhotoChange: Dispatch<SetStateAction<ChosenPhoto | null>>
  onChooseAnother: () => void
  pollError: string | undefined
  /** What it was for is taken off the post. */
  onLeave: (key: PartKey) => void
}

const toneHint = 'Helps others read it as you mean it. Choose as many as fit, or none.'

/** What a tool of the composer is for. */
export const PostPart = ({ of, ...props }: PostPartProps) => {
  const { draft, photo, onPhotoChange, onLeave } = props
  const { tones, notes, replyWish, anonymous, poll } = draft.value
  switch (of) {
    case 'tone':
      return (
        <TonePicker
          label="Tone"
          hint={toneHint}
          chosen={tones}
          max={limits.tonesPerPost}
          onChange={(next) => draft.change({ tones: next })}
        />
      )
    case 'wish':
      return <WishPicker chosen={replyWish} onChange={(next) => draft.change({ replyWish: next })} />
    case 'notes':
      return <NotePicker chosen={notes} onChange={(next) => draft.change({ notes: next })} />
    case 'anonymous':
      return <AnonymousPart checked={anonymous} onChange={(next) => draft.change({ anonymous: next })} />
    case 'audience':
      return <AudiencePart {...props} />
    case 'poll':
      return (
        poll.isOn && (
          <PollFields
            poll={poll}
            onChange={(next) => draft.change({ poll: next })}
            onRemove={() => {
              draft.change({ poll: { ...poll, isOn: false } })
              onLeave('poll')
            }}
            error={props.pollError}
          />
        )
      )
    case 'photo':
      return (
        photo && (
          <PhotoField
            photo={photo.file}
            description={photo.description}
            onDescribe={(description) => onPhotoChange((before) => before && { ...before, description })}
            onChooseAnother={props.onChooseAnother}
            onRemove={() => {
              onPhotoChange(null)
              onLeave('photo')
            }}
          />
        )
      )
    default:
      return null
  }
}

const AudiencePart = ({ draft, destination }: Pick<PostPartProps, 'draft' | 'destination'>) => (
  <div className="grid gap-4">
    {destination.options.length > 1 && (
      <Select
        label="Where to post"
        options={destination.options}
        value={destination.chosen}
        onValueChange={(value) => draft.change({ communityId: communityFor(value) })}
      />
    )}
    <WhoMayCommentSelect
      value={draft.whoMayComment}
      isAnonymous={draft.value.anonymous}
      onChange={(next) => draft.change({ whoMayComment: next })}
    />
  </div>
)

/**
 * A poll that was begun waits for its other options. Else, where there is room, the tones are open from the start: they
 * are what most posts here have.
 */
export const useFirstPart = (hasPoll: boolean): PartKey | null => {
  const { lowDemand, lowStimMode } = useComfort()
  return useState<PartKey | null>(() => {
    if (hasPoll) return 'poll'
    const isRoomy = matchMedia('(min-width: 48rem) and (min-height: 44rem)').matches
    return isRoomy && !lowDemand && !lowStimMode ? 'tone' : null
  })[0]
}
