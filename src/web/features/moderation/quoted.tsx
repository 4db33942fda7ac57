/** Words of somebody else, as they are. */
export const Quoted = ({ children }: { children: string }) => (
  <blockquote
    dir="auto"
    className="whitespace-pre-wrap border-line-strong border-s-4 ps-4 text-start [overflow-wrap:anywhere]"
  >
    {children}
  </blockquote>
)
