import type { Screen } from '#contract/core/screens.ts'
import { openDatabase } from '#server/db/client.ts'
import { test as base, startOwnSynapse } from './browser-test.ts'
import { type Person, signUpAll } from './people.ts'
import { posts, runSql } from './post-screens.ts'
import { livesWholeLife } from './whole-life.ts'

interface FullScreens {
  ana: Person
  /** An address with something to see for each screen of the product. */
  addressOf: (screen: Screen) => string
  /** Screens that show something else by what follows the question mark. */
  alsoAt: readonly string[]
}

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'

/**
 * A test in which somebody has used everything there is: no screen is empty. Made once for each worker that needs it,
 * on a Synapse where nobody else is.
 */
export const test = base.extend<{ asAna: () => Promise<void> }, { fullScreens: FullScreens }>({
  fullScreens: [
    async ({ browserName: _ }, use) => {
      const { url, databaseUrl, end } = await startOwnSynapse()
      const cast = await signUpAll(url, ['ana', 'bea', 'cleo'])
      const { ana, bea, cleo } = cast
      const { db, close } = openDatabase(databaseUrl, { poolSize: 1, onConnectionLost: () => undefined })
      const life = await livesWholeLife({ db }, cast)
      await close()
      await runSql(databaseUrl, "update users set role = 'moderator' where id = $1", [ana.id])
      // Not a moment ago: who was writing just now, on this device, is not asked.
      await runSql(databaseUrl, "update drafts set saved_at = saved_at - interval '1 hour'", [])
      await runSql(databaseUrl, 'delete from mutes where muter_id = $1', [ana.id])
      await bea.patch('/api/profile', {
        displayName: `${longWord} نور`,
        bio: `${longWord} and a few words more.`,
        interests: ['Trains', longWord, 'Moss', 'Tea'],
        openness: 'hardToStart',
        passport: [
          'askMe',
          'written',
          'plannedCalls',
          'paceVaries',
          'noAdvice',
          'noHints',
          'adviceOrListener',
        ],
        languages: ['cy', 'bfi', 'en', 'yue', 'ase', 'sgg', 'tok', 'rom'],
        ageRange: '65+',
        audience: {
          neurotypes: 'everyone',
          openness: 'everyone',
          passport: 'everyone',
          languages: 'everyone',
          ageRange: 'everyone',
        },
      })
      await posts(bea, `${longWord} ${'A long text that folds. '.repeat(60)}`, {
        toneIndicators: ['Genuine', 'Light-hearted'],
      })
      await posts(cleo, 'About food, with a note.', { contentNotes: ['food'] })
      await posts(ana, 'مرحبا بكم', { communityId: life.communityId })
      const ids: Partial<Record<Screen, string>> = {
        '/communities/:id': life.communityId,
        '/profile/:id': bea.id,
        '/help/:id': 'tones',
        '/posts/:id': life.namedPostId,
        '/rooms/:id': life.roomId,
        '/gatherings/:id': life.gatheringId,
        '/gatherings/:id/edit': life.gatheringId,
      }
      await use({
        ana,
        addressOf: (screen) =>
          screen
            .replace(/^\/search$/, '/search?q=moss')
            .replace(':type', 'post')
            .replace(':id', ids[screen] ?? life.namedPostId),
        alsoAt: [
          `/messages?with=${bea.id}`,
          '/?feed=communities',
          `/?post=${life.namedPostId}`,
          '/discover?tab=friends',
          '/discover?tab=requests',
          '/jar?show=given',
          '/no/such/place',
        ],
      })
      await end()
    },
    { scope: 'worker' },
  ],
  asAna: async ({ context, fullScreens: { ana } }, use) =>
    use(() =>
      context.addCookies(
        [...ana.cookies].map(([name, value]) => ({ name, value, url: ana.url, httpOnly: true })),
      ),
    ),
})
