import type { ShortcutName } from '#web/features/shortcuts/shortcuts.ts'
import { currentPost, goToPost, shownPosts } from '#web/features/where-was-i/shown-posts.ts'
import { announce } from '#web/lib/announcer.ts'
import { currentComfort } from '#web/lib/comfort/comfort-settings.ts'
import { whenThere } from '#web/lib/when-there.ts'
import { t } from '#words/t.ts'

export interface ShortcutTools {
  navigate: (to: string) => void
  showHelp: () => void
}

/** Presses what the person could press themselves, so that a key does exactly what the button does. */
export function press(name: string, within: ParentNode = document): boolean {
  const buttons = [...within.querySelectorAll<HTMLElement>(`[data-shortcut=${name}]`)]
  const shown = buttons.filter((button) => button.checkVisibility())
  // 'Create Post' stands on the left of every screen; that of a community is meant where there is one.
  const button = shown.find((one) => one.closest('main')) ?? shown[0] ?? behindMenu(buttons)
  button?.click()
  return button !== undefined
}

/** In the low-demand view the tools of the header wait behind 'Menu'. */
function behindMenu(buttons: readonly HTMLElement[]): HTMLElement | undefined {
  const button = buttons.find((one) => one.closest('.tools-break ~ .tool'))
  if (button) document.querySelector<HTMLElement>('[data-menu][aria-expanded=false]')?.click()
  return button
}

function pressOnPost(name: string): void {
  const post = currentPost()
  if (!post) announce(t('There’s no post here.'))
  else if (!press(name, post)) announce(t('This isn’t available for this post. It may be folded.'))
}

/** The heart is not where one is, so what became of it is said. */
function likeByKey(): void {
  const button = currentPost()?.querySelector('[data-shortcut=like]')
  const wasLiked = button?.getAttribute('aria-pressed') === 'true'
  pressOnPost('like')
  if (button) announce(wasLiked ? t('Like taken back.') : t('Liked.'))
}

function step(by: 1 | -1): void {
  const posts = shownPosts()
  const here = currentPost()
  if (!here) {
    announce(t('There’s no post here.'))
    return
  }
  const isOnIt = here.closest('li[tabindex]') === document.activeElement || here === document.activeElement
  const at = posts.indexOf(here)
  // The first press goes to the post at the top of the window, unless it is the way back.
  const next = posts[isOnIt || by < 0 ? at + by : at]
  if (next) goToPost(next)
  else announce(by > 0 ? t('This is the last post here.') : t('This is the first post here.'))
}

/** In the low-demand view a card has no button for it: one writes on the post's own page. */
function writeComment(navigate: ShortcutTools['navigate']): void {
  if (press('write-comment')) return
  const field = document.querySelector<HTMLElement>('[aria-labelledby=comments] textarea')
  if (field) {
    field.focus()
    return
  }
  const id = currentPost()?.dataset['post']
  if (id) {
    navigate(`/posts/${id}`)
    whenThere('[data-shortcut=write-comment]', (button) => button.click())
  } else announce(t('There’s no post here.'))
}

function writePost(navigate: ShortcutTools['navigate']): void {
  if (press('new-post')) return
  navigate('/')
  whenThere('[data-shortcut=new-post]', (button) => button.click())
}

export function runShortcut(name: ShortcutName, { navigate, showHelp }: ShortcutTools): void {
  const actions: Record<ShortcutName, () => void> = {
    nextPost: () => step(1),
    previousPost: () => step(-1),
    like: likeByKey,
    comment: () => (currentComfort().lowDemand ? writeComment(navigate) : pressOnPost('comment')),
    read: () => pressOnPost('read'),
    newPost: () => writePost(navigate),
    search: () => press('search'),
    home: () => navigate('/'),
    communities: () => navigate('/communities'),
    messages: () => navigate('/messages'),
    profile: () => navigate('/profile'),
    comfort: () => press('settings'),
    help: showHelp,
  }
  actions[name]()
}
