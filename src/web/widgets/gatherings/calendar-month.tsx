import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import type { GatheringCard } from '#contract/gatherings/gatherings.ts'
import { useCalendar } from '#web/features/gatherings/gatherings.queries.ts'
import { dateIn, timeIn } from '#web/features/gatherings/when.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toField } from '#web/lib/time/coming-days.ts'
import { Button } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { GatheringCard as Card } from './gathering-card.tsx'

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })
const dayName = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
const weekdays = [
  { name: t('Monday'), short: t('Mon') },
  { name: t('Tuesday'), short: t('Tue') },
  { name: t('Wednesday'), short: t('Wed') },
  { name: t('Thursday'), short: t('Thu') },
  { name: t('Friday'), short: t('Fri') },
  { name: t('Saturday'), short: t('Sat') },
  { name: t('Sunday'), short: t('Sun') },
]

interface CalendarMonthProps {
  /** Such as '2026-06'. */
  month: string
  /** Null: of all. */
  communityId: string | null
  onMonth: (month: string) => void
}

const dayOf = (first: Date, day: number) => new Date(first.getFullYear(), first.getMonth(), day)

/** A month where the device is, from Monday on; on a narrow screen, the days that hold something. */
export const CalendarMonth = ({ month, communityId, onMonth }: CalendarMonthProps) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = new Date(year, number - 1, 1)
  const found = useCalendar(first, new Date(year, number, 1))
  const move = (by: number) => onMonth(toField(new Date(year, number - 1 + by, 1)).slice(0, 7))
  return (
    <section aria-label={t('Calendar')} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="me-auto text-lead max-sm:basis-full">
          {monthName.format(first)}
        </h2>
        <Button variant="plain" icon={<ChevronLeft />} onClick={() => move(-1)}>
          {t('Previous month')}
        </Button>
        <Button variant="plain" icon={<ChevronRight />} onClick={() => move(1)}>
          {t('Next month')}
        </Button>
      </div>
      {found.isPending ? (
        <Quiet>{t('Loading gatherings…')}</Quiet>
      ) : found.isError && !found.data ? (
        <Retry onRetry={found.refetch} busy={found.isFetching}>
          {inWords(found.error)}
        </Retry>
      ) : (
        <Month
          first={first}
          gatherings={found.data.filter(
            ({ community }) => communityId === null || community?.id === communityId,
          )}
        />
      )}
    </section>
  )
}

const Month = ({ first, gatherings }: { first: Date; gatherings: readonly GatheringCard[] }) => {
  const on = (day: Date) => gatherings.filter(({ startsAt }) => dateIn(startsAt) === toField(day))
  const last = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate()
  const before = (first.getDay() + 6) % 7
  const weeks = Array.from({ length: Math.ceil((before + last) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => dayOf(first, week * 7 + day - before + 1)),
  )
  const days = Array.from({ length: last }, (_, day) => dayOf(first, day + 1)).filter(
    (day) => on(day).length > 0,
  )
  return (
    <>
      {days.length === 0 && <p className="text-quiet">{t('Nothing in this month.')}</p>}
      <table className="w-full table-fixed border-collapse max-md:hidden">
        <thead>
          <tr>
            {weekdays.map(({ name, short }) => (
              <th key={name} scope="col" abbr={name} className="p-2 text-start font-semibold text-quiet">
                <span aria-hidden="true">{short}</span>
                <span className="visually-hidden">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={toField(week[0] ?? first)}>
              {week.map((day) => (
                <Day
                  key={toField(day)}
                  day={day}
                  isHere={day.getMonth() === first.getMonth()}
                  gatherings={on(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="grid gap-6 md:hidden">
        {days.map((day) => (
          <section key={toField(day)} aria-label={dayName.format(day)} className="grid gap-3">
            <h3 className="font-semibold">{dayName.format(day)}</h3>
            {on(day).map((gathering) => (
              <Card key={gathering.id} gathering={gathering} />
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

interface DayProps {
  day: Date
  isHere: boolean
  gatherings: readonly GatheringCard[]
}

const isToday = (day: Date) => toField(day) === toField(new Date())

const Day = ({ day, isHere, gatherings }: DayProps) => (
  <td
    aria-current={isHere && isToday(day) ? 'date' : undefined}
    className="h-24 border border-line p-2 align-top aria-[current=date]:bg-accent-soft"
  >
    {isHere && (
      <>
        <span className="flex flex-wrap gap-x-2 text-quiet">
          {day.getDate()}
          {isToday(day) && <span className="font-semibold text-accent-text">{t('Today')}</span>}
        </span>
        <ul className="grid gap-1 empty:hidden">
          {gatherings.map(({ id, title, startsAt, isCancelled, foldedBy }) => (
            <li key={id} className="min-w-0">
              <Link href={`/gatherings/${id}`} className="grid min-h-11 content-center leading-tight">
                <span className="text-small">{timeIn(startsAt)}</span>
                <bdi className="line-clamp-2 [overflow-wrap:anywhere]">
                  {foldedBy ? t('Folded by your filters') : title}
                </bdi>
                {isCancelled && <span className="text-quiet text-small">{t('Cancelled')}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </>
    )}
  </td>
)
