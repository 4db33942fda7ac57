import type { ReactNode } from 'react'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { Toaster } from '#web/ui/toast.tsx'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import {
  CommentSpecimens,
  CommunitySpecimens,
  MessageSpecimens,
  PersonSpecimens,
  PostSpecimens,
} from './card-specimens.tsx'
import {
  ButtonSpecimens,
  ChoiceRowSpecimens,
  FieldSpecimens,
  SelectSpecimens,
  SuggestSpecimens,
  SwitchSpecimens,
} from './control-specimens.tsx'
import { ColourSpecimens, SpaceSpecimens, TypeSpecimens } from './foundation-specimens.tsx'
import {
  CoverSpecimens,
  FaceSpecimens,
  SceneSpecimens,
  SpoonSpecimens,
  ToneSpecimens,
} from './identity-specimens.tsx'
import { Modes } from './modes.tsx'
import { DialogSpecimens, PopoverSpecimens, TabSpecimens, ToastSpecimens } from './overlay-specimens.tsx'
import { BadgeSpecimens, NoteSpecimens, WaitSpecimens } from './state-specimens.tsx'

interface Group {
  title: string
  lead: string
  parts: Readonly<Record<string, ReactNode>>
}

const groups: readonly Group[] = [
  {
    title: 'Foundations',
    lead: 'Colours have a role, not a hue: what is written with a role is right in every mode. Warm paper and ink by day, dusk by night.',
    parts: { Colours: <ColourSpecimens />, Type: <TypeSpecimens />, 'Space and corners': <SpaceSpecimens /> },
  },
  {
    title: 'Identity',
    lead: 'Nobody is a grey letter. A picture, a drawing, or a pattern that is theirs alone; energy in spoons; tones that are said and drawn.',
    parts: {
      Faces: <FaceSpecimens />,
      Spoons: <SpoonSpecimens />,
      Tones: <ToneSpecimens />,
      Scenes: <SceneSpecimens />,
      Covers: <CoverSpecimens />,
    },
  },
  {
    title: 'Controls',
    lead: 'Each is at least 44 px tall, says what it does in words, and keeps its place while it waits.',
    parts: {
      Buttons: <ButtonSpecimens />,
      Fields: <FieldSpecimens />,
      Select: <SelectSpecimens />,
      Suggest: <SuggestSpecimens />,
      'Choice in a row': <ChoiceRowSpecimens />,
      Switches: <SwitchSpecimens />,
      Tabs: <TabSpecimens />,
    },
  },
  {
    title: 'What opens',
    lead: 'Over the page, never instead of it: focus goes in, Escape leads out, and back to where it was.',
    parts: {
      Dialog: <DialogSpecimens />,
      'Popover and tooltip': <PopoverSpecimens />,
      Notices: <ToastSpecimens />,
    },
  },
  {
    title: 'Cards',
    lead: 'Who, where, when; the words; what comes with them; actions that do not shout.',
    parts: {
      Posts: <PostSpecimens />,
      'A thread': <CommentSpecimens />,
      Messages: <MessageSpecimens />,
      People: <PersonSpecimens />,
      Communities: <CommunitySpecimens />,
    },
  },
  {
    title: 'States',
    lead: 'Waiting, empty, failed: each in a sentence, and with the next step.',
    parts: {
      Badges: <BadgeSpecimens />,
      'Waiting, empty, failed': <WaitSpecimens />,
      Notes: <NoteSpecimens />,
    },
  },
]

const anchor = (title: string) => title.toLowerCase().replaceAll(' ', '-')

/** The whole system on one page, in the mode of the document around it. */
export const Specimens = () => (
  <TooltipProvider>
    <div className="mx-auto grid max-w-[82rem] gap-10 p-5 lg:grid-cols-[13rem_minmax(0,1fr)] lg:p-8">
      <nav aria-label="Parts" className="top-8 self-start lg:sticky">
        <p className="flex items-center gap-3 pb-4 font-bold text-lead">
          <LogoMark /> Synapse
        </p>
        <ul className="flex flex-wrap gap-x-5 lg:grid">
          {groups.map(({ title }) => (
            <li key={title}>
              <a href={`#${anchor(title)}`} className="block py-2.5">
                {title}
              </a>
            </li>
          ))}
        </ul>
        <Modes />
      </nav>
      <main className="grid min-w-0 gap-20">
        <header className="grid gap-3">
          <h1>The system</h1>
          <p className="max-w-measure text-lead text-quiet">
            Everything that Synapse is drawn with, from the same components. What is not here is not in it.
          </p>
        </header>
        {groups.map((group) => (
          <GroupOfSpecimens key={group.title} {...group} />
        ))}
      </main>
    </div>
    <Toaster duration={Number.POSITIVE_INFINITY} />
  </TooltipProvider>
)

const GroupOfSpecimens = ({ title, lead, parts }: Group) => (
  <section id={anchor(title)} className="grid gap-8">
    <header className="grid max-w-measure gap-2 border-line-strong border-t pt-6">
      <h2 className="text-heading">{title}</h2>
      <p className="text-quiet">{lead}</p>
    </header>
    {Object.entries(parts).map(([name, specimen]) => (
      <section key={name} className="grid max-w-[56rem] gap-4">
        <h3 className="text-lead">{name}</h3>
        {specimen}
      </section>
    ))}
  </section>
)
