/** The addresses of the signed-in product. The client routes by them; the server knows by them what is a 404. */
export const screens = [
  '/',
  '/communities',
  '/communities/:id',
  '/gatherings',
  '/gatherings/new',
  '/gatherings/:id',
  '/gatherings/:id/edit',
  '/fellow-travellers',
  '/discover',
  '/messages',
  '/search',
  '/profile',
  '/saved',
  '/jar',
  '/rooms',
  '/rooms/:id',
  '/scheduled',
  '/profile/:id',
  '/settings',
  '/settings/account',
  '/settings/comfort',
  '/settings/notifications',
  '/settings/content',
  '/settings/reading',
  '/settings/how-to-talk',
  '/settings/invites',
  '/settings/blocked',
  '/settings/privacy',
  '/settings/reports',
  '/settings/data',
  '/settings/report-issue',
  '/help',
  '/help/:id',
  '/moderation',
  '/moderation/:type/:id',
  '/donate',
  '/donate/success',
  '/posts/:id',
] as const
export type Screen = (typeof screens)[number]

/** The screens that need no account. */
export const openScreens = [
  '/donate',
  '/donate/success',
  '/help',
  '/help/:id',
] as const satisfies readonly Screen[]
export type OpenScreen = (typeof openScreens)[number]

export const isOpenScreen = (pathname: string): boolean => {
  const here = screenAt(pathname)
  return openScreens.some((screen) => screen === here)
}

export function screenAt(pathname: string): Screen | null {
  const parts = pathname.split('/')
  const matches = (screen: Screen) => {
    const wanted = screen.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
    )
  }
  return screens.find(matches) ?? null
}
