import { limits } from '#contract/core/limits.ts'
import type { CommunityForm } from './community-form.ts'

/** What has to be put right before it can be sent, in the words that the server would use. */
export function whatIsMissing({ name, description }: CommunityForm): { name?: string; description?: string } {
  const wrong: { name?: string; description?: string } = {}
  if (name.trim() === '') wrong.name = 'Please give the community a name.'
  if (name.trim().length > limits.communityName)
    wrong.name = `A name can have at most ${limits.communityName} characters.`
  if (description.trim() === '') wrong.description = 'Please say in a few words what the community is about.'
  if (description.trim().length > limits.communityDescription)
    wrong.description = `A description can have at most ${limits.communityDescription.toLocaleString('en')} characters.`
  return wrong
}
