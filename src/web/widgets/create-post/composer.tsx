import { type ReactNode, useEffect, useRef } from 'react'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import type { faceOf } from '#web/lib/face-of.ts'
import { AnonymousAvatar, Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { keptFree } from '#web/ui/notice-place.ts'
import { t } from '#words/t.ts'

export interface ComposerTool<Key extends string> {
  key: Key
  icon: ReactNode
  /** What it is for, and once it is in use also how: 'Tone', 'Tone: Joking'. */
  label: string
  isUsed: boolean
  /** Other than opening its part. */
  onPress?: (() => void) | undefined
}

interface ComposerProps<Key extends string> {
  /** Whose words these will be; null: nobody's, as far as others see. */
  face: ReturnType<typeof faceOf> | null
  tools: readonly ComposerTool<Key>[]
  /** What is being chosen: one thing at a time. */
  open: Key | null
  onOpenChange: (open: Key | null) => void
  partId: string
  part: ReactNode
  /** The field for the words. */
  children: ReactNode
}

/** The words first, then a row of tools; what a tool is for opens below the row, so that no tool ever moves. */
export const Composer = <Key extends string>(props: ComposerProps<Key>) => {
  const { face, tools, open, onOpenChange, partId, part, children } = props
  const { hideImages } = useComfort()
  const shown = useRef<HTMLDivElement>(null)
  const first = useRef(open)
  useEffect(() => {
    if (open !== null && open !== first.current) shown.current?.scrollIntoView({ block: 'nearest' })
    first.current = open
  }, [open])
  return (
    <div className="composer">
      <div {...keptFree} className="flex items-start gap-3 px-3 pt-3 md:px-4 md:pt-4">
        {face ? <Avatar {...face} imageHidden={hideImages} /> : <AnonymousAvatar />}
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      <fieldset aria-label={t('Add to your post')} className="flex flex-wrap gap-1 px-1.5 pb-1.5 md:px-2.5">
        {tools.map(({ key, icon, label, isUsed, onPress }) => (
          <Button
            key={key}
            variant="plain"
            data-tool={key}
            className="composer-tool"
            data-used={isUsed || undefined}
            icon={icon}
            {...(!onPress && {
              'aria-expanded': key === open,
              'aria-controls': key === open ? partId : undefined,
            })}
            onClick={onPress ?? (() => onOpenChange(key === open ? null : key))}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      {open !== null && (
        <div ref={shown} id={partId} className="scroll-mb-4 border-line border-t px-3 pt-3 pb-4 md:px-4">
          {part}
        </div>
      )}
    </div>
  )
}

/** After the next drawing: back to where a part was opened from. */
export const focusTool = (form: HTMLElement | null, key: string) =>
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(`[data-tool=${key}]`)?.focus())
