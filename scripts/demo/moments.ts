export const minute = 60 * 1000
export const hour = 60 * minute
export const day = 24 * hour

const ago = /^(\d+)(m|h)$/
const onADay = /^(\d+)d (\d\d):(\d\d)$/

export const isMoment = (text: string): boolean => ago.test(text) || onADay.test(text)

/**
 * '40m' and '3h' are that long ago. '9d 21:40' is twenty to ten in the evening, nine days ago, on the clock of whoever
 * lives so many hours from UTC. Two days ago is the least: yesterday evening may not have come yet on another clock.
 */
export function momentOf(text: string, now: Date, hoursFromUtc: number): Date {
  const [, amount, unit] = ago.exec(text) ?? []
  if (amount) return new Date(now.getTime() - Number(amount) * (unit === 'h' ? hour : minute))
  const [, days, hours, minutes] = onADay.exec(text) ?? []
  if (Number(days) < 2 || !days) throw new Error(`'${text}' is no moment`)
  const today = Math.floor(now.getTime() / day) * day
  return new Date(
    today - Number(days) * day + (Number(hours) - hoursFromUtc) * hour + Number(minutes) * minute,
  )
}
