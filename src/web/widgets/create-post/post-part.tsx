import { type Dispatch, type SetStateAction, useState } from 'react'
import { PollFields } from '#web/features/polls/poll-fields.tsx'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import type { When } from '#web/lib/time/later.ts'
import { AnonymousPart } from './anonymous-part.tsx'
import { AudiencePart } from './audience-part.tsx'
import { LaterPart } from './later-part.tsx'
import { described, moved, type PhotoItem, without } from './photo-items.ts'
import { PhotoList } from './photo-list.tsx'
import type { AudienceOfPost } from './use-audience.ts'
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
  photos: readonly PhotoItem[]
  onPhotosChange: Dispatch<SetStateAction<readonly PhotoItem[]>>
  onAddPhoto: () => void
  pollError: string | undefined
  when: When | null
  whenError: string | undefined
  onWhenChange: (when: When | null) => void
  /** What it was for is taken off the post. */
  onLeave: (key: PartKey) => void
}

/** What a tool of the composer is for. */
export const PostPart = ({ of, ...props }: PostPartProps) => {
  const { draft, photos, onPhotosChange, onLeave } = props
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
        photos.length > 0 && (
          <PhotoList
            items={photos}
            onDescribe={(key, description) => onPhotosChange((before) => described(before, key, description))}
            onMove={(key, by) => onPhotosChange((before) => moved(before, key, by))}
            onRemove={(key) => {
              onPhotosChange((before) => without(before, key))
              if (photos.length === 1) onLeave('photo')
            }}
            onAdd={props.onAddPhoto}
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
