import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import type { Mentioning } from './mentioned.ts'

const lazyBox = retryableLazy(() => import('./mention-box.tsx'))

type MentionAreaProps = ComponentProps<'textarea'> & { value: string; mentioning: Mentioning }

/** A field for words in which '@' offers people. What offers them comes with the first '@'. */
export const MentionArea = ({ mentioning, ...props }: MentionAreaProps) => {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const box = useLazy(lazyBox, t('This couldn’t be opened'))
  const { value } = props
  const hasSign = value.includes('@')
  const request = useEffectEvent(() => box.request())
  useEffect(() => {
    if (hasSign) request()
  }, [hasSign])
  return (
    <>
      <TextArea {...props} onInput={({ currentTarget }) => setField(currentTarget)} />
      {hasSign && box.module && <box.module.MentionBox field={field} value={value} mentioning={mentioning} />}
    </>
  )
}
