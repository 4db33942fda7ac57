import { limits } from '#contract/core/limits.ts'

/** What another app shared, as the beginning of a post. Some put the address into the text as well. */
export function sharedWords(params: URLSearchParams): string {
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map(
    (name) => params.get(`shared-${name}`)?.trim() ?? '',
  )
  const parts = [text.startsWith(title) ? '' : title, text, text.includes(url) ? '' : url]
  return parts
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, limits.postContent)
}
