/** A page of the help centre, as data, so that its words can be searched. */
export interface Topic {
  key: string
  title: string
  /** One sentence for the list. */
  about: string
  group: 'using' | 'safety' | 'account'
  parts: readonly Part[]
}

interface Part {
  heading: string
  /** Each a paragraph, a list, or a link. */
  blocks: readonly Block[]
}

export type Block = string | readonly Item[] | { href: string; words: string } | 'contact'

/** A list entry, with a word that stands out where it explains one. */
export type Item = string | { term: string; meaning: string }
