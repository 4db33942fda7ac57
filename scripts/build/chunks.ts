import { join } from 'node:path'
import type { Rolldown } from 'vite'

// Each route and each dialog is a chunk by its own `import()`. These groups only say what is shared, and by whom, so that
// a screen comes in a dozen files and not in forty; a new screen or widget needs no entry here.

type Graph = {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null
}

const web = (file: string): string => join(import.meta.dirname, '..', '..', 'src', 'web', file)
const main = web('main.tsx')
const home = web('routes/home.tsx')
const later = web('app/idle-features.tsx')

const react =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|wouter|regexparam|use-sync-external-store)[\\/]/
const overlays =
  /node_modules[\\/](?!lucide-react|@simplewebauthn|@stripe)|src[\\/]web[\\/]ui[\\/](open-)?dialog/

type IsIn = (id: string, graph: Graph) => boolean

const named = (name: string, isIn: IsIn) => ({
  debugName: name,
  name: (id: string, graph: Graph) => (isIn(id, graph) ? name : null),
})

/** Those modules, and all that they import. */
function withImports(ids: Iterable<string>, graph: Graph): Set<string> {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) add(next)
  }
  for (const id of ids) add(id)
  return found
}

/** Whether a module is one of those, which are looked for once. Styles are not sorted into groups. */
function oneOf(find: (graph: Graph) => ReadonlySet<string>): IsIn {
  let found: ReadonlySet<string> | undefined
  return (id, graph) => {
    found ??= find(graph)
    return !id.endsWith('.css') && found.has(id)
  }
}

const comesWith = (entry: string): IsIn =>
  oneOf((graph) => {
    const found = withImports([entry], graph)
    found.delete(entry)
    return found
  })

const isOfContract = (id: string): boolean =>
  id.startsWith(join(import.meta.dirname, '..', '..', 'src', 'contract'))

/** Lists of posts have it, and so have lists that bring no posts. */
const isForAnyList = (id: string): boolean =>
  /src[\\/]web[\\/]lib[\\/](gone-things|use-focus-on-return)\.ts$/.test(id)

/** No other screen with posts waits for it. */
const isForHomeAlone = (id: string): boolean =>
  /src[\\/]web[\\/]widgets[\\/]first-steps[\\/]first-steps-card/.test(id)

/** Each is imported by its own name, so that it comes with whoever draws it; those of home are drawn everywhere. */
const isIcon = (id: string): boolean => /node_modules[\\/]lucide-react[\\/]/.test(id)

const isScreen = (id: string): boolean => id.startsWith(web('routes'))

const loadedBy = (ids: Iterable<string>, graph: Graph): string[] =>
  [...ids].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])

/** What the application loads later for the screens themselves. */
const inScreens = (graph: Graph): Set<string> =>
  withImports(loadedBy(withImports([main], graph), graph).filter(isScreen), graph)

const without = (all: Set<string>, those: Set<string>): Set<string> =>
  new Set([...all].filter((id) => !those.has(id)))

/** That module, and what it imports and no screen has. */
const apartFromScreens = (entry: string): IsIn =>
  oneOf((graph) => without(withImports([entry], graph), inScreens(graph)))

/** What those load later, and what that loads in its turn; without what a screen brings. */
const openedFrom = (...entries: string[]): IsIn =>
  oneOf((graph) => {
    const first = loadedBy(withImports(entries, graph), graph).filter((id) => !isScreen(id))
    const dialogs = withImports(first, graph)
    const all = withImports([...dialogs, ...loadedBy(dialogs, graph)], graph)
    return without(all, inScreens(graph))
  })

