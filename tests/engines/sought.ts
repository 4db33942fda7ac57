/** Something as a screen reader would call it. */
export interface Sought {
  role: string
  /** Its name, or what the name holds. */
  name?: string
  part?: string
  /** Only what stands in this. */
  within?: Sought
}

type Name = string | { part: string }

/** `button('Post', dialog('Create Post'))` */
const kind =
  (role: string) =>
  (name?: Name, within?: Sought): Sought => ({
    role,
    ...(typeof name === 'string' ? { name } : name),
    ...(within && { within }),
  })

export const button = kind('button')
export const link = kind('link')
export const field = kind('textbox')
export const box = kind('checkbox')
export const toggle = kind('switch')
export const dialog = kind('dialog')
export const heading = kind('heading')
export const region = kind('region')
export const banner = kind('banner')
export const main = kind('main')

export const inWords = ({ role, name, part, within }: Sought): string => {
  const called = [name && ` ‘${name}’`, part && ` with ‘${part}’ in its name`].filter(Boolean).join('')
  return `${role}${called}${within ? ` in ${inWords(within)}` : ''}`
}
