import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PushView } from '#contract/push/push.ts'
import { goodPassword, type Person, signUpAll } from '#tests/support/people.ts'
import type { PushBrowser, startPushService } from '#tests/support/push-service.ts'

type PushService = Awaited<ReturnType<typeof startPushService>>

/** Where clocks change in March and October, in March and November, by half an hour in April and October, and never. */
const homes = {
  dora: 'Europe/Berlin',
  edda: 'America/New_York',
  fina: 'Australia/Lord_Howe',
  gwen: 'Asia/Kolkata',
  // Her summary comes on Sundays at half past two: once a year that is no time, and once it is two.
  hana: 'Europe/Berlin',
} as const
const quietFrom = 21
const quietUntil = 6
const summaryAt = 7

export interface Resident {
  person: Person
  timeZone: string
  phone: PushBrowser
  isWeekly: boolean
  /** When a summary came, and a push, by the clocks of where they live. */
  summaries: LocalTime[]
  pushes: LocalTime[]
}

interface LocalTime {
  date: string
  weekday: string
  hour: number
}

function localTime(moment: Date, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ weekday: 'short', hour: '2-digit', hourCycle: 'h23' },
  }).formatToParts(moment)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: part('weekday'),
    hour: Number(part('hour')),
  }
}

const done = <T extends { status: number; text: string }>(answer: T): T => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

/** They stay all the while, hear from a friend by day and by night, and want their nights quiet. */
export async function settle(url: string, service: PushService): Promise<Resident[]> {
  const people = Object.values(await signUpAll(url, Object.keys(homes)))
  return Promise.all(
    people.map(async (person) => {
      const isWeekly = person.name === 'hana'
      const timeZone = homes[person.name as keyof typeof homes]
      const phone = service.browser((await person.get<PushView>('/api/push')).body.publicKey)
      done(
        await person.put('/api/digest', {
          ...{ rhythm: isWeekly ? 'weekly' : 'daily', weekday: 'sunday' },
          ...{ time: isWeekly ? '02:30' : `0${summaryAt}:00`, timeZone },
          ...{ kinds: ['messages', 'friends', 'notices'], names: true, quotes: false },
        }),
      )
      const hours = { from: `${quietFrom}:00`, until: `0${quietUntil}:00`, timeZone }
      const quietHours = isWeekly ? null : hours
      done(await person.put('/api/notification-settings', { unwanted: [], quietHours, followSpoons: false }))
      done(await person.put('/api/push/device', phone.subscription))
      return { person, timeZone, phone, isWeekly, summaries: [], pushes: [] }
    }),
  )
}

export async function greets(friend: Person, { person }: Resident): Promise<void> {
  done(await friend.post('/api/messages', { receiverId: person.id, content: 'Thinking of you.' }))
}

/** Sessions end; so everyone signs in again now and then, and takes an archive of their data along. */
export async function returns({ person, phone }: Resident): Promise<void> {
  await signsIn(person)
  done(await person.put('/api/push/device', phone.subscription))
  done(await person.post('/api/account/export'))
}

export async function signsIn(person: Person): Promise<void> {
  done(await person.post('/api/login', { email: person.user?.email, password: goodPassword }))
}

/** What came since the last look. The mails are read, and thrown away. */
export function look(residents: readonly Resident[], dataDir: string): void {
  const now = new Date()
  for (const { pushes, phone, timeZone } of residents)
    for (const { message } of phone.arrived.splice(0))
      if (message.type === 'news') pushes.push(localTime(now, timeZone))
  const outbox = join(dataDir, 'outbox')
  for (const name of readdirSync(outbox)) {
    const text = name.endsWith('.eml') ? readFileSync(join(outbox, name), 'utf8') : ''
    rmSync(join(outbox, name))
    const reader = residents.find(({ person }) => text.includes(`To: ${person.user?.email}`))
    // In summaries alone there is a way to end them.
    if (reader && /^List-Unsubscribe:/m.test(text)) reader.summaries.push(localTime(now, reader.timeZone))
  }
}

const twice = (dates: readonly string[]) => dates.filter((date, n) => dates.indexOf(date) !== n)

/** What must not have happened to them, in sentences. Days: those on which the clock went by the hour, from the second to the last but one. */
export function broken(residents: readonly Resident[], days: readonly string[]): string[] {
  return residents.flatMap(({ person: { name }, isWeekly, summaries, pushes, timeZone }) => {
    const dates = summaries.map(({ date }) => date)
    const told = new Set(pushes.map(({ date }) => date))
    const isWatched = ({ date }: LocalTime) => days.includes(date)
    const where = `${name} in ${timeZone}`
    return [
      ...twice(dates).map((date) => `${where} had two summaries on ${date}`),
      ...(isWeekly
        ? days
            .filter((one) => new Date(one).getUTCDay() === 0 && !dates.includes(one))
            .map((one) => `${where} had no summary on Sunday, ${one}`)
        : [
            ...summaries
              .filter((one) => isWatched(one) && one.hour !== summaryAt)
              .map(({ date, hour }) => `${where} had a summary on ${date} at ${hour}`),
            ...days.filter((one) => !dates.includes(one)).map((one) => `${where} had no summary on ${one}`),
            ...days.filter((one) => !told.has(one)).map((one) => `nothing told ${where} of ${one}`),
            ...pushes
              .filter(({ hour }) => hour >= quietFrom || hour < quietUntil)
              .map(({ date, hour }) => `a push woke ${where} on ${date} at ${hour}`),
          ]),
    ]
  })
}
