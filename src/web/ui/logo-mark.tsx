/** Two curves that reach for each other, and the spark between them. Decoration: the name stands beside it. */
export const LogoMark = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="0 0 32 32" width="36" height="36" fill="none" aria-hidden="true" className={className}>
    <g stroke="var(--accent-text)" strokeWidth="3.6" strokeLinecap="round">
      <path d="M23.6 8.8C21.9 6.2 19.2 4.9 16 4.9c-4.6 0-7.8 2.4-7.8 5.8 0 2.4 1.3 4 3.6 4.8" />
      <path d="M8.4 23.2c1.7 2.6 4.4 3.9 7.6 3.9 4.6 0 7.8-2.4 7.8-5.8 0-2.4-1.3-4-3.6-4.8" />
    </g>
    <circle cx="16" cy="16" r="2.6" fill="var(--spark)" />
  </svg>
)
