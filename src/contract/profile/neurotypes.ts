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
