const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })

/** Such as '15 November 2026 at 01:30'. */
export const dayAndTimeOf = (iso: string): string => dayAndTime.format(new Date(iso))

/** Such as '15 November 2026'. */
export const dayOf = (iso: string): string => day.format(new Date(iso))
