import { t } from '#words/t.ts'

/** As they are stored. */
export const neurotypes = [
  'ADHD',
  'Autism',
  'Dyslexia',
  'Dyscalculia',
  'Dyspraxia',
  "Tourette's",
  'OCD',
  'Anxiety',
  'Depression',
  'Bipolar',
  'Other',
] as const
export type Neurotype = (typeof neurotypes)[number]

const labels: Readonly<Record<Neurotype, () => string>> = {
  ADHD: () => t('ADHD'),
  Autism: () => t('Autism'),
  Dyslexia: () => t('Dyslexia'),
  Dyscalculia: () => t('Dyscalculia'),
  Dyspraxia: () => t('Dyspraxia'),
  "Tourette's": () => t("Tourette's"),
  OCD: () => t('OCD'),
  Anxiety: () => t('Anxiety'),
  Depression: () => t('Depression'),
  Bipolar: () => t('Bipolar'),
  Other: () => t('Other'),
}

const isNeurotype = (word: string): word is Neurotype => word in labels

/** As it is shown. */
export const neurotypeLabel = (word: string): string => (isNeurotype(word) ? labels[word]() : word)
