/**
 * An icon over its word (beside it where there is room), for the header and the bottom navigation. With large text on a
 * narrow window the words grow as far as two rows of them leave room for the page.
 */
export const navEntry = [
  'bar-words flex min-h-[52px] min-w-[44px] flex-col items-center justify-center gap-0.5 rounded-md px-[clamp(0.125rem,calc(8vw-1.5rem),0.5rem)] py-1 md:flex-row md:gap-2 md:px-3',
  'text-[length:var(--type-bar)] leading-tight font-semibold whitespace-nowrap no-underline',
  'text-quiet hover:bg-accent-soft hover:text-text -outline-offset-1',
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text aria-[current=page]:underline decoration-2 underline-offset-6',
  'aria-expanded:bg-accent-soft aria-expanded:text-accent-text',
].join(' ')
