/** What stands in the place of one's own missing picture (specification §3). */
export const initialsOfUser = ({ firstName }: { firstName: string | null }): string =>
  Array.from(firstName?.trim() ?? '')[0]?.toUpperCase() ?? 'U'

export const initialOfName = (name: string): string => Array.from(name.trim())[0]?.toUpperCase() ?? 'U'
