import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import type { CommunityForm } from './community-form.ts'

/** What has to be put right before it can be sent, in the words that the server would use. */
export function whatIsMissing({ name, description }: CommunityForm): { name?: string; description?: string } {
  const wrong: { name?: string; description?: string } = {}
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
