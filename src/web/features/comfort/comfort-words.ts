import type {
  ComfortChoice,
  ComfortSetting,
  ComfortSwitch,
  ComfortValues,
} from '#contract/comfort/comfort-options.ts'

export const switchWords: Record<ComfortSwitch, { label: string; description: string }> = {
  darkMode: {
    label: 'Dark mode',
    description: 'Light text on a dark background. Turn off for dark text on a warm background.',
  },
  lowStimMode: {
    label: 'Low-stimulation mode',
    description: 'Softer colours, no shadows, decoration or side columns.',
  },
  hideImages: {
    label: 'Hide images',
    description: 'Shows descriptions instead of images. Tap one to see it.',
  },
  reducedMotion: {
    label: 'Reduced motion',
    description: 'No animations. Follows your device setting until you change it.',
  },
  moreContrast: {
    label: 'Stronger contrast',
    description: 'Text and lines stand out more. Follows your device setting until you change it.',
  },
  underlineLinks: {
    label: 'Underlined links',
    description: 'Every link has a line under it, names and menus too.',
  },
  hideCounts: {
    label: 'Hide counts',
    description: 'No numbers of likes, comments, members or new things.',
  },
  toastsStay: {
    label: 'Keep pop-up messages open',
    description: 'Messages such as “Saved” stay until you close them.',
  },
  enterSends: {
    label: 'Enter sends a message',
    description: 'On: Shift + Enter adds a line. Off: Enter adds a line, and Shift + Enter sends.',
  },
  undoSend: {
    label: 'Time to undo',
    description: 'A message waits 5 seconds before it’s sent. Until then, you can undo it.',
  },
  readAloud: {
    label: 'Read aloud',
    description: 'Adds a Listen button to posts and messages.',
  },
  readingRuler: {
    label: 'Reading ruler',
    description: 'A band marks the line you’re reading.',
  },
  shortcuts: {
    label: 'Keyboard shortcuts',
    description: 'Single keys that do something, such as J for the next post. Never while you write.',
  },
  rememberPlace: {
    label: 'Remember where I was',
    description: 'When you come back, on any device, you can continue where you stopped reading.',
  },
  draftsEverywhere: {
    label: 'Sync drafts across devices',
    description:
      'Start on one device and continue on another. Off: drafts stay on the device where you wrote them.',
  },
  leaveQuickly: {
    label: 'Leave quickly',
    description:
      'Adds ‘Leave quickly’ to the Settings menu and to the top of the screen, where it says ‘Leave’ for short. On very small screens it’s in the menu only. One press opens a plain calendar. So does pressing Escape three times. Turn it off if you press Escape a lot.',
  },
  leaveSignsOut: {
    label: 'Log me out when I leave quickly',
    description:
      'You sign in again when you come back. Words you typed in the last few seconds may be lost. Off: you stay signed in on this device.',
  },
  justTheMiddle: {
    label: 'Just the middle',
    description: 'Hides the side columns on a wide screen. You can still find everything elsewhere.',
  },
  lowDemand: {
    label: 'Low-demand view',
    description: 'Who wrote it, their words, and one button. Everything else is one tap further.',
  },
}

type Words<Name extends ComfortChoice> = {
  label: string
  hint?: string
  options: Record<ComfortValues[Name], string>
}

const spacing = { usual: 'Usual', wide: 'Wide', widest: 'Widest' }

export const choiceWords: { [Name in ComfortChoice]: Words<Name> } = {
  textSize: {
    label: 'Text size',
    options: {
      '100': '100 %',
      '115': '115 %',
      '130': '130 %',
      '150': '150 %',
      '175': '175 %',
      '200': '200 %',
    },
  },
  lineSpacing: { label: 'Space between lines', options: spacing },
  letterSpacing: { label: 'Space between letters', options: spacing },
  typeface: {
    label: 'Typeface',
    options: {
      atkinson: 'Atkinson Hyperlegible',
      lexend: 'Lexend',
      opendyslexic: 'OpenDyslexic',
      system: 'As on your device',
    },
  },
  spoonsView: {
    label: 'When your spoons are low or empty',
    hint: 'Synapse can switch to the low-demand view, and back when you have more energy.',
    options: {
      offer: 'Ask me',
      always: 'Switch by itself',
      never: 'Don’t switch',
    },
  },
  answeredEnergy: {
    label: 'The offer of the low-demand view',
    options: { none: 'Not answered', low: 'Answered for low energy', empty: 'Answered for empty' },
  },
}

/** 'Hide images: on', 'Text size: 130 %'. */
export function inWords<Name extends ComfortSetting>(name: Name, value: ComfortValues[Name]): string {
  if (typeof value === 'boolean')
    return `${switchWords[name as ComfortSwitch].label}: ${value ? 'on' : 'off'}`
  const { label, options } = choiceWords[name as ComfortChoice]
  return `${label}: ${(options as Record<string, string>)[String(value)]}`
}
