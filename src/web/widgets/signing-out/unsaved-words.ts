import { limits } from '#contract/core/limits.ts'
import { draftNames, isShared, keptDraft } from '#web/features/drafts/draft-store.ts'
import { isForOthers } from '#web/features/drafts/draft-sync.ts'
import { wordsInDraft } from '#web/features/drafts/draft-words.ts'
import { inFull } from '#web/lib/message-words.ts'
import { type Letter, listUnsent } from '#web/lib/outbox/outbox.ts'
import { t } from '#words/t.ts'

/** Something typed that is on this device and nowhere else. */
export interface Unsaved {
  name: string
  kind: string
  words: string
  /** The account can keep it as a draft. */
  canBeSaved: boolean
}

const kinds: readonly [RegExp, string][] = [
  [/^post$/, t('A post')],
  [/^post:/, t('A change to a post')],
  [/^comment:/, t('A comment')],
  [/^message:/, t('A message')],
  [/^group:/, t('A message to a group')],
  [/^edit:/, t('A change to a message')],
  [/^profile/, t('Your profile')],
]
const kindOf = (name: string): string =>
  kinds.find(([shape]) => shape.test(name))?.[1] ?? t('Something you typed')

/** All the words of a form, also of one with several fields. */
function wordsIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const said = wordsInDraft(value)
  if (said !== '') return said
  return Object.values(value)
    .filter((one): one is string => typeof one === 'string' && one.trim() !== '')
    .join('\n')
}

export function listUnsaved(account: string): Unsaved[] {
  const drafts = draftNames(account).flatMap((name): Unsaved[] => {
    const kept = keptDraft(account, name)
    if (!kept || isShared(kept)) return []
    const canBeSaved = isForOthers(name) && JSON.stringify(kept.value).length <= limits.draft
    return [{ name, kind: kindOf(name), words: wordsIn(kept.value), canBeSaved }]
  })
  const letters = listUnsent(account).map(
    ({ key, letter }): Unsaved => ({ name: key, ...unsent(letter), canBeSaved: false }),
  )
  return [...drafts, ...letters].filter(({ words }) => words !== '')
}

/** A like has no words, nor has what is to be taken back: left out, with everything that has none. */
function unsent(letter: Letter): Pick<Unsaved, 'kind' | 'words'> {
  switch (letter.kind) {
    case 'message':
    case 'groupMessage':
    case 'scheduledMessage':
      return {
        kind: t('A message that wasn’t sent'),
        words: inFull({ content: letter.message.content, photos: letter.message.photos ?? [] }),
      }
    case 'post':
      return { kind: t('A post that wasn’t sent'), words: letter.post.content }
    case 'comment':
      return { kind: t('A comment that wasn’t sent'), words: letter.comment.content }
    case 'edit':
      return { kind: t('A change to a message that wasn’t saved'), words: letter.content }
    case 'like':
    case 'takeBack':
      return { kind: '', words: '' }
  }
}
