/** Where the device is. The server does not know. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export const zoneInWords = (zone: string): string => zone.replaceAll('_', ' ')
