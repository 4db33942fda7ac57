import type { ReactNode } from 'react'
import { Scene, type SceneName } from './scene.tsx'

type EmptyStateProps = {
  /** A large lucide icon; decoration only. */
  icon?: ReactNode
  /** An illustration in its place. */
  scene?: SceneName
  title?: ReactNode
  /** One kind sentence. */
  children: ReactNode
  /** One button or link. */
  action?: ReactNode
}

export const EmptyState = ({ icon, scene, title, children, action }: EmptyStateProps) => (
  <div className="grid justify-items-center gap-3 rounded-lg border border-line border-dashed px-6 py-10 text-center">
    {scene && <Scene name={scene} />}
    {icon && (
      <span aria-hidden="true" className="decoration text-accent-text *:size-10">
        {icon}
      </span>
    )}
    {title && <p className="font-semibold text-lead">{title}</p>}
    <p className="text-quiet">{children}</p>
    {action && <div className="pt-2">{action}</div>}
  </div>
)
