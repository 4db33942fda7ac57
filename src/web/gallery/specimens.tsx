import type { ReactNode } from 'react'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { Toaster } from '#web/ui/toast.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import {
  ButtonSpecimens,
  ChoiceRowSpecimens,
  FieldSpecimens,
  SelectSpecimens,
  SwitchSpecimens,
} from './control-specimens.tsx'
import { DialogSpecimens, PopoverSpecimens, TabSpecimens, ToastSpecimens } from './overlay-specimens.tsx'
import {
  AvatarSpecimens,
  BadgeSpecimens,
  DrawingSpecimens,
  NoteSpecimens,
  WaitSpecimens,
} from './state-specimens.tsx'

/** Every primitive in every state, in the mode of the document around it. */
export const Specimens = () => (
  <TooltipProvider>
    <main className="mx-auto grid max-w-column gap-10 p-5">
      <header className="flex items-center gap-3">
        <LogoMark />
        <h1>Primitives</h1>
      </header>
      <Section title="Colours">
        <Colours />
      </Section>
      <Section title="Type">
        <Type />
      </Section>
      <Section title="Buttons">
        <ButtonSpecimens />
      </Section>
      <Section title="Fields">
        <FieldSpecimens />
      </Section>
      <Section title="Select">
        <SelectSpecimens />
      </Section>
      <Section title="Choice in a row">
        <ChoiceRowSpecimens />
      </Section>
      <Section title="Switches">
        <SwitchSpecimens />
      </Section>
      <Section title="Tabs">
        <TabSpecimens />
      </Section>
      <Section title="Dialog">
        <DialogSpecimens />
      </Section>
      <Section title="Popover and tooltip">
        <PopoverSpecimens />
      </Section>
      <Section title="Notices">
        <ToastSpecimens />
      </Section>
      <Section title="Avatars">
        <AvatarSpecimens />
      </Section>
      <Section title="Drawings">
        <DrawingSpecimens />
      </Section>
      <Section title="Badges">
        <BadgeSpecimens />
      </Section>
      <Section title="Waiting, empty, failed">
        <WaitSpecimens />
      </Section>
      <Section title="Cards and notes">
        <NoteSpecimens />
      </Section>
    </main>
    <Toaster duration={Number.POSITIVE_INFINITY} />
  </TooltipProvider>
)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-4 border-line border-t pt-5">
    <h2>{title}</h2>
    {children}
  </section>
)

const swatches = [
  'ground',
  'surface',
  'surface-raised',
  'accent',
  'accent-soft',
  'success',
  'success-soft',
  'caution',
  'caution-soft',
  'harm',
  'harm-soft',
  'line',
  'line-strong',
  'focus',
  'spark',
  'bloom',
  'tide',
  'dusk',
]

const Colours = () => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
    {swatches.map((name) => (
      <li key={name}>
        <span
          className="block h-12 rounded-sm border border-line-strong"
          style={{ background: `var(--${name})` }}
        />
        {name}
      </li>
    ))}
  </ul>
)

const Type = () => (
  <div className="grid gap-2">
    <p className="font-bold text-heading">Heading: Find your people</p>
    <p className="font-bold text-title">Title: A calm place to be</p>
    <p className="text-lead">Lead: It says things in words.</p>
    <p>Body: No text is smaller than this. Il1 O0 café, naïve, Łódź, “quoted”, 25 €.</p>
    <p className="text-quiet">Quiet: for what can wait.</p>
    <p>
      A sentence with <a href="#link">a link in it</a>.
    </p>
  </div>
)
