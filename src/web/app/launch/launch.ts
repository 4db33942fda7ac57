import { press } from '#web/app/shortcuts/shortcut-actions.ts'
import { readDraft, writeDraft } from '#web/features/drafts/draft-store.ts'
import { sharedWords } from './shared-words.ts'

/** What a shortcut of the installed app opens: the button of the same name is pressed. */
const opened = ['new-post', 'energy']
const patience = 5_000

/** Does what the address was opened for, once: a reload does not do it again. */
export function launch(account: string): void {
  const params = new URLSearchParams(window.location.search)
  const shared = sharedWords(params)
  const wanted = shared ? 'new-post' : params.get('open')
  window.history.replaceState(window.history.state, '', window.location.pathname)
  if (shared) addToDraft(account, shared)
  if (wanted && opened.includes(wanted)) pressWhenThere(wanted)
}

/**
 * What is being written stays, and what was shared comes after it, once. A link that somebody made can look like a share:
 * its words stand in the open composer for the person to see, and nothing is posted.
 */
function addToDraft(account: string, words: string): void {
  const draft = readDraft(account, 'post')
  const kept = typeof draft === 'object' && draft !== null ? draft : {}
  const before = 'content' in kept && typeof kept.content === 'string' ? kept.content.trimEnd() : ''
  if (before.endsWith(words)) return
  writeDraft(account, 'post', { ...kept, content: before ? `${before}\n\n${words}` : words })
}

function pressWhenThere(name: string): void {
  const until = performance.now() + patience
  const look = () => {
    if (!press(name) && performance.now() < until) requestAnimationFrame(look)
  }
  look()
}
