import { type ComponentProps, useState } from 'react'
import { retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import type { Mentioning } from './mentioned.ts'

const lazyBox = retryableLazy(() => import('./mention-box.tsx'))

type MentionAreaProps = ComponentProps<'textarea'> & { value: string; mentioning: Mentioning }

/** A field for words in which '@' offers people. What offers them comes with the first '@'. */
export const MentionArea = ({ mentioning, ...props }: MentionAreaProps) => {
  const [field, setField] = useState<HTMLTextAreaElement | null>(null)
  const box = useLazy(lazyBox, t('People can’t be suggested right now'))
  const { value } = props
  return (
    <>
      <TextArea
        {...props}
        onInput={({ currentTarget }) => {
          if (mentioning.isAnonymous || !currentTarget.value.includes('@')) return
          setField(currentTarget)
          box.request()
        }}
      />
      {field && box.module && !mentioning.isAnonymous && (
        <box.module.MentionBox field={field} value={value} mentioning={mentioning} />
      )}
      {mentioning.isAnonymous && /(^|\s)@\S/.test(value) && (
        <p role="status" className="hint">
          {t(
            'Nothing anonymous mentions anyone: it could show whose friend you are. @names stay plain words.',
          )}
        </p>
      )}
    </>
  )
}
