const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** For who is somewhere in the world: the server does not know where. */
export const momentInWords = (when: Date | string): string => `${moment.format(new Date(when))} (UTC)`
