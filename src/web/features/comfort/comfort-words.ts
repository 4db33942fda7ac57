import type {
  ComfortChoice,
  ComfortSetting,
  ComfortSwitch,
  ComfortValues,
} from '#contract/comfort/comfort-options.ts'
import { t } from '#words/t.ts'

export const switchWords: Record<ComfortSwitch, { label: string; description: string }> = {
  darkMode: {
    label: t('Dark mode'),
    description: t('Light text on a dark background. Turn off for dark text on a warm background.'),
  },
  lowStimMode: {
    label: t('Low-stimulation mode'),
    description: t('Softer colours, no shadows, decoration or side columns.'),
  },
  hideImages: {
    label: t('Hide images'),
    description: t('Shows descriptions instead of images. Tap one to see it.'),
  },
  reducedMotion: {
    label: t('Reduced motion'),
    description: t('No animations. Follows your device setting until you change it.'),
  },
  moreContrast: {
    label: t('Stronger contrast'),
    description: t('Text and lines stand out more. Follows your device setting until you change it.'),
  },
  underlineLinks: {
    label: t('Underlined links'),
    description: t('Every link has a line under it, names and menus too.'),
  },
  hideCounts: {
    label: t('Hide counts'),
    description: t('No numbers of likes, comments, members or new things.'),
  },
  toastsStay: {
    label: t('Keep pop-up messages open'),
    description: t('Messages such as “Saved” stay until you close them.'),
  },
  enterSends: {
    label: t('Enter sends a message'),
    description: t('On: Shift + Enter adds a line. Off: Enter adds a line, and Shift + Enter sends.'),
  },
  undoSend: {
    label: t('Time to undo'),
    description: t('A message waits 5 seconds before it’s sent. Until then, you can undo it.'),
  },
  readAloud: {
    label: t('Read aloud'),
    description: t('Adds a Listen button to posts and messages.'),
  },
  readingRuler: {
    label: t('Reading ruler'),
    description: t('A band marks the line you’re reading.'),
  },
  shortcuts: {
    label: t('Keyboard shortcuts'),
    description: t('Single keys that do something, such as J for the next post. Never while you write.'),
  },
  rememberPlace: {
    label: t('Remember where I was'),
    description: t('When you come back, on any device, you can continue where you stopped reading.'),
  },
  draftsEverywhere: {
    label: t('Sync drafts across devices'),
    description: t(
      'Start on one device and continue on another. Off: drafts stay on the device where you wrote them.',
    ),
  },
  leaveQuickly: {
    label: t('Leave quickly'),
    description: t(
      'Adds ‘Leave quickly’ to the Settings menu and to the top of the screen, where it says ‘Leave’ for short. On very small screens it’s in the menu only. One press opens a plain calendar. So does pressing Escape three times. Turn it off if you press Escape a lot.',
    ),
  },
  leaveSignsOut: {
    label: t('Log me out when I leave quickly'),
    description: t(
      'You sign in again when you come back. Words you typed in the last few seconds may be lost. Off: you stay signed in on this device.',
    ),
  },
  justTheMiddle: {
    label: t('Just the middle'),
    description: t('Hides the side columns on a wide screen. You can still find everything elsewhere.'),
  },
  suggestThreads: {
    label: t('Conversations you could join'),
    description: t(
      'Shows a few posts on Home that would like an answer. The low-demand view never shows them.',
    ),
  },
  lowDemand: {
    label: t('Low-demand view'),
    description: t('Who wrote it, their words, and one button. Everything else is one tap further.'),
  },
}

type Words<Name extends ComfortChoice> = {
  label: string
  hint?: string
  options: Record<ComfortValues[Name], string>
}

const minutesInWords = (count: number): string => t('{count} minutes', { count })

const spacing = { usual: t('Usual'), wide: t('Wide'), widest: t('Widest') }

export const choiceWords: { [Name in ComfortChoice]: Words<Name> } = {
  textSize: {
    label: t('Text size'),
    options: {
      '100': '100 %',
      '115': '115 %',
      '130': '130 %',
      '150': '150 %',
      '175': '175 %',
      '200': '200 %',
    },
  },
  lineSpacing: { label: t('Space between lines'), options: spacing },
  letterSpacing: { label: t('Space between letters'), options: spacing },
  typeface: {
    label: t('Typeface'),
    options: {
      atkinson: 'Atkinson Hyperlegible',
      lexend: 'Lexend',
      opendyslexic: 'OpenDyslexic',
      system: t('As on your device'),
    },
  },
  announcements: {
    label: t('What your screen reader says when something new comes'),
    hint: t('What you do yourself is always said.'),
    options: {
      all: t('Everything'),
      messages: t('Messages only'),
      nothing: t('Nothing'),
    },
  },
  spoonsView: {
    label: t('When your spoons are low or empty'),
    hint: t('Synapse can switch to the low-demand view, and back when you have more energy.'),
    options: {
      offer: t('Ask me'),
      always: t('Switch by itself'),
      never: t('Don’t switch'),
    },
  },
  visitLength: {
    label: t('How long a visit lasts'),
    hint: t(
      'When the time is over, a line offers to finish for now. It never closes anything, and it waits while you write.',
    ),
    options: {
      open: t('As long as I like'),
      ask: t('Ask me each time'),
      '10': minutesInWords(10),
      '20': minutesInWords(20),
      '30': minutesInWords(30),
      '45': minutesInWords(45),
      '60': minutesInWords(60),
      '90': minutesInWords(90),
    },
  },
  answeredEnergy: {
    label: t('The offer of the low-demand view'),
    options: { none: t('Not answered'), low: t('Answered for low energy'), empty: t('Answered for empty') },
  },
}

/** 'Hide images: on.', 'Text size: 130 %.' */
export function inWords<Name extends ComfortSetting>(name: Name, value: ComfortValues[Name]): string {
  if (typeof value === 'boolean') {
    const setting = switchWords[name as ComfortSwitch].label
    return value ? t('{setting}: on.', { setting }) : t('{setting}: off.', { setting })
  }
  const { label: setting, options } = choiceWords[name as ComfortChoice]
  const choice = (options as Record<string, string>)[String(value)] ?? ''
  return t('{setting}: {choice}.', { setting, choice })
}
