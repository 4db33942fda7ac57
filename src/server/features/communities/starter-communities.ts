import type { NewCommunity } from '#contract/communities/communities.ts'
import type { Database } from '#server/db/connection.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { t } from '#words/t.ts'
import { lockCommunities } from './starter-communities.sql.ts'

type Starter = Pick<NewCommunity, 'name' | 'description' | 'coverPattern' | 'neurotypes' | 'interests'> & {
  howWeTalk: NonNullable<NewCommunity['howWeTalk']>
}

const gentle = () =>
  ({
    toneHabits: t('Say what you mean, kindly. Tone words are welcome on every post.'),
    advice: 'ask-first',
    pace: 'slow',
  }) as const

/** One for each neurotype, so that nobody arrives in an empty room. Newest first puts the last of them on top. */
export const starterCommunities = (): readonly Starter[] => [
  {
    name: t('Other and Undecided'),
    description: t(
      'For every other way of being wired, and for those who are still finding out. No label needed.',
    ),
    coverPattern: 'default',
    neurotypes: ['Other'],
    interests: ['self-discovery'],
    howWeTalk: gentle(),
  },
  {
    name: t('Living with Bipolar'),
    description: t(
      'Ups, downs and the days between. Routines, warning signs and what helps you stay steady.',
    ),
    coverPattern: 'orange-red',
    neurotypes: ['Bipolar'],
    interests: ['routines'],
    howWeTalk: gentle(),
  },
  {
    name: t('Depression, One Small Step'),
    description: t('For heavy days and slow ones. Small steps count here. You do not have to be cheerful.'),
    coverPattern: 'blue-cyan',
    neurotypes: ['Depression'],
    interests: ['rest'],
    howWeTalk: { ...gentle(), advice: 'listening' },
  },
  {
    name: t('Anxiety, Said Out Loud'),
    description: t('Worries, panic and the what-ifs. Put them into words here. You are not too much.'),
    coverPattern: 'green-emerald',
    neurotypes: ['Anxiety'],
    interests: ['rest'],
    howWeTalk: { ...gentle(), advice: 'listening' },
  },
  {
    name: t('OCD Without Shame'),
    description: t(
      'Intrusive thoughts, rituals and getting help. We do not judge thoughts, and we do not reassure in circles.',
    ),
    coverPattern: 'yellow-amber',
    neurotypes: ['OCD'],
    interests: ['routines'],
    howWeTalk: gentle(),
  },
  {
    name: t("Tourette's and Tics"),
    description: t('Tics at home, at work and on the bus. Stories, questions and days off from explaining.'),
    coverPattern: 'purple-pink',
    neurotypes: ["Tourette's"],
    interests: ['everyday life'],
    howWeTalk: { ...gentle(), advice: 'welcome', pace: 'steady' },
  },
  {
    name: t('Dyspraxia, Bumps and All'),
    description: t(
      'Coordination, planning and bruises from door frames. Tools and tricks that make days easier.',
    ),
    coverPattern: 'orange-red',
    neurotypes: ['Dyspraxia'],
    interests: ['everyday life'],
    howWeTalk: { ...gentle(), advice: 'welcome', pace: 'steady' },
  },
  {
    name: t('Dyscalculia, Numbers Aside'),
    description: t(
      'Time, money, maths and everything with numbers in it. Nobody will ask you to do it in your head.',
    ),
    coverPattern: 'green-emerald',
    neurotypes: ['Dyscalculia'],
    interests: ['everyday life'],
    howWeTalk: { ...gentle(), advice: 'welcome', pace: 'steady' },
  },
  {
    name: t('Dyslexia and Words'),
    description: t(
      'Reading, writing and listening instead. Spelling does not matter here. Audiobooks count.',
    ),
    coverPattern: 'blue-cyan',
    neurotypes: ['Dyslexia'],
    interests: ['books'],
    howWeTalk: { ...gentle(), advice: 'welcome', pace: 'steady' },
  },
  {
    name: t('Autistic Lives'),
    description: t('Diagnosed, self-diagnosed or wondering. Special interests, masking, rest and joy.'),
    coverPattern: 'purple-pink',
    neurotypes: ['Autism'],
    interests: ['special interests'],
    howWeTalk: gentle(),
  },
  {
    name: t('ADHD Together'),
    description: t('Lost keys, found focus, half-done projects. Do things side by side, at your own speed.'),
    coverPattern: 'yellow-amber',
    neurotypes: ['ADHD'],
    interests: ['body doubling'],
    howWeTalk: { ...gentle(), advice: 'welcome', pace: 'lively' },
  },
]

/** On a network that has no communities at all. Several instances may start at once: one of them does it. */
export async function insertStarterCommunities(db: Database): Promise<void> {
  await db.inTransaction(async (tx) => {
    await lockCommunities(tx, {})
    const existing = await tx.select({ id: communities.id }).from(communities).limit(1)
    if (existing.length > 0) return
    await tx.insert(communities).values(
      starterCommunities().map(({ howWeTalk, ...community }) => ({
        ...community,
        ...howWeTalk,
        isStarter: true,
      })),
    )
  })
}
