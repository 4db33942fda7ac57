import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react'
import { classNames } from './class-names.ts'

// By hand and not by Radix: the first screen has tabs, and these few lines weigh a tenth.
type TabsTies = { chosen: string | undefined; choose: (value: string) => void; id: string }

const TabsContext = createContext<TabsTies>({ chosen: undefined, choose: () => undefined, id: '' })

type TabsProps = {
  value?: string | undefined
  defaultValue?: string | undefined
  onValueChange?: ((value: string) => void) | undefined
  className?: string | undefined
  children: ReactNode
}

export const Tabs = ({ value, defaultValue, onValueChange, className, children }: TabsProps) => {
  const [own, setOwn] = useState(defaultValue)
  const id = useId()
  const choose = (next: string) => {
    setOwn(next)
    onValueChange?.(next)
  }
  return (
    <TabsContext value={{ chosen: value ?? own, choose, id }}>
      <div className={className}>{children}</div>
    </TabsContext>
  )
}

type TabListProps = { label: string; className?: string | undefined; children: ReactNode }

/** The arrow keys go from tab to tab; the Tab key goes on to what the chosen one shows. */
export const TabList = ({ label, className, children }: TabListProps) => {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]')]
    const at = tabs.indexOf(document.activeElement as HTMLButtonElement)
    const targets: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = tabs[targets[event.key] ?? -1]
    if (!target) return
    event.preventDefault()
    target.focus()
    target.click()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      className={classNames('flex flex-wrap gap-1', className)}
    >
      {children}
    </div>
  )
}

type TabProps = Omit<ComponentProps<'button'>, 'type' | 'value'> & { value: string }

/** The chosen tab is underlined, so that colour is not the only sign. */
export const Tab = ({ value, className, ...rest }: TabProps) => {
  const { chosen, choose, id } = useContext(TabsContext)
  const active = value === chosen
  return (
    <button
      {...rest}
      type="button"
      role="tab"
      id={`${id}-tab-${value}`}
      aria-selected={active}
      aria-controls={active ? `${id}-panel-${value}` : undefined}
      tabIndex={active ? 0 : -1}
      className={classNames(
        'min-h-11 rounded-t-sm border-transparent border-b-3 px-3.5 pt-1 font-semibold text-quiet hover:bg-accent-soft hover:text-text',
        'focus-visible:outline-3 focus-visible:outline-focus',
        'aria-selected:border-accent-text aria-selected:text-accent-text',
        className,
      )}
      onClick={() => choose(value)}
    />
  )
}

type TabPanelProps = ComponentProps<'div'> & { value: string }

/** Only the chosen panel exists. */
export const TabPanel = ({ value, className, ...rest }: TabPanelProps) => {
  const { chosen, id } = useContext(TabsContext)
  if (value !== chosen) return null
  return (
    <div
      {...rest}
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      className={classNames('pt-4', className)}
    />
  )
}
