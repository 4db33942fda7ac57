import { limits } from '#contract/core/limits.ts'
import { InterestField, NeurotypeField } from '#web/features/communities/form/topic-fields.tsx'
import type { ProfileForm } from '#web/features/profile/profile-form.ts'
import { t } from '#words/t.ts'

interface TopicStepProps {
  form: Pick<ProfileForm, 'neurotypes' | 'interests'>
  onChange: (part: Partial<ProfileForm>) => void
  errors: Record<string, string>
}

export const TopicStep = ({ form, onChange, errors }: TopicStepProps) => (
  <>
    <NeurotypeField
      label={t('Neurotypes')}
      hint={t('Only your friends see these, unless you choose otherwise. You can leave this empty.')}
      chosen={form.neurotypes}
      onChange={(neurotypes) => onChange({ neurotypes })}
    />
    <InterestField
      label={t('Interests')}
      max={limits.interests}
      interests={form.interests}
      error={errors['interests']}
      onChange={(interests) => onChange({ interests })}
    />
  </>
)
