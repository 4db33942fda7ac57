import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import type { CommunityForm } from './community-form.ts'

/** What has to be put right before it can be sent, in the words that the server would use. */
type Wrong = Partial<Record<keyof CommunityForm, string>>

export function whatIsMissing({ name, description, ...words }: CommunityForm): Wrong {
  const wrong: Wrong = {}
  for (const field of ['toneHabits', 'joinQuestion', 'welcome'] as const)
    if (words[field].trim().length > limits[field])
      wrong[field] = t('This can have at most {max} characters.', {
        max: limits[field].toLocaleString('en'),
      })
  if (name.trim() === '') wrong.name = t('Please give the community a name.')
  if (name.trim().length > limits.communityName)
    wrong.name = t('A name can have at most {max} characters.', {
      max: limits.communityName,
    })
  if (description.trim() === '')
    wrong.description = t('Please say in a few words what the community is about.')
  if (description.trim().length > limits.communityDescription)
    wrong.description = t('A description can have at most {max} characters.', {
      max: limits.communityDescription.toLocaleString('en'),
    })
  return wrong
}
