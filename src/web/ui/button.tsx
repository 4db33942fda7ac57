import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { SpinnerIcon } from './spinner.tsx'

export type ButtonVariant = 'main' | 'quiet' | 'plain' | 'harm'
type ButtonSize = 'medium' | 'large'

type Look = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** A lucide icon element; it stands before the word and is hidden from screen readers. */
  icon?: ReactNode
}

export const buttonClass = (variant: ButtonVariant = 'quiet', size: ButtonSize = 'medium'): string =>
  classNames('button', `button-${variant}`, size === 'large' && 'button-large')

const Icon = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true" className="*:size-5">
    {children}
  </span>
)

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  Look & {
    type?: 'button' | 'submit' | undefined
    /** While true the button keeps its place and its focus, and does nothing. */
    busy?: boolean | undefined
    /** What it says meanwhile, such as 'Saving…'. */
    busyLabel?: string | undefined
  }

export const Button = ({
  variant,
  size,
  icon,
  busy = false,
  busyLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || rest['aria-disabled']}
      className={classNames(buttonClass(variant, size), className)}
      onClick={press}
    >
      {busy ? (
        <>
          <SpinnerIcon />
          {busyLabel ?? children}
        </>
      ) : (
        <>
          {icon && <Icon>{icon}</Icon>}
          {children}
        </>
      )}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<'a'> & Look

/** A link that looks like a button. Inside the application wrap it: `<Link asChild><ButtonLink …/></Link>`. */
export const ButtonLink = ({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) => (
  <a {...rest} className={classNames(buttonClass(variant, size), className)}>
    {icon && <Icon>{icon}</Icon>}
    {children}
  </a>
)
