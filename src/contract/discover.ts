import * as z from 'zod'
import { t } from '#words/t.ts'
import { OpennessView } from './communication-passport/communication-passport.ts'
import { endpoint } from './core/endpoint.ts'
import { limits } from './core/limits.ts'
import { idOr, PageQuery } from './core/paging.ts'
import { PersonView } from './core/person.ts'
import { LanguageView } from './languages/languages.ts'

/** Somebody you do not know yet: only what they show to everyone. */
export const DiscoverView = PersonView.extend({
  pronouns: z.string().nullable(),
  openness: OpennessView,
  bio: z.string().nullable(),
  location: z.string().nullable(),
  interests: z.array(z.string()),
  neurotypes: z.array(z.string()),
  /** What you have in common, of what you both show to everyone. */
  shared: z.object({
    neurotypes: z.array(z.string()),
    interests: z.array(z.string()),
    /** Without those that Synapse is written in: everyone here has them. */
    languages: z.array(LanguageView),
  }),
  /** Whether the place that they show is near yours. How near is told to nobody. */
  isNear: z.boolean(),
  /** Where the list goes on after them, for `before`. */
  place: z.string(),
})
export type DiscoverView = z.infer<typeof DiscoverView>

/** How much the last person seen shares with the viewer, or that they came after all who were compared; and their id. */
const Place = z.templateLiteral([z.union([z.literal('rest'), z.string().regex(/^\d{1,3}$/)]), '_', z.uuid()])

const onlyShared = (error: () => string) => z.literal('shared', { error }).optional()

export const DiscoverList = PageQuery.extend({
  /** The place of the last person seen: then the list goes on also when they have left it since. Or only their id. */
  before: idOr(Place).optional(),
  /** Any place: only people near the city of your own profile. */
  location: z.string().trim().max(limits.location).optional(),
  /** Only people with an interest of yours, of what you both show to everyone. */
  interests: onlyShared(() => t('Interests can be ‘shared’, or left out.')),
  /** The same of neurotypes. */
  neurotypes: onlyShared(() => t('Neurotypes can be ‘shared’, or left out.')),
  /** Only people whose badge, shown to everyone, says that they would like to be spoken to. */
  openness: z
    .literal('welcoming', { error: () => t('Openness can be ‘welcoming’, or left out.') })
    .optional(),
  /** Only people with a language of yours, of what you both show to everyone. */
  languages: onlyShared(() => t('Languages can be ‘shared’, or left out.')),
  /** Only people whose age range is yours or one beside it, if you both show it to everyone. */
  age: z.literal('near', { error: () => t('Age can be ‘near’, or left out.') }).optional(),
})
export type DiscoverList = z.infer<typeof DiscoverList>

export const discoverEndpoints = {
  list: endpoint('GET', '/api/discover', {
    summary: 'People you may get on with, those you share most with first.',
    query: DiscoverList,
    response: z.array(DiscoverView),
  }),
}
