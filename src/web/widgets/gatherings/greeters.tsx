import Hand from 'lucide-react/icons/hand'
import { useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { GatheringView } from '#contract/gatherings/gatherings.ts'
import { useGreet } from '#web/features/gatherings/use-gathering-changes.ts'
import { rich } from '#web/lib/rich.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'

/** Who meets people at the door, so that nobody walks in alone; for those who come. */
export const Greeters = ({ gathering }: { gathering: GatheringView }) => {
  const { greeters, level, ownAnswer, isHost, isCancelled } = gathering
  if (level !== 'address' || isCancelled) return null
  const canGreet = !isHost && ownAnswer?.state === 'in' && ownAnswer.answer === 'coming'
  if (greeters.length === 0 && !canGreet) return null
  return (
    <section className="card grid gap-3" aria-labelledby="greeters">
      <h2 id="greeters" className="text-lead">
        {isHost ? t('Who greets people') : t('Who greets you')}
      </h2>
      {greeters.length === 0 && <p className="text-quiet">{t('No one has offered yet.')}</p>}
      <ul className="grid gap-2 empty:hidden">
        {greeters.map(({ person, words }) => (
          <li key={person.id} className="[overflow-wrap:anywhere]">
            {rich('<b>{name}</b>: {words}', {
              b: (name) => <strong>{name}</strong>,
              name: <bdi>{person.displayName}</bdi>,
              words: <bdi>{words}</bdi>,
            })}
          </li>
        ))}
      </ul>
      {canGreet && <OwnGreeting gathering={gathering} />}
    </section>
  )
}

const OwnGreeting = ({ gathering }: { gathering: GatheringView }) => {
  const own = gathering.ownAnswer?.greeting ?? null
  const [isOpen, setOpen] = useState(false)
  const greeting = useGreet(gathering.id)
  const form = useForm({
    store: useValues({ words: own ?? '' }),
    required: { words: t('Please say how people will know you.') },
    max: { words: limits.gathering.greeting },
    sending: greeting,
    onSubmit: () =>
      greeting.mutate(form.values.words, {
        onSuccess: () => {
          setOpen(false)
          toast.success(t('You’re greeting people'), t('They see your name and how to find you.'))
        },
      }),
    failureField: 'words',
  })
  if (!isOpen)
    return (
      <div className="flex flex-wrap gap-2">
        <Button icon={<Hand />} onClick={() => setOpen(true)}>
          {own ? t('Change what you wrote') : t('Offer to greet people')}
        </Button>
        {own && (
          <Button variant="plain" busy={greeting.isPending} onClick={() => greeting.mutate(null)}>
            {t('Stop greeting people')}
          </Button>
        )}
      </div>
    )
  return (
    <form {...form.props} className="grid gap-3">
      <Field
        label={t('How will they know you?')}
        hint={t('Such as: I wear a yellow scarf. People who are coming see this with your name.')}
        {...form.field('words')}
      >
        <TextInput dir="auto" {...form.text('words')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="main" busy={greeting.isPending} busyLabel={t('Saving…')}>
          {t('Offer to greet')}
        </Button>
        <Button onClick={() => setOpen(false)}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}
