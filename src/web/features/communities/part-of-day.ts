export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

/** In which part of the day six hours lie that begin at this hour of UTC, for a clock so many minutes behind it. */
export function partOfDay(fromHour: number, minutesBehind: number): PartOfDay {
  const middle = (((fromHour + 3 - minutesBehind / 60) % 24) + 24) % 24
  if (middle >= 5 && middle < 12) return 'morning'
  if (middle >= 12 && middle < 18) return 'afternoon'
  return middle >= 18 && middle < 23 ? 'evening' : 'night'
}
