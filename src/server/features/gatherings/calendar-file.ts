import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { t } from '#words/t.ts'

interface Gathering {
  id: string
  title: string
  about: string | null
  plan: string | null
  startsAt: Date
  endsAt: Date
  isOnline: boolean
  city: string | null
  area: string | null
  address: string | null
  link: string | null
  gettingThere: string | null
  cancelledAt: Date | null
  revision: number
  changedAt: Date | null
  createdAt: Date
}

/**
 * For one's own calendar (RFC 5545), with as much of the place as the viewer was given. Moments are in UTC, which every
 * calendar shows in the zone of who looks: no table of time zones has to be sent, and none can be out of date.
 */
export function calendarFileOf(gathering: Gathering, address: string): string {
  const { id, title, about, plan, gettingThere, link, changedAt, createdAt } = gathering
  const calendar = ical({ prodId: { company: 'Synapse', product: 'Gatherings', language: 'EN' } })
  calendar.method(gathering.cancelledAt ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH)
  const described = [
    about,
    plan && t('What happens, and when: {plan}', { plan }),
    gettingThere && t('How to get there: {words}', { words: gettingThere }),
    link && t('Link: {link}', { link }),
    address,
  ]
  calendar.createEvent({
    id: `${id}@synapse`,
    sequence: gathering.revision,
    // Of the row, and not of now: the same gathering is the same file.
    stamp: changedAt ?? createdAt,
    start: gathering.startsAt,
    end: gathering.endsAt,
    summary: title,
    description: described.filter(Boolean).join('\n\n'),
    location: placeOf(gathering),
    url: address,
    status: gathering.cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return calendar.toString()
}

const placeOf = ({ isOnline, address, area, city }: Gathering): string =>
  isOnline ? t('Online') : [address, area, city].filter(Boolean).join(', ')
