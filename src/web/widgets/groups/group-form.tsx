import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { GroupDetail } from '#contract/groups/groups.ts'
import { ToneOffer } from '#web/features/tones/tone-offer.tsx'
import { TonePicker } from '#web/features/tones/tone-picker.tsx'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { inOneSentence } from '#web/lib/in-one-sentence.ts'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { keptFree } from '#web/ui/notice-place.ts'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { MessagePhotos } from '#web/widgets/message-photos/message-photos.ts'
import { AddPhotos, isStopped } from '#web/widgets/message-photos/photos-in-form.tsx'
import { t } from '#words/t.ts'
import type { GroupDraft } from './use-group-draft.ts'

interface GroupFormProps {
  group: GroupDetail
  draft: GroupDraft
  photos: MessagePhotos
  field: RefObject<HTMLTextAreaElement | null>
  onSend: () => void
}

export const GroupForm = ({ group, draft, photos, field, onSend }: GroupFormProps) => {
  const { content, tones, asks } = draft.value
  const { enterSends, lowDemand } = useComfort()
  const [more, setMore] = useState(false)
  const moreId = useId()
  const stopped = isStopped(content, photos)
  const others = group.members.filter(({ isYou }) => !isYou).map(({ person }) => person)
  const asked = others.filter(({ id }) => asks.includes(id))

  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (stopped) return
    setMore(false)
    onSend()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While letters are being put together, as in Japanese, Enter belongs to that.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.shiftKey !== enterSends) send(event)
  }
  const set = [
    asked.length > 0 ? t('Asks {names}.', { names: inOneSentence(asked.map((one) => one.displayName)) }) : '',
    tones.length > 0 ? t('Tone: {tones}.', { tones: tones.join(', ') }) : t('No tone.'),
  ]
  return (
    <form
      {...keptFree}
      onSubmit={send}
      noValidate
      className="@container grid gap-0.5 border-line border-t bg-ground px-[min(1rem,3vw)] pt-1.5 pb-0.5"
    >
      {more && (
        <div id={moreId} className="-mx-2 max-h-[34vh] space-y-3 overflow-y-auto px-2 pb-1">
          {others.length > 0 && (
            <fieldset aria-describedby={`${moreId}-asks`} className="grid gap-2">
              <legend className="label">{t('Are you asking someone?')}</legend>
              <p id={`${moreId}-asks`} className="hint">
                {t('They see that you ask them, and the others see that it isn’t them.')}
              </p>
              <div className="flex flex-wrap gap-2 pt-1">
                {others.map(({ id, displayName }) => (
                  <ToggleChip
                    key={id}
                    pressed={asks.includes(id)}
                    onPressedChange={(pressed) =>
                      draft.change({ asks: pressed ? [...asks, id] : asks.filter((one) => one !== id) })
                    }
                  >
                    <bdi>{displayName}</bdi>
                  </ToggleChip>
                ))}
              </div>
            </fieldset>
          )}
          <TonePicker
            label={t('Tone')}
            hint={t('As many as fit.')}
            chosen={tones}
            max={limits.tonesPerPost}
            onChange={(next) => draft.change({ tones: next })}
          />
        </div>
      )}
      {photos.part}
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label={rich('Write to the group<hidden> {name}</hidden>', {
            name: <bdi>{group.name}</bdi>,
            hidden: visuallyHidden,
          })}
          count={{ used: content.length, max: limits.messageContent }}
          className="min-w-0 flex-[1_1_8rem] gap-0.5!"
        >
          <TextArea
            ref={field}
            dir="auto"
            data-writes-to={group.id}
            rows={1}
            className="field-sizing-content max-h-[min(12rem,30vh)] min-h-12! resize-none"
            enterKeyHint={enterSends ? 'send' : 'enter'}
            readOnly={photos.isSending}
            value={content}
            onChange={(event) => draft.change({ content: event.target.value })}
            onKeyDown={onKeyDown}
          />
        </Field>
        <Button
          type="submit"
          variant="main"
          className="min-h-12!"
          icon={<SendHorizontal />}
          disabled={stopped}
        >
          {t('Send')}
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-2">
        {!(lowDemand && tones.length === 0 && asked.length === 0) && (
          <p className="min-w-0 text-quiet [overflow-wrap:anywhere]">{set.filter(Boolean).join(' ')}</p>
        )}
        <Button
          variant="plain"
          aria-expanded={more}
          aria-controls={more ? moreId : undefined}
          icon={more ? <ChevronDown /> : <ChevronUp />}
          onClick={() => setMore(!more)}
        >
          {more
            ? rich('Done<hidden> whom you ask, and tone</hidden>', { hidden: visuallyHidden })
            : rich('Ask someone, add a tone<hidden> to this message</hidden>', { hidden: visuallyHidden })}
        </Button>
        <AddPhotos photos={photos} isOffered={!lowDemand || more} />
        <ToneOffer
          text={content}
          onTake={(next, rest) => {
            draft.change({ content: rest, tones: [...new Set([...tones, next])] })
            field.current?.focus()
          }}
        />
        <p className="hint ms-auto @max-[40rem]:sr-only low-demand:sr-only">
          {enterSends
            ? t('Enter sends. Shift + Enter adds a line.')
            : t('Shift + Enter sends. Enter adds a line.')}
        </p>
      </div>
    </form>
  )
}
