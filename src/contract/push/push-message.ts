/** What goes to a device, encrypted for it alone. The service worker shows it as it is. */
export type PushMessage =
  | {
      type: 'news' | 'test'
      title: string
      body: string
      /** Where it leads. */
      path: string
      /** Without a sound. */
      isSilent: boolean
      /** The browser takes pushes away from who shows nothing, even while a page is open (decision 0077). */
      mustShow: boolean
    }
  /** All of it was read elsewhere: what is shown is taken back. */
  | { type: 'nothingNew' }

/** One notification for all news: the next one takes its place. */
export const newsTag = 'synapse-news'
