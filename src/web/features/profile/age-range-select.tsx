import { type AgeRange, ageRangeLabels, ageRanges } from '#contract/profile/age-ranges.ts'
import { Select } from '#web/ui/select.tsx'
import { t } from '#words/t.ts'

const options = [
  { value: 'none' as const, label: t('I’d rather not say') },
  ...ageRanges.map((range) => ({ value: range, label: ageRangeLabels[range]() })),
]

interface AgeRangeSelectProps {
  value: AgeRange | null
  onChange: (value: AgeRange | null) => void
}

export const AgeRangeSelect = ({ value, onChange }: AgeRangeSelectProps) => (
  <Select<AgeRange | 'none'>
    label={t('Age range')}
    hint={t('You don’t have to say. We never ask for your birthday.')}
    options={options}
    value={value ?? 'none'}
    onValueChange={(chosen) => onChange(chosen === 'none' ? null : chosen)}
  />
)