export function chunkGroups() {
  const withApp = comesWith(main)
  const withHome = comesWith(home)
  const withMessages = comesWith(web('routes/messages.tsx'))
  // The lists of the contract too: help, which has no posts, tells of tones and notes.
  const isCommon: IsIn = (id, graph) =>
    withHome(id, graph) && (isOfContract(id) || isForAnyList(id) || isIcon(id) || withMessages(id, graph))
  const isOfPosts: IsIn = (id, graph) => withHome(id, graph) && !isCommon(id, graph) && !withApp(id, graph)
  const isBringingPosts: IsIn = (id, graph) =>
    [...withImports([id], graph)].some((one) => isOfPosts(one, graph))
  const withSignIn = comesWith(web('passkey-sign-in.ts'))
  return [
    { name: 'react', test: react },
    // The sign-in page has these too, and must not load React.
    named('calls', (id, graph) => withSignIn(id, graph) && withApp(id, graph)),
    // With a screen's frame, faces, times and tones: what home has in common with the screen that is least like it.
    named('shell', (id, graph) => withApp(id, graph) || isCommon(id, graph)),
    // Tabs and long lists, for home and for screens without posts: those do not wait for all that a post has.
    named(
      'lists',
      (id, graph) => withHome(id, graph) && /src[\\/]web[\\/](ui[\\/]tabs|lib[\\/]use-in-steps)/.test(id),
    ),
    // Home is where most visits begin; the rest of it is posts, which many screens have.
    named('posts', (id, graph) => withHome(id, graph) && !isForHomeAlone(id)),
    // The libraries of what opens over a page. No screen should wait for them that does not draw one.
    { name: 'overlays', test: overlays, minShareCount: 2 },
    // What few screens have at once, and every other one when it is idle: what is on its way to the server, shortcuts.
    {
      name: 'outbox',
      test: /src[\\/]web[\\/](lib[\\/](outbox[\\/](?!own-)|service-worker)|features[\\/](shortcuts[\\/](shortcuts|use-key-changes)|messages[\\/](use-outbox|message-(cache|keys)|under-way)))/,
      minShareCount: 2,
    },
    // How one's groups stand: Messages does not wait for all that is idle, and live events not for the screen of a group.
    {
      name: 'group-cache',
      test: /src[\\/]web[\\/]features[\\/]groups[\\/]groups\.queries/,
      minShareCount: 2,
    },
    // Live events, notices, drafts: when the browser is idle. Before the dialogs, which wait until somebody is there.
    named('idle', apartFromScreens(later)),
    // Home offers the way back without being asked for it.
    named('return-offer', apartFromScreens(web('widgets/where-was-i/offer-bar.tsx'))),
    // Home draws what one could join without being asked too.
    named('home-side', apartFromScreens(web('widgets/home-side.tsx'))),
    // One's groups stand beside the conversations of two at once: without what a group itself has.
    named('group-list', apartFromScreens(web('widgets/groups/group-list.tsx'))),
    // A conversation that was snoozed says so at once, and few are.
    named('aside-note', apartFromScreens(web('widgets/conversation/aside-note.tsx'))),
    // A poll is drawn with its post: it does not bring the dialogs, which wait until somebody is there.
    named('polls', apartFromScreens(web('features/polls/poll.tsx'))),
    // The dialogs of every screen and of posts: each is small, and all of them come once the page is in use.
    named('dialogs', openedFrom(main, home)),
    // Asking, withdrawing, keeping people away and their badges: what only the screens about people have.
    {
      name: 'people',
      test: /src[\\/]web[\\/](widgets|features)[\\/]((people[\\/](?!person-menu)|friends[\\/]|profile[\\/])|communication-passport[\\/]openness-badge|circles[\\/]use-person)/,
      minShareCount: 2,
    },
    // How to talk with somebody is many words, and few have filled it in: no screen brings it that does not show it.
    {
      name: 'passport',
      test: /src[\\/](contract|web[\\/]features)[\\/]communication-passport[\\/](?!openness)/,
      minShareCount: 2,
    },
    // Of two people, side by side: it asks for a profile, and so brings what the screens about people have.
    {
      name: 'both-passports',
      test: /src[\\/]web[\\/]widgets[\\/]communication-passport[\\/]/,
      minShareCount: 2,
    },
    // How long everything is kept: help and settings say it, and few others.
    { name: 'retention', test: /src[\\/]contract[\\/]core[\\/]retention/, minShareCount: 2 },
    // What only settings have, and the panel of the header.
    {
      name: 'parts-of-settings',
      test: /src[\\/]web[\\/](features[\\/]comfort[\\/]comfort-(words|switches)|widgets[\\/]settings[\\/](?!settings-part))/,
      minShareCount: 2,
    },
    // What stands first on a profile and in a community, apart from the parts that neither of them has.
    {
      name: 'pinned',
      test: /src[\\/]web[\\/](widgets[\\/]post-list[\\/]pinned|features[\\/]pinned-posts[\\/]pinned)/,
      minShareCount: 2,
    },
    // Joining, leaving and how a community talks: what only the screens about communities have.
    {
      name: 'membership',
      test: /src[\\/](web[\\/]features[\\/]communities[\\/](membership[\\/](?!left-line)|communities\.queries)|contract[\\/]communities[\\/]community-manners)/,
      minShareCount: 2,
    },
    // What changes a community on the screen: moderators do without the rest of it.
    {
      name: 'community-cache',
      test: /src[\\/]web[\\/]features[\\/]communities[\\/]community-cache/,
      minShareCount: 2,
    },
    // The rules in words: for moderators, and for who is told which one was broken.
    { name: 'rules', test: /src[\\/]contract[\\/]moderation[\\/]rules/, minShareCount: 2 },
    // Before something without a name goes out: where that is possible.
    { name: 'anonymity-check', test: /src[\\/]web[\\/]widgets[\\/]anonymity-check/, minShareCount: 2 },
    // What is written in: no screen waits for it that is only read.
    {
      name: 'forms',
      test: /src[\\/]web[\\/](features[\\/](drafts|tones[\\/](tone-|typed))|lib[\\/]use-(form|kept-values)|ui[\\/](select|switch|choice-row|toggle-chip|sending-question))/,
      minShareCount: 3,
    },
    // A group, its card and its messages: only who opens one has them.
    {
      name: 'groups',
      test: /src[\\/]web[\\/](widgets|features)[\\/]groups[\\/](?!groups\.queries|friends-choice)/,
      minShareCount: 2,
    },
    // Whether fellow travellers are on: for the few screens that lead there.
    {
      name: 'fellow-travellers',
      test: /src[\\/](contract|web[\\/]features)[\\/]fellow-travellers[\\/](?!group-to-look-at)|lucide-react.*[\\/]footprints/,
      minShareCount: 2,
    },
    // The days that are offered, for Messages and for dialogs: no other screen waits for them.
    { name: 'coming-days', test: /src[\\/]web[\\/]lib[\\/]time[\\/]coming-days/, minShareCount: 2 },
    // Snoozing until one of them: for the dialogs of conversations and of groups.
    {
      name: 'aside-choice',
      test: /src[\\/]web[\\/]features[\\/]messages[\\/]aside-choice/,
      minShareCount: 2,
    },
    // What is not there: of the few screens that can have an address without anything.
    { name: 'not-found', test: /src[\\/]web[\\/]routes[\\/]not-found/, minShareCount: 2 },
    // What only the screens of gatherings have, apart from the form that two of them are.
    {
      name: 'gathering-form',
      test: /src[\\/]web[\\/](features[\\/]gatherings[\\/](gathering-values|sheet-fields)|widgets[\\/]gatherings[\\/](gathering-form|use-gathering-form|time-fields|place-fields))/,
      minShareCount: 2,
    },
    {
      name: 'gatherings',
      test: /src[\\/](contract[\\/]gatherings|web[\\/](features|widgets)[\\/]gatherings)/,
      minShareCount: 2,
    },
    // Choosing a city: for the profile, Discover and gatherings.
    {
      name: 'places',
      test: /src[\\/]web[\\/](features[\\/]places|ui[\\/]suggest-input|lib[\\/]queries[\\/]use-suggestions)/,
      minShareCount: 2,
    },
    // When something goes out: for dialogs, and for the one screen that lists it.
    {
      name: 'later',
      test: /src[\\/]web[\\/](widgets[\\/]later|lib[\\/]time[\\/]later|features[\\/](posts|messages)[\\/]scheduled)/,
      minShareCount: 2,
    },
    // Choosing one of a few in a form: dialogs and polls have it, and hardly any screen.
    { name: 'radio-group', test: /src[\\/]web[\\/]ui[\\/]radio-group/, minShareCount: 2 },
    // A question in the place of what was pressed: for lists that are there later.
    { name: 'ask-first', test: /src[\\/]web[\\/]ui[\\/]ask-first/, minShareCount: 2 },
    // What of screens only a profile has. Editing it opens in other places, too.
    {
      name: 'profile-parts',
      test: /src[\\/]web[\\/]features[\\/]spoons[\\/]spoon-meter|lucide-react.*[\\/]cake/,
      minShareCount: 2,
    },
    // Parts that bring posts along: a screen without posts does not wait for those.
    { ...named('post-parts', isBringingPosts), minShareCount: 3 },
    // Small parts of forms and lists: together they weigh less than the requests for them.
    { name: 'parts', test: /src[\\/]|lucide-react/, minShareCount: 3 },
  ]
}
