import * as RadixTabs from 'radix-ui/tabs'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

export const Tabs = RadixTabs.Root

type TabListProps = ComponentProps<typeof RadixTabs.List> & { label: string }

export const TabList = ({ label, className, ...rest }: TabListProps) => (
  <RadixTabs.List
    {...rest}
    aria-label={label}
    className={classNames('flex flex-wrap gap-1 rounded-md border border-line bg-surface p-1', className)}
  />
)

/** The chosen tab is filled and underlined, so that colour is not the only sign. */
export const Tab = ({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) => (
  <RadixTabs.Trigger
    {...rest}
    className={classNames(
      'min-h-11 flex-1 rounded-sm px-4 py-2 font-semibold text-quiet hover:bg-accent-soft hover:text-text',
      'data-[state=active]:bg-accent-soft data-[state=active]:text-accent-text',
      'data-disabled:cursor-not-allowed data-disabled:line-through',
      'data-[state=active]:underline data-[state=active]:decoration-2 data-[state=active]:underline-offset-8',
      className,
    )}
  />
)

export const TabPanel = ({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) => (
  <RadixTabs.Content {...rest} className={classNames('pt-5', className)} />
)
