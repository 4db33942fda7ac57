/** An icon over its word (beside it where there is room), for the header and the bottom navigation. */
export const navEntry = [
  'flex min-h-13 min-w-11 flex-col items-center justify-center gap-0.5 rounded-md px-1.5 py-1 md:flex-row md:gap-2 md:px-3',
  'text-[length:clamp(0.875rem,4.1vw,var(--type-body))] leading-tight font-semibold whitespace-nowrap no-underline',
  'text-quiet hover:bg-accent-soft hover:text-text -outline-offset-1',
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text',
  'aria-expanded:bg-accent-soft aria-expanded:text-accent-text',
].join(' ')
