import { type ReactNode, useId } from 'react'

/** One card of a settings page, with its heading. */
export const SettingsPart = ({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card grid gap-4">
      <div className="grid gap-1">
        <h2 id={id}>{title}</h2>
        {lead && <p className="text-quiet">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
