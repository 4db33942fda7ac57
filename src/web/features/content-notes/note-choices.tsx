import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { contentNoteEndpoints, NoteChoiceView } from '#contract/content-notes/content-notes.ts'
import { type ContentNote, type NoteEffect, noteEffects } from '#contract/content-notes/note-list.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { noteLabel } from '#web/lib/posts/note-words.ts'
import { refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'

const choose = call<typeof contentNoteEndpoints.chooseNote>('PUT /api/content-notes/{note}')
const choicesKey = ['/api/content-notes'] as const

const effectWords: Record<NoteEffect, string> = { show: t('Show'), fold: t('Fold'), hide: t('Hide') }

/** What happens to posts with each note. Each choice counts at once, and is put back if it could not be saved. */
export const NoteChoices = () => {
  const client = useQueryClient()
  const choices = useQuery<NoteChoiceView[]>({ queryKey: choicesKey })
  const change = useMutation({
    scope: { id: 'content-notes' },
    mutationFn: ({ note, effect }: NoteChoiceView) => choose({ params: { note }, body: { effect } }),
    onMutate: (chosen) => {
      const before = client.getQueryData<NoteChoiceView[]>(choicesKey)
      client.setQueryData<NoteChoiceView[]>(choicesKey, (old) =>
        old?.map((one) => (one.note === chosen.note ? chosen : one)),
      )
      return { before }
    },
    onSuccess: () => void refreshPosts(client),
    onError: (error, _chosen, context) => {
      client.setQueryData(choicesKey, context?.before)
      toast.failure(t('Your choice wasn’t saved'), inWords(error))
    },
  })
  if (choices.isPending) return <Quiet>{t('Loading your choices…')}</Quiet>
  if (choices.isError)
    return (
      <Retry onRetry={choices.refetch} busy={choices.isFetching}>
        {inWords(choices.error)}
      </Retry>
    )
  return (
    <ul className="divide-y divide-line">
      {choices.data.map(({ note, effect }) => (
        <li key={note}>
          <NoteChoice
            note={note}
            effect={effect}
            onChoose={(next) => change.mutate({ note, effect: next })}
          />
        </li>
      ))}
    </ul>
  )
}

interface NoteChoiceProps {
  note: ContentNote
  effect: NoteEffect
  onChoose: (effect: NoteEffect) => void
}

const NoteChoice = ({ note, effect, onChoose }: NoteChoiceProps) => {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-6 py-1.5">
      <legend className="float-left flex min-h-11 items-center py-1 font-semibold">{noteLabel(note)}</legend>
      <div className="flex flex-wrap gap-x-4">
        {noteEffects.map((one) => (
          <label key={one} className="check">
            <input type="radio" name={name} checked={one === effect} onChange={() => onChoose(one)} />
            <span>{effectWords[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
