import CalendarClock from 'lucide-react/icons/calendar-clock'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { ToneOffer } from '#web/features/tones/tone-offer.tsx'
import { TonePicker } from '#web/features/tones/tone-picker.tsx'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { rich } from '#web/lib/rich.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, TextArea } from '#web/ui/field.tsx'
import { keptFree } from '#web/ui/notice-place.ts'
import { visuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { MessagePhotos } from '#web/widgets/message-photos/message-photos.ts'
import { AddPhotos, isStopped, saysNothing } from '#web/widgets/message-photos/photos-in-form.tsx'
import { t } from '#words/t.ts'
import type { MessageDraft } from './use-message-draft.ts'

interface MessageFormProps {
  userId: string
  name: string
  draft: MessageDraft
  photos: MessagePhotos
  field: RefObject<HTMLTextAreaElement | null>
  onSend: (how: { isSilent: boolean }) => void
  /** To be sent at another time. */
  onSendLater: (how: { isSilent: boolean }) => void
}

/** In a narrow place there is room for what was chosen, and for what can be pressed. */
const lookOf = (isUsual: boolean) => (isUsual ? 'text-quiet @max-[31rem]:sr-only' : 'min-w-0 text-quiet')

export const MessageForm = ({
  userId,
  name,
  draft,
  photos,
  field,
  onSend,
  onSendLater,
}: MessageFormProps) => {
  const { content, tones, noReplyNeeded } = draft.value
  const { enterSends, lowDemand } = useComfort()
  const [more, setMore] = useState(false)
  // For this message alone: the next one is told of again.
  const [isSilent, setSilent] = useState(false)
  const moreId = useId()
  const stopped = isStopped(content, photos)
  const isUsual = tones.length === 0 && !noReplyNeeded

  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (stopped) return
    setMore(false)
    onSend({ isSilent })
    setSilent(false)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While letters are being put together, as in Japanese, Enter belongs to that.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    if (event.shiftKey !== enterSends) send(event)
  }
  return (
    <form
      {...keptFree}
      onSubmit={send}
      noValidate
      className="@container grid gap-0.5 border-line border-t bg-ground px-[min(1rem,3vw)] pt-1.5 pb-0.5"
    >
      {more && (
        <div id={moreId} className="-mx-2 max-h-[34vh] space-y-3 overflow-y-auto px-2 pb-1">
          <TonePicker
            label={t('Tone')}
            hint={t('As many as fit.')}
            chosen={tones}
            max={limits.tonesPerPost}
            onChange={(next) => draft.change({ tones: next })}
          />
          <Checkbox
            label={t('No reply needed')}
            hint={t('The other person sees that you expect no answer.')}
            checked={noReplyNeeded}
            onChange={(event) => draft.change({ noReplyNeeded: event.target.checked })}
          />
          <Checkbox
            label={t('Send silently')}
            hint={t(
              '{name} gets no notification, and sees it when they open Messages. Only for this message.',
              {
                name,
              },
            )}
            checked={isSilent}
            onChange={(event) => setSilent(event.target.checked)}
          />
        </div>
      )}
      {photos.part}
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label={rich('Write to {name}', { name: <bdi>{name}</bdi> })}
          count={{ used: content.length, max: limits.messageContent }}
          className="min-w-0 flex-[1_1_8rem] gap-0.5!"
        >
          <TextArea
            ref={field}
            dir="auto"
            data-writes-to={userId}
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
        {!(lowDemand && isUsual) && <p className={lookOf(isUsual)}>{summary(tones, noReplyNeeded)}</p>}
        {isSilent && <p className="min-w-0 text-quiet">{t('{name} gets no notification.', { name })}</p>}
        <Button
          variant="plain"
          aria-expanded={more}
          aria-controls={more ? moreId : undefined}
          icon={more ? <ChevronDown /> : <ChevronUp />}
          onClick={() => setMore(!more)}
        >
          {more
            ? rich('Done<hidden> tone and reply</hidden>', { hidden: visuallyHidden })
            : lowDemand
              ? rich('More<hidden> tone and reply</hidden>', { hidden: visuallyHidden })
              : rich('Change<hidden> tone and reply</hidden>', { hidden: visuallyHidden })}
        </Button>
        <AddPhotos photos={photos} isOffered={!lowDemand || more} />
        {(!lowDemand || more) && (
          <Button
            variant="plain"
            className="@max-[31rem]:px-2! @max-[31rem]:[&>span]:hidden"
            icon={<CalendarClock />}
            aria-haspopup="dialog"
            onClick={() => {
              if (stopped) {
                if (saysNothing(content, photos)) toast({ title: t('Please write something first.') })
                return field.current?.focus()
              }
              onSendLater({ isSilent })
              setSilent(false)
            }}
          >
            {t('Send later')}
          </Button>
        )}
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

/** What is set, in words, so that nobody has to open it to know. */
function summary(tones: readonly string[], noReplyNeeded: boolean): string {
  if (tones.length === 0) return noReplyNeeded ? t('No tone. No reply needed.') : t('No tone.')
  const list = tones.join(', ')
  return noReplyNeeded
    ? t('Tone: {tones}. No reply needed.', { tones: list })
    : t('Tone: {tones}.', { tones: list })
}
