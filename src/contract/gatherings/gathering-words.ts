import * as z from 'zod'
import { limits } from '#contract/core/limits.ts'
import { OptionalWords } from '#contract/core/optional-words.ts'
import { TimeZone } from '#contract/core/time-of-day.ts'
import { Written } from '#contract/core/written.ts'
import { t } from '#words/t.ts'
import { type SheetItem, sheetChoices, sheetItems } from './sensory-sheet.ts'

const most = limits.gathering

const itemOf = (item: SheetItem) =>
  z.object({
    choice: z
      .enum(
        sheetChoices[item].map(({ key }) => key),
        { error: () => t('Please choose one of these.') },
      )
      .nullish()
      .transform((choice) => choice ?? null),
    note: OptionalWords(most.sheetNote).transform((note) => note ?? null),
  })

type Item = ReturnType<typeof itemOf>

/** Nothing of it has to be filled in. */
export const NewSensorySheet = z.object(
  Object.fromEntries(
    sheetItems.map((item) => [item, itemOf(item).prefault({ choice: null, note: null })]),
  ) as Record<SheetItem, z.ZodPrefault<Item>>,
)

const keptItem = (item: SheetItem) =>
  z.object({
    choice: z.enum(sheetChoices[item].map(({ key }) => key)).nullable(),
    note: z.string().nullable(),
  })

export const SensorySheet = z.object(
  Object.fromEntries(sheetItems.map((item) => [item, keptItem(item)])) as Record<
    SheetItem,
    ReturnType<typeof keptItem>
  >,
)
export type SensorySheet = z.infer<typeof SensorySheet>

/** What the clock on the wall shows there; which moment that is depends on the time zone. */
const WallTime = z
  .string({ error: () => t('Please choose a day and a time.') })
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, {
    error: () => t('Please choose a day and a time.'),
  })

const Address = z.url({ protocol: /^https$/ })

/** An address of a call. Only https: a link that somebody follows must not be anything else. */
const Link = OptionalWords(most.link)
  .refine((link) => !link || Address.safeParse(link).success, {
    error: () => t('Please use a link that begins with https://'),
  })
  .transform((link) => link ?? null)

const Words = (max: number) => OptionalWords(max).transform((words) => words ?? null)

/** All that its host can change later. */
export const GatheringWords = z.object({
  title: Written(() => t('Please give it a name.')).max(most.title, {
    error: () => t('A name can have at most {max} characters.', { max: most.title }),
  }),
  about: Words(most.about),
  startsAt: WallTime,
  endsAt: WallTime,
  timeZone: TimeZone,
  isOnline: z.boolean({ error: () => t('Please choose where it is.') }),
  /** The number of a city; for everyone who can see the gathering. */
  cityId: z
    .int({ error: () => t('Please choose a city from the list.') })
    .nullish()
    .transform((city) => city ?? null),
  /** For those who were accepted. */
  area: Words(most.area),
  /** These, for those who come. */
  address: Words(most.address),
  link: Link,
  gettingThere: Words(most.gettingThere),
  /** What happens when. */
  plan: Words(most.plan),
  sheet: NewSensorySheet,
  /** How many can come, the host not counted; null: as many as like. */
  capacity: z
    .int({ error: () => t('Please choose a whole number.') })
    .min(1, { error: () => t('At least one person should be able to come.') })
    .max(most.capacity, { error: () => t('At most {max} people can come.', { max: most.capacity }) })
    .nullish()
    .transform((capacity) => capacity ?? null),
  /** Whether the host says yes to each. Who is no friend, where it is for everyone, is always asked for. */
  acceptsByHand: z.boolean().default(false),
  /** How people will know the host, who greets them; null: she does not. */
  hostGreeting: Words(most.greeting),
})
export type GatheringWords = z.infer<typeof GatheringWords>
