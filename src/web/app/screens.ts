import type { ComponentType } from 'react'
import { type Screen, screenAt } from '#contract/core/screens.ts'
import { type Lazy, retryableLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'

type ScreenModule = { default: ComponentType<{ id: string }> }

const notFound = 'not-found'

/** Each address with its own code, which loads with the address. */
const screens: Record<Screen | typeof notFound, Lazy<ScreenModule>> = {
  '/': retryableLazy(() => import('#web/routes/home.tsx')),
  '/communities': retryableLazy(() => import('#web/routes/communities.tsx')),
  '/communities/:id': retryableLazy(() => import('#web/routes/community.tsx')),
  '/gatherings': retryableLazy(() => import('#web/routes/gatherings.tsx')),
  '/gatherings/new': retryableLazy(() => import('#web/routes/new-gathering.tsx')),
  '/gatherings/:id': retryableLazy(() => import('#web/routes/gathering.tsx')),
  '/gatherings/:id/edit': retryableLazy(() => import('#web/routes/edit-gathering.tsx')),
  '/fellow-travellers': retryableLazy(() => import('#web/routes/fellow-travellers.tsx')),
  '/discover': retryableLazy(() => import('#web/routes/discover.tsx')),
  '/messages': retryableLazy(() => import('#web/routes/messages.tsx')),
  '/search': retryableLazy(() => import('#web/routes/search.tsx')),
  '/profile': retryableLazy(() => import('#web/routes/own-profile.tsx')),
  '/saved': retryableLazy(() => import('#web/routes/saved.tsx')),
  '/jar': retryableLazy(() => import('#web/routes/jar.tsx')),
  '/rooms': retryableLazy(() => import('#web/routes/rooms.tsx')),
  '/rooms/:id': retryableLazy(() => import('#web/routes/room.tsx')),
  '/scheduled': retryableLazy(() => import('#web/routes/scheduled.tsx')),
  '/profile/:id': retryableLazy(() => import('#web/routes/profile.tsx')),
  '/settings': retryableLazy(() => import('#web/routes/settings/settings.tsx')),
  '/settings/account': retryableLazy(() => import('#web/routes/settings/account.tsx')),
  '/settings/comfort': retryableLazy(() => import('#web/routes/settings/comfort.tsx')),
  '/settings/notifications': retryableLazy(() => import('#web/routes/settings/notifications.tsx')),
  '/settings/content': retryableLazy(() => import('#web/routes/settings/content.tsx')),
  '/settings/reading': retryableLazy(() => import('#web/routes/settings/reading.tsx')),
  '/settings/how-to-talk': retryableLazy(() => import('#web/routes/settings/how-to-talk.tsx')),
  '/settings/invites': retryableLazy(() => import('#web/routes/settings/invites.tsx')),
  '/settings/blocked': retryableLazy(() => import('#web/routes/settings/blocks-and-mutes.tsx')),
  '/settings/privacy': retryableLazy(() => import('#web/routes/settings/privacy.tsx')),
  '/settings/reports': retryableLazy(() => import('#web/routes/settings/reports.tsx')),
  '/settings/data': retryableLazy(() => import('#web/routes/settings/data.tsx')),
  '/settings/report-issue': retryableLazy(() => import('#web/routes/settings/report-issue.tsx')),
  '/help': retryableLazy(() => import('#web/routes/help.tsx')),
  '/help/:id': retryableLazy(() => import('#web/routes/help-topic.tsx')),
  '/moderation': retryableLazy(() => import('#web/routes/moderation.tsx')),
  '/moderation/:type/:id': retryableLazy(() => import('#web/routes/moderation-subject.tsx')),
  '/donate': retryableLazy(() => import('#web/routes/donate.tsx')),
  '/donate/success': retryableLazy(() => import('#web/routes/donate-success.tsx')),
  '/posts/:id': retryableLazy(() => import('#web/routes/post.tsx')),
  [notFound]: retryableLazy(() => import('#web/routes/not-found.tsx')),
}

export const lazyScreen = (pathname: string): Lazy<ScreenModule> => screens[screenAt(pathname) ?? notFound]

/** What stands in the place of ':id'; empty where the address has none. */
export function idIn(pathname: string): string {
  const position = screenAt(pathname)?.split('/').indexOf(':id') ?? -1
  const part = pathname.split('/')[position] ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** All of them, for the server. */
export const loadScreens = (): Promise<unknown> =>
  Promise.all(Object.values(screens).map((screen) => screen.load()))

/** Loads a screen that may be wanted soon. A failure is no matter: it is tried again when it is wanted. */
export const prepareScreen = (pathname: string): Promise<unknown> =>
  lazyScreen(pathname)
    .load()
    .catch(() => undefined)
