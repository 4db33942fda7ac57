import type { Screen } from '#contract/core/screens.ts'
import { choiceWords, switchWords } from '#web/features/comfort/comfort-words.ts'
import { t } from '#words/t.ts'
import { settingsPages } from './settings-pages.ts'

export interface FoundSetting {
  title: string
  path: Screen
  /** The page, by its title. */
  where: string
}

/** Where each comfort setting is, and what else people call it. Each has one home. */
const comfort: readonly [keyof typeof switchWords | keyof typeof choiceWords, Screen, string][] = [
  ['darkMode', '/settings', t('dark light theme night bright white black colour color background')],
  ['lowStimMode', '/settings', t('calm muted colours sensory overload quiet')],
  ['hideImages', '/settings', t('photos pictures media avatars')],
  ['reducedMotion', '/settings', t('animation movement dizzy')],
  ['textSize', '/settings/comfort', t('font bigger larger letters zoom')],
  ['lineSpacing', '/settings/comfort', t('line height')],
  ['letterSpacing', '/settings/comfort', t('wide letters')],
  ['typeface', '/settings/comfort', t('font dyslexia opendyslexic lexend')],
  ['underlineLinks', '/settings/comfort', t('underline')],
  ['moreContrast', '/settings/comfort', t('high contrast visibility')],
  ['justTheMiddle', '/settings/comfort', t('columns sidebar layout')],
  ['hideCounts', '/settings/comfort', t('numbers likes badges')],
  ['suggestThreads', '/settings/comfort', t('suggestions home answer threads join')],
  ['lowDemand', '/settings/comfort', t('simple easy tired energy calm')],
  ['spoonsView', '/settings/comfort', t('energy spoons tired low')],
  ['visitLength', '/settings/comfort', t('time limit minutes screen time break end')],
  ['toastsStay', '/settings/comfort', t('toast popup messages time')],
  ['readAloud', '/settings/reading', t('listen voice speech screen reader')],
  ['announcements', '/settings/reading', t('screen reader announce speak live')],
  ['readingRuler', '/settings/reading', t('line focus guide')],
  ['rememberPlace', '/settings/reading', t('continue resume where was i')],
  ['draftsEverywhere', '/settings/reading', t('unsent unfinished sync')],
  ['enterSends', '/settings/reading', t('message chat return key')],
  ['undoSend', '/settings/reading', t('message unsend delay')],
  ['shortcuts', '/settings/reading', t('keys hotkeys')],
  ['leaveQuickly', '/settings/privacy', t('exit escape hide panic safety')],
  ['leaveSignsOut', '/settings/privacy', t('exit escape logout')],
]

const others: readonly [string, Screen, string][] = [
  [t('Profiles that set several things at once'), '/settings/comfort', t('preset overloaded work day')],
  [t('Use the usual settings'), '/settings/comfort', t('reset default start over')],
  [t('Log Out'), '/settings', t('sign out log off leave')],
  [t('Report an issue'), '/settings/report-issue', t('bug problem broken feedback contact')],
  [t('Email address'), '/settings/account', t('mail change')],
  [t('Change password'), '/settings/account', t('security login')],
  [t('Passkeys'), '/settings/account', t('fingerprint face login sign in security')],
  [t('Codes from an app'), '/settings/account', t('two factor 2fa totp authenticator security')],
  [t('Where you’re signed in'), '/settings/account', t('devices sessions log out sign out')],
  [t('Recent sign-in changes'), '/settings/account', t('security safety hacked')],
  [
    t('Who can see each part of your profile'),
    '/settings/privacy',
    t('audience bio pronouns location energy spoons visible'),
  ],
  [t('Who can find you'), '/settings/privacy', t('discover search hidden friend requests')],
  [t('Who can mention you'), '/settings/privacy', t('mentions name link tag')],
  [t('Openness badge'), '/settings/how-to-talk', t('say hi not now status available shy')],
  [
    t('What to know before talking with me'),
    '/settings/how-to-talk',
    t('communication passport preferences calls voice advice reply answer slow'),
  ],
  [t('What you wrote in communities you left'), '/settings/privacy', t('delete posts')],
  [t('People you’ve blocked or muted'), '/settings/blocked', t('unblock unmute')],
  [t('People you set aside'), '/settings/blocked', t('discover not for me bring back suggestions')],
  [t('Which notifications you get'), '/settings/notifications', t('notifications alerts')],
  [t('Email summary'), '/settings/notifications', t('mail digest newsletter daily weekly unsubscribe')],
  [t('Emails we always send'), '/settings/notifications', t('mail test security')],
  [t('Quiet hours'), '/settings/notifications', t('do not disturb night silence sleep')],
  [t('Content notes'), '/settings/content', t('content warning trigger cw fold hide')],
  [t('Word filters'), '/settings/content', t('mute words hide block')],
  [t('What you reported'), '/settings/reports', t('appeal decision')],
  [t('Invite a friend'), '/settings/invites', t('invitation link qr code share people join')],
  [t('Download your data'), '/settings/data', t('export archive backup')],
  [t('Delete your account'), '/settings/data', t('close leave remove erase')],
]

const pageTitles = new Map<Screen, string>([
  ['/settings', t('Settings')],
  ...settingsPages.map(({ path, title }) => [path, title] as const),
])

const comfortTitle = (name: (typeof comfort)[number][0]): string =>
  name in switchWords
    ? switchWords[name as keyof typeof switchWords].label
    : choiceWords[name as keyof typeof choiceWords].label

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'").replaceAll('-', ' ')

const index = [
  ...comfort.map(([name, path, also]) => ({ title: comfortTitle(name), path, also })),
  ...others.map(([title, path, also]) => ({ title, path, also })),
].map((one) => {
  const where = pageTitles.get(one.path) ?? t('Settings')
  return { title: one.title, path: one.path, where, words: plain(`${one.title} ${one.also} ${where}`) }
})

/** All the words have to be there, each at the beginning of one. What is called so comes first. */
export function findSettings(words: string): FoundSetting[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const begins = (text: string, word: string) => ` ${text}`.includes(` ${word}`)
  const isTitle = (title: string) => wanted.every((word) => begins(plain(title), word))
  return index
    .filter(({ words: known }) => wanted.every((word) => begins(known, word)))
    .sort((a, b) => Number(isTitle(b.title)) - Number(isTitle(a.title)))
    .map(({ title, path, where }) => ({ title, path, where }))
}
