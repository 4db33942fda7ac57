import type {
  ComfortChoice,
  ComfortSetting,
  ComfortSwitch,
  ComfortValues,
} from '#contract/comfort/comfort-options.ts'

export const switchWords: Record<ComfortSwitch, { label: string; description: string }> = {
  darkMode: {
    label: 'Dark mode',
    description: 'Light words on a dark page. Off: dark words on warm paper.',
  },
  lowStimMode: {
    label: 'Low-stimulation mode',
    description: 'Softer colours, no shadows and no decoration.',
  },
  hideImages: {
    label: 'Hide images',
    description: 'Pictures stay away. You read what they show, and can open each one if you like.',
  },
  reducedMotion: {
    label: 'Reduced motion',
    description: 'Nothing slides or grows. It starts as your device has it.',
  },
  moreContrast: {
    label: 'Stronger contrast',
    description: 'Words and lines stand out more. It starts as your device has it.',
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
    label: 'Short messages stay',
    description: 'Messages such as “Saved” stay until you close them.',
  },
  enterSends: {
    label: 'Enter sends a message',
    description:
      'On: Shift and Enter make a new line. Off: Enter makes a new line, and Shift and Enter send.',
  },
  undoSend: {
    label: 'Time to undo',
    description: 'A message waits for 5 seconds before it leaves. Until then you can take it back.',
  },
  readAloud: {
    label: 'Read aloud',
    description: 'Texts get a button that reads them to you.',
  },
  readingRuler: {
    label: 'Reading ruler',
    description: 'A band marks the line that you read.',
  },
  shortcuts: {
    label: 'Keyboard shortcuts',
    description: 'Single keys that do something, such as J for the next post. Never while you write.',
  },
  rememberPlace: {
    label: 'Remember where I was',
    description: 'When you come back, on any device, you can go on where you stopped reading.',
  },
  draftsEverywhere: {
    label: 'Unsent texts on all my devices',
    description: 'What you began to write waits on your other devices too. Off: only where you wrote it.',
  },
  leaveQuickly: {
    label: 'Leave quickly',
    description:
      'Adds ‘Leave’ to the top of the screen and to the Settings menu. On very small screens it’s in the menu only. One press opens a plain calendar. So does pressing Escape three times. Turn it off if you press Escape a lot.',
  },
  leaveSignsOut: {
    label: 'Log me out when I leave quickly',
    description:
      'You sign in again when you come back. Words you typed in the last few seconds may be lost. Off: you stay signed in on this device.',
  },
  justTheMiddle: {
    label: 'Just the middle',
    description:
      'On a wide screen, nothing stands beside what you read. Everything in the side columns has a place elsewhere too.',
  },
  lowDemand: {
    label: 'Low-demand view',
    description: 'Fewer things, no counts, and nothing that asks for an answer.',
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
    hint: 'It can go to the low-demand view, and back when you have more energy.',
    options: {
      offer: 'Ask me',
      always: 'Switch by itself',
      never: 'Do nothing',
    },
  },
}

/** 'Hide images: on', 'Text size: 130 %'. */
export function inWords<Name extends ComfortSetting>(name: Name, value: ComfortValues[Name]): string {
  if (typeof value === 'boolean')
    return `${switchWords[name as ComfortSwitch].label}: ${value ? 'on' : 'off'}`
  const { label, options } = choiceWords[name as ComfortChoice]
  return `${label}: ${(options as Record<string, string>)[String(value)]}`
}
