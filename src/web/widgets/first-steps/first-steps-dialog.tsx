import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FirstStep, firstSteps } from '#contract/profile/first-steps.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { ComfortSwitches } from '#web/features/comfort/comfort-switches.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { formOf, type ProfileForm } from '#web/features/profile/profile-form.ts'
import { useFirstStep } from '#web/features/profile/use-first-step.ts'
import { useSaveProfile } from '#web/features/profile/use-save-profile.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { initialOf } from '#web/lib/face-of.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { DisplayPreview } from '#web/widgets/display-preview.tsx'
import { FaceChoice } from '#web/widgets/profile/face-choice.tsx'
import { NameFields } from '#web/widgets/profile/profile-fields.tsx'
import { t } from '#words/t.ts'
import { FittingCommunities } from './fitting-communities.tsx'
import { TopicStep } from './topic-step.tsx'

type OpenStep = Exclude<FirstStep, 'done'>

const titles: Record<OpenStep, string> = {
  comfort: t('Make it comfortable'),
  name: t('Your name and pronouns'),
  topics: t('About you and what you love'),
  communities: t('Communities that may fit'),
}
const steps = firstSteps.filter((step) => step !== 'done')

/** Short, in this order, and never in the way: closing keeps the place. */
export const FirstStepsDialog = ({ onClose }: { onClose: () => void }) => {
  const opener = useOpener()
  const user = useSignedInUser()
  const go = useFirstStep()
  const save = useSaveProfile()
  const heading = useRef<HTMLHeadingElement>(null)
  // Opened again after it was done, it begins at the beginning.
  const [step, setStep] = useState<OpenStep>(user.firstStep === 'done' ? 'comfort' : user.firstStep)
  const { displayName, pronouns, whoSeesPronouns, neurotypes, interests, profileImageUrl, figure } =
    formOf(user)
  const start = { displayName, pronouns, whoSeesPronouns, neurotypes, interests, profileImageUrl, figure }
  const draft = useDraft(
    { account: user.id, name: 'first-steps' },
    { ...start, content: JSON.stringify(start) },
  )
  const { content: _, ...form } = draft.value
  const change = (part: Partial<ProfileForm>) =>
    draft.change({ ...part, content: JSON.stringify({ ...form, ...part }) })

  const isFirstRender = useRef(true)
  useEffect(() => {
    if (isFirstRender.current) isFirstRender.current = false
    else if (titles[step]) heading.current?.focus()
  }, [step])

  const at = steps.indexOf(step)
  const moveTo = (next: FirstStep) => {
    go.mutate(next)
    if (next !== 'done') return setStep(next)
    draft.clear()
    toast.success(t('You’re all set'), t('You can change everything later, on your profile and in Settings.'))
    onClose()
  }
  const after = firstSteps[at + 1] ?? 'done'
  const goOn = () => {
    if (save.isPending) return
    const changed =
      step === 'name'
        ? {
            displayName: form.displayName,
            pronouns: form.pronouns,
            audience: { pronouns: form.whoSeesPronouns },
            profileImageUrl: form.profileImageUrl,
            figure: form.figure,
          }
        : step === 'topics'
          ? { neurotypes: form.neurotypes, interests: form.interests }
          : null
    if (changed) save.mutate(changed, { onSuccess: () => moveTo(after) })
    else moveTo(after)
  }
  const errors = save.error instanceof ApiError ? save.error.fields : {}
  const contents: Record<OpenStep, ReactNode> = {
    comfort: (
      <div className="grid items-start gap-6 md:grid-cols-2">
        <ComfortSwitches of={['darkMode', 'lowStimMode', 'hideImages', 'reducedMotion']} explained />
        <DisplayPreview />
      </div>
    ),
    name: (
      <>
        <NameFields form={form} onChange={change} errors={errors} />
        <FaceChoice
          legend={t('Your picture')}
          hint={t(
            'One of our drawings, or a pattern of your own. You can add a picture later on your profile.',
          )}
          seed={user.id}
          initials={initialOf(form.displayName || user.shownName)}
          face={form}
          picture={user.profileImageUrl}
          onChange={change}
        />
      </>
    ),
    topics: <TopicStep form={form} onChange={change} errors={errors} />,
    communities: <FittingCommunities />,
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('First steps')}
        description={t('Close this whenever you like, and continue later.')}
        opener={opener}
        footer={
          <>
            {at > 0 && (
              <Button variant="plain" onClick={() => moveTo(steps[at - 1] ?? 'comfort')}>
                {t('Back')}
              </Button>
            )}
            {after !== 'done' && (
              <Button variant="plain" onClick={() => moveTo(after)}>
                {t('Skip this step')}
              </Button>
            )}
            <Button variant="main" busy={save.isPending} busyLabel={t('Saving…')} onClick={goOn}>
              {after === 'done' ? t('Finish') : t('Continue')}
            </Button>
          </>
        }
      >
        <div className="grid gap-6">
          <div>
            <p className="text-quiet">{t('Step {step} of {count}', { step: at + 1, count: steps.length })}</p>
            <h3 ref={heading} tabIndex={-1}>
              {titles[step]}
            </h3>
          </div>
          {contents[step]}
        </div>
      </DialogContent>
    </Dialog>
  )
}
