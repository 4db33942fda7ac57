import type { ComponentType } from 'react'
import { type Screen, screenAt } from '#contract/screens.ts'

type ScreenModule = { default: ComponentType<{ id: string }> | ComponentType }
type ScreenComponent = ComponentType<{ id: string }>

const notFound = 'not-found'

/** Each address with its own code, which loads with the address. */
const modules: Record<Screen | typeof notFound, () => Promise<ScreenModule>> = {
  '/': () => import('#web/routes/home.tsx'),
  '/communities': () => import('#web/routes/communities.tsx'),
  '/communities/:id': () => import('#web/routes/community.tsx'),
  '/discover': () => import('#web/routes/discover.tsx'),
  '/messages': () => import('#web/routes/messages.tsx'),
  '/profile': () => import('#web/routes/own-profile.tsx'),
  '/profile/:id': () => import('#web/routes/profile.tsx'),
  '/settings': () => import('#web/routes/settings.tsx'),
  '/settings/comfort': () => import('#web/routes/comfort-settings.tsx'),
  '/settings/notifications': () => import('#web/routes/notification-settings.tsx'),
  '/settings/content': () => import('#web/routes/content-settings.tsx'),
  '/settings/reading': () => import('#web/routes/reading-settings.tsx'),
  '/settings/blocked': () => import('#web/routes/blocked.tsx'),
  '/settings/privacy': () => import('#web/routes/privacy-settings.tsx'),
  '/settings/reports': () => import('#web/routes/own-reports.tsx'),
  '/settings/data': () => import('#web/routes/data-settings.tsx'),
  '/settings/report-issue': () => import('#web/routes/report-issue.tsx'),
  '/help': () => import('#web/routes/help.tsx'),
  '/help/:id': () => import('#web/routes/help-topic.tsx'),
  '/moderation': () => import('#web/routes/moderation.tsx'),
  '/moderation/:type/:id': () => import('#web/routes/moderation-subject.tsx'),
  '/donate': () => import('#web/routes/donate.tsx'),
  '/donate/success': () => import('#web/routes/donate-success.tsx'),
  '/posts/:id': () => import('#web/routes/post.tsx'),
  [notFound]: () => import('#web/routes/not-found.tsx'),
}

const loading = new Map<string, Promise<ScreenComponent>>()
const loaded = new Map<string, ScreenComponent>()

const nameAt = (pathname: string) => screenAt(pathname) ?? notFound

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

export const loadedScreen = (pathname: string): ScreenComponent | undefined => loaded.get(nameAt(pathname))

export function loadScreen(pathname: string): Promise<ScreenComponent> {
  const name = nameAt(pathname)
  const known = loading.get(name)
  if (known) return known
  const load = modules[name]().then((module) => {
    const screen = module.default as ScreenComponent
    loaded.set(name, screen)
    return screen
  })
  loading.set(name, load)
  return load
}

/** Forgets a load that failed, so that the next one tries again. */
export function forgetScreen(pathname: string): void {
  if (!loadedScreen(pathname)) loading.delete(nameAt(pathname))
}

/** Loads a screen that may be wanted soon. A failure is no matter: it is tried again when it is wanted. */
export const prepareScreen = (pathname: string): Promise<unknown> =>
  loadScreen(pathname).catch(() => forgetScreen(pathname))
