import { useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import {
  type FellowMatch,
  type FellowRole,
  fellowMatches,
  fellowMatchLabels,
  fellowRoleLabels,
  fellowRoles,
} from '#contract/fellow-travellers/fellow-choices.ts'
import type { FellowPlaceView } from '#contract/fellow-travellers/fellow-travellers.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { placeOf, refreshPlaces } from '#web/features/fellow-travellers/fellow-travellers.queries.ts'
import { usePutForward } from '#web/features/fellow-travellers/use-fellow-changes.ts'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { rich } from '#web/lib/rich.ts'
import { toast } from '#web/lib/toast.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Field, TextArea } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { t } from '#words/t.ts'

const lazyEditor = retryableLazy(() => import('#web/widgets/profile/edit-profile-dialog.tsx'))

interface FellowFormProps {
  place: FellowPlaceView
  /** What she said before, to begin with. */
  before: FellowPlaceView['mine']
  canMatchBy: readonly FellowMatch[]
  onClose: () => void
}

interface Values {
  /** The line; a draft goes by it. */
  content: string
  role: FellowRole | null
  matchedBy: FellowMatch[]
}

const hints: Record<FellowRole, () => string> = {
  asks: () => t('You get a small group, with someone further along in it.'),
  offers: () => t('You look after the group. You don’t have to know everything.'),
}

const checked =
  (canMatchBy: readonly FellowMatch[]) =>
  ({ role, matchedBy }: Values): { role?: string; matchedBy?: string } => ({
    ...(role === null && { role: t('Please choose what describes you.') }),
    ...(matchedBy.length === 0 && {
      matchedBy:
        canMatchBy.length === 0
          ? t('Please add something to your profile first. Then you can choose it here.')
          : t('Please choose at least one thing to be matched by.'),
    }),
  })

/** Everything is off at the start: nobody agrees by leaving something as it is. */
export const FellowForm = ({ place, before, canMatchBy, onClose }: FellowFormProps) => {
  const { id: account } = useSignedInUser()
  const { mine } = place
  const draft = useDraft<Values>(
    { account, name: `fellows:${placeOf(place)}` },
    { content: before?.line ?? '', role: before?.role ?? null, matchedBy: [...(before?.matchedBy ?? [])] },
  )
  const sending = usePutForward(placeOf(place), () => {
    draft.clear()
    toast.success(mine ? t('Changed') : t('You’re on the list'), t('Only the moderators know.'))
    onClose()
  })
  const form = useForm({
    store: draft,
    check: checked(canMatchBy),
    max: { content: limits.fellows.line },
    sending,
    failureField: 'content',
    onSubmit: () => {
      const { role, matchedBy, content } = draft.value
      if (role) sending.mutate({ role, matchedBy, line: content.trim() || null })
    },
  })
  const { role, matchedBy } = form.values
  return (
    <form {...form.props} className="grid gap-5">
      <RadioGroup
        label={t('Which is true for you?')}
        required
        choices={fellowRoles.map((key) => ({
          value: key,
          label: fellowRoleLabels[key](),
          hint: hints[key](),
        }))}
        chosen={role}
        error={form.errors['role']}
        onChange={(chosen) => form.change({ role: chosen })}
      />
      <Matches
        canMatchBy={canMatchBy}
        chosen={matchedBy}
        error={form.errors['matchedBy']}
        onChange={(chosen) => form.change({ matchedBy: chosen })}
      />
      <Field {...form.field('content')} label={t('A line about you (optional)')} hint={lineHint()}>
        <TextArea {...form.text('content')} dir="auto" rows={2} />
      </Field>
      <p className="text-quiet">{t('You can change this or take it back at any time. No one is told.')}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="main" busy={sending.isPending} busyLabel={t('Saving…')}>
          {mine ? t('Save changes') : t('Put me on the list')}
        </Button>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  )
}

const lineHint = () =>
  t('At most {max} characters. The moderators read it. If you get a group, the people in it read it too.', {
    max: limits.fellows.line,
  })

interface MatchesProps {
  canMatchBy: readonly FellowMatch[]
  chosen: readonly FellowMatch[]
  error: string | undefined
  onChange: (chosen: FellowMatch[]) => void
}

const Matches = ({ canMatchBy, chosen, error, onChange }: MatchesProps) => {
  const id = useId()
  // What left the profile since can still be taken off.
  const shown = fellowMatches.filter((match) => canMatchBy.includes(match) || chosen.includes(match))
  return (
    <fieldset className="grid gap-1" aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend className="label">{t('What can we match you by?')}</legend>
      <p id={`${id}-hint`} className="hint">
        {t('Moderators see only the parts you choose here, even if your profile keeps them private.')}
      </p>
      {shown.map((match) => (
        <Checkbox
          key={match}
          label={fellowMatchLabels[match]()}
          checked={chosen.includes(match)}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, match] : chosen.filter((one) => one !== match))
          }
        />
      ))}
      {shown.length === 0 ? (
        <NothingYet />
      ) : (
        shown.length < fellowMatches.length && (
          <p className="text-quiet">
            {rich('Only what is in <a>your profile</a> can be chosen.', {
              a: (words) => <Link href="/profile">{words}</Link>,
            })}
          </p>
        )
      )}
      {error && (
        <p id={`${id}-error`} className="error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** What is added is there to be chosen as soon as the profile is saved. */
const NothingYet = () => {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const editor = useLazy(lazyEditor, t('The form couldn’t be opened'))
  return (
    <div className="grid gap-2">
      <p>{t('There’s nothing in your profile to match you by yet. An interest or a neurotype is enough.')}</p>
      <Button
        className="w-fit"
        icon={<Pencil />}
        onClick={() => {
          editor.request()
          setOpen(true)
        }}
      >
        {t('Edit your profile')}
      </Button>
      {isOpen && editor.module && (
        <editor.module.EditProfileDialog
          onClose={() => {
            setOpen(false)
            refreshPlaces(client)
          }}
        />
      )}
    </div>
  )
}
