import { whenThere } from '#web/lib/when-there.ts'

/** To the composer that a draft belongs to. */
export function goOnWriting(draft: string, navigate: (to: string) => void): void {
  const [composer, id] = draft.split(':')
  const press = (button: HTMLElement) => button.click()
  if (composer === 'message') navigate(`/messages?with=${id}`)
  else if (composer === 'group') navigate(`/messages?group=${id}`)
  else if (composer === 'comment') {
    navigate(`/posts/${id}`)
    whenThere('[aria-labelledby=comments] textarea', (field) => field.focus())
  } else if (id) {
    navigate(`/communities/${id}`)
    whenThere(`[data-shortcut=new-post][data-community="${id}"]`, press)
  } else {
    navigate('/')
    whenThere('[data-shortcut=new-post]', press)
  }
}
