import { type Dispatch, type SetStateAction, useState } from 'react'
import { PollFields } from '#web/features/polls/poll-fields.tsx'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import type { When } from '#web/lib/time/later.ts'
import { AnonymousPart } from './anonymous-part.tsx'
import { AudiencePart } from './audience-part.tsx'
import { LaterPart } from './later-part.tsx'
import { PhotoField } from './photo-field.tsx'
import type { AudienceOfPost } from './use-audience.ts'
import type { ChosenPhoto } from './use-create-post.ts'
import type { useDestination } from './use-destination.ts'
import type { PostDraft } from './use-post-draft.ts'
import { WordsPart } from './words-part.tsx'

export type PartKey = 'photo' | 'tone' | 'poll' | 'wish' | 'notes' | 'anonymous' | 'audience' | 'later'

interface PostPartProps {
  of: PartKey | null
  draft: PostDraft
  destination: ReturnType<typeof useDestination>
  audience: AudienceOfPost
  audienceError: string | undefined
  photo: ChosenPhoto | null
  onPhotoChange: Dispatch<SetStateAction<ChosenPhoto | null>>
  onChooseAnother: () => void
  pollError: string | undefined
  when: When | null
  whenError: string | undefined
  onWhenChange: (when: When | null) => void
  /** What it was for is taken off the post. */
  onLeave: (key: PartKey) => void
}

/** What a tool of the composer is for. */
export const PostPart = ({ of, ...props }: PostPartProps) => {
  const { draft, photo, onPhotoChange, onLeave } = props
  const { anonymous, poll } = draft.value
  switch (of) {
    case 'tone':
    case 'wish':
    case 'notes':
      return <WordsPart of={of} draft={draft} />
    case 'anonymous':
      return <AnonymousPart checked={anonymous} onChange={(next) => draft.change({ anonymous: next })} />
    case 'audience':
      return <AudiencePart {...props} error={props.audienceError} />
    case 'later':
      return (
        props.when && (
          <LaterPart {...props} when={props.when} isAnonymous={anonymous} onLeave={() => onLeave('later')} />
        )
      )
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
