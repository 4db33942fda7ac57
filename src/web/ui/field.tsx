import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { t } from '#words/t.ts'
import { classNames } from './class-names.ts'

type FieldTies = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldTies | null>(null)

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** A sentence that says what is wrong and how to put it right. */
  error?: string | null | undefined
  required?: boolean | undefined
  /** Says in words how many characters are left, once the end is near. */
  count?: { used: number; max: number } | undefined
  hideLabel?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Words for a text near or over its limit, or null while there is plenty of room. */
export const charactersLeft = (used: number, max: number): string | null => {
  const left = max - used
  if (left > Math.max(20, max * 0.1)) return null
  return left < 0
    ? t('{count, plural, one {# character too many.} other {# characters too many.}}', { count: -left })
    : t('{count, plural, one {# character left.} other {# characters left.}}', { count: left })
}

/** A label, a control, and what belongs to it, tied together for everyone. */
export const Field = (props: FieldProps) => {
  const { label, hint, error, required = false, count, hideLabel, className, children } = props
  const id = useId()
  const room = count ? charactersLeft(count.used, count.max) : null
  const over = count !== undefined && count.used > count.max
  const describedBy =
    [hint && `${id}-hint`, error && `${id}-error`, room && `${id}-room`].filter(Boolean).join(' ') ||
    undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error) || over, required }}>
      <div className={classNames('field', className)}>
        <label htmlFor={id} className={hideLabel ? 'visually-hidden' : undefined}>
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="hint">
            {hint}
          </p>
        )}
        {children}
        {error && (
          <p id={`${id}-error`} className="error" role="alert">
            <CircleAlert aria-hidden="true" className="size-5 self-center" />
            {error}
          </p>
        )}
        {count && (
          <p id={`${id}-room`} role="status" className={classNames('empty:hidden', over ? 'error' : 'hint')}>
            {room}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

const useTies = () => {
  const ties = useContext(FieldContext)
  if (!ties) return {}
  return {
    id: ties.id,
    'aria-describedby': ties.describedBy,
    'aria-invalid': ties.invalid || undefined,
    'aria-required': ties.required || undefined,
  }
}

export const TextInput = ({ className, type = 'text', ...rest }: ComponentProps<'input'>) => (
  <input {...useTies()} {...rest} type={type} className={classNames('input', className)} />
)

export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...useTies()} {...rest} className={classNames('input', className)} />
)

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

/** The whole row is the target. */
export const Checkbox = ({ label, hint, className, ...rest }: CheckboxProps) => {
  const id = useId()
  return (
    <label className={classNames('check', className)}>
      <input
        {...rest}
        type="checkbox"
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <span>
        <span id={id}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="hint block">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
