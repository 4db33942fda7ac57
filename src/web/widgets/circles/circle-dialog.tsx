import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useRef, useState } from 'react'
import type { CircleView } from '#contract/circles.ts'
import { limits } from '#contract/core/limits.ts'
import { useCircles } from '#web/features/circles/circles.queries.ts'
import { useDeleteCircle, useMakeCircle, useRenameCircle } from '#web/features/circles/use-change-circles.ts'
import { useForm, useValues } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { t } from '#words/t.ts'
import { CircleFriends } from './circle-friends.tsx'

interface CircleDialogProps {
  /** Null: a new one. */
  circleId: string | null
  onMade?: (circle: CircleView) => void
  onClose: () => void
}

/** A circle is made by its name, then filled. In a circle that is there, each change is saved straight away. */
export const CircleDialog = ({ circleId, onMade, onClose }: CircleDialogProps) => {
  const opener = useOpener()
  const { data: circles = [] } = useCircles()
  const [madeId, setMadeId] = useState<string | null>(null)
  const circle = circles.find(({ id }) => id === (madeId ?? circleId))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={circle ? t('Circle: {name}', { name: circle.name }) : t('New circle')}
        description={t('A circle is a list of friends for your posts. Only you know that it exists.')}
        opener={opener}
        footer={
          circle && (
            <Button variant="main" icon={<Check />} onClick={onClose}>
              {t('Done')}
            </Button>
          )
        }
      >
        {/* Opened from the composer, it stands in its form: what is sent here must not send the post. */}
        <div onSubmit={(event) => event.stopPropagation()}>
          {circle ? (
            <EditCircle circle={circle} isNew={madeId !== null} onClose={onClose} />
          ) : (
            <NewCircle
              onMade={(made) => {
                setMadeId(made.id)
                onMade?.(made)
              }}
            />
          )}
        </div>
      </DialogContent>
    </Dialog>
  )
}

const NewCircle = ({ onMade }: { onMade: (circle: CircleView) => void }) => {
  const store = useValues({ name: '' })
  const making = useMakeCircle(onMade)
  const form = useForm({
    store,
    required: { name: t('Please give the circle a name.') },
    max: { name: limits.circleName },
    sending: making,
    onSubmit: () => making.mutate(store.value.name.trim()),
    failureField: 'name',
  })
  return (
    <form {...form.props} className="grid gap-4">
      <NameField form={form} hint={t('For example: Book people. You choose who is in it next.')} />
      <div>
        <Button
          type="submit"
          variant="main"
          icon={<Plus />}
          busy={making.isPending}
          busyLabel={t('Making the circle…')}
        >
          {t('Make circle')}
        </Button>
      </div>
    </form>
  )
}

type NameForm = ReturnType<typeof useForm<{ name: string }>>

const NameField = ({ form, hint }: { form: NameForm; hint?: string }) => (
  <Field label={t('Name of the circle')} hint={hint} {...form.field('name')}>
    <TextInput dir="auto" autoComplete="off" {...form.text('name')} />
  </Field>
)

interface EditCircleProps {
  circle: CircleView
  isNew: boolean
  onClose: () => void
}

const EditCircle = ({ circle, isNew, onClose }: EditCircleProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // The field for the name is gone; what comes next is who is in it.
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <div className="grid gap-7">
      <section aria-labelledby="circle-people" className="grid gap-3">
        <h3 id="circle-people" ref={heading} tabIndex={-1} className="text-lead">
          {t('Who is in it')}
        </h3>
        <p className="text-quiet">
          {t(
            'Changes save straight away. No one is told. People see your earlier posts for this circle too.',
          )}
        </p>
        <CircleFriends circle={circle} />
      </section>
      <p>
        <HelpLink topic="circles">{t('More about circles')}</HelpLink>
      </p>
      {!isNew && (
        <>
          <Rename circle={circle} />
          <Delete circle={circle} onDeleted={onClose} />
        </>
      )}
    </div>
  )
}

const Rename = ({ circle }: { circle: CircleView }) => {
  const store = useValues({ name: circle.name })
  const saving = useRenameCircle(circle.id)
  const form = useForm({
    store,
    required: { name: t('Please give the circle a name.') },
    max: { name: limits.circleName },
    sending: saving,
    onSubmit: () => saving.mutate(store.value.name.trim()),
    failureField: 'name',
  })
  return (
    <form {...form.props} className="grid gap-3">
      <NameField form={form} />
      <div>
        <Button type="submit" busy={saving.isPending} busyLabel={t('Saving…')}>
          {t('Save name')}
        </Button>
      </div>
    </form>
  )
}

const Delete = ({ circle, onDeleted }: { circle: CircleView; onDeleted: () => void }) => {
  const [asksFirst, setAsksFirst] = useState(false)
  const sure = useRef<HTMLButtonElement>(null)
  const deleting = useDeleteCircle(circle.id, onDeleted)
  useEffect(() => {
    if (asksFirst) sure.current?.focus()
  }, [asksFirst])
  return (
    <section aria-label={t('Delete this circle')} className="grid gap-3 border-line border-t pt-5">
      <p>
        {t(
          'If you delete the circle, only you see its posts from then on, until you choose who they’re for. No one is told.',
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {asksFirst ? (
          <>
            <Button onClick={() => setAsksFirst(false)}>{t('Keep it')}</Button>
            <Button
              ref={sure}
              variant="harm"
              icon={<Trash2 />}
              busy={deleting.isPending}
              busyLabel={t('Deleting…')}
              onClick={() => deleting.mutate()}
            >
              {t('Yes, delete the circle')}
            </Button>
          </>
        ) : (
          <Button variant="harm" icon={<Trash2 />} onClick={() => setAsksFirst(true)}>
            {t('Delete circle')}
          </Button>
        )}
      </div>
    </section>
  )
}
