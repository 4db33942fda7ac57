import { limits } from '#contract/core/limits.ts'
import type { GatheringAudience } from '#contract/gatherings/gathering-choices.ts'
import type { GatheringView } from '#contract/gatherings/gatherings.ts'
import { itemsFor, type SheetItem, sheetItems } from '#contract/gatherings/sensory-sheet.ts'
import { t } from '#words/t.ts'
import type { SentWords } from './use-gathering-changes.ts'
import { dateAfter, dateIn, ownZone, timeIn } from './when.ts'

export type SheetValues = Record<SheetItem, { choice: string | null; note: string }>

/** What the form holds; `content` is the name, which a draft goes by. */
export interface GatheringValues {
  content: string
  about: string
  /** friends, everyone, or the id of a community. */
  who: string
  date: string
  from: string
  until: string
  /** Empty: it ends on the same day. */
  lastDate: string
  timeZone: string
  isOnline: boolean
  city: string
  cityId: number | null
  area: string
  address: string
  gettingThere: string
  link: string
  plan: string
  sheet: SheetValues
  capacity: string
  acceptsByHand: boolean
  hostGreeting: string
}

const emptySheet = (): SheetValues =>
  Object.fromEntries(sheetItems.map((item) => [item, { choice: null, note: '' }])) as SheetValues

export const newGathering = (communityId: string | null): GatheringValues => ({
  ...{ content: '', about: '', who: communityId ?? 'friends' },
  ...{ date: '', from: '15:00', until: '17:00', lastDate: '', timeZone: ownZone() },
  ...{ isOnline: false, city: '', cityId: null, area: '', address: '', gettingThere: '', link: '' },
  ...{ plan: '', sheet: emptySheet(), capacity: '', acceptsByHand: false, hostGreeting: '' },
})

/** As it is now, to be changed by its host. */
export function valuesOf(gathering: GatheringView): GatheringValues {
  const { startsAt, endsAt, timeZone, hosting, community, audience } = gathering
  const [date, lastDate] = [dateIn(startsAt, timeZone), dateIn(endsAt, timeZone)]
  return {
    content: gathering.title,
    about: gathering.about ?? '',
    who: community?.id ?? audience,
    date,
    from: timeIn(startsAt, timeZone),
    until: timeIn(endsAt, timeZone),
    lastDate: lastDate === date ? '' : lastDate,
    timeZone,
    isOnline: gathering.isOnline,
    city: gathering.city ?? '',
    cityId: hosting?.cityId ?? null,
    area: gathering.area ?? '',
    address: gathering.address ?? '',
    gettingThere: gathering.gettingThere ?? '',
    link: gathering.link ?? '',
    plan: gathering.plan ?? '',
    sheet: Object.fromEntries(
      sheetItems.map((item) => [
        item,
        { choice: gathering.sheet[item].choice, note: gathering.sheet[item].note ?? '' },
      ]),
    ) as SheetValues,
    capacity: hosting?.capacity ? String(hosting.capacity) : '',
    acceptsByHand: gathering.acceptsByHand,
    hostGreeting: hosting?.hostGreeting ?? '',
  }
}

/** Who stays past midnight need not say so: what ends before it begins ends on the next day. */
const lastDateOf = ({ date, lastDate, from, until }: GatheringValues): string =>
  lastDate || (until <= from ? dateAfter(date, 1) : date)

export function toWords(values: GatheringValues): SentWords {
  const { date, from, until, capacity } = values
  return {
    title: values.content,
    about: values.about,
    startsAt: `${date}T${from}`,
    endsAt: `${lastDateOf(values)}T${until}`,
    timeZone: values.timeZone,
    isOnline: values.isOnline,
    cityId: values.cityId,
    area: values.area,
    address: values.address,
    gettingThere: values.gettingThere,
    link: values.isOnline ? values.link : '',
    plan: values.plan,
    sheet: values.sheet as SentWords['sheet'],
    capacity: capacity.trim() === '' ? null : Number(capacity),
    acceptsByHand: values.acceptsByHand,
    hostGreeting: values.hostGreeting,
  }
}

export const toAudience = ({
  who,
}: GatheringValues): { audience: GatheringAudience; communityId: string | null } =>
  who === 'friends' || who === 'everyone'
    ? { audience: who, communityId: null }
    : { audience: 'everyone', communityId: who }

/** All that somebody typed and chose: whatever of it is there is worth keeping. */
export const wordsOfGathering = (values: GatheringValues): string => JSON.stringify(values)

const isNoteTooLong = ({ sheet, isOnline }: GatheringValues): boolean =>
  itemsFor(isOnline).some((item) => sheet[item].note.length > limits.gathering.sheetNote)

/** What the form can say before the server does. */
export const problemsOf = (values: GatheringValues) => ({
  ...problemsOfTimeAndPlace(values),
  // It is said beside the note, which has the focus then.
  ...(isNoteTooLong(values) && { sheet: t('Please shorten what you wrote.') }),
})

const problemsOfTimeAndPlace = ({ date, from, until, isOnline, cityId }: GatheringValues) => ({
  ...(!date && { date: t('Please choose a day.') }),
  ...(!from && { from: t('Please choose a time.') }),
  ...(!until && { until: t('Please choose a time.') }),
  ...(!isOnline && cityId === null && { city: t('Please choose a city from the list.') }),
})
