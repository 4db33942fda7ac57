import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../src/web/styles', name), 'utf8')
const css = read('tokens.css')
const drawings = read('drawings.css')

type Colour = [lightness: number, chroma: number, hue: number]
type Tokens = Map<string, Colour>

/** The opaque colours of every rule; a rule inside the contrast query has its selectors marked. */
const blocks = [...css.matchAll(/\n( *)(:root[^{}]*?) \{([^}]*)\}/g)].map(
  ([, indent, selectors = '', body = '']) => ({
    selectors: selectors.split(/,\s*/).map((selector) => (indent ? `more contrast ${selector}` : selector)),
    tokens: [...body.matchAll(/(--[\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(
      ([, name = '', l, c, h]): [string, Colour] => [name, [Number(l), Number(c), Number(h)]],
    ),
  }),
)

const cascade = (...selectors: string[]): Tokens =>
  new Map(
    selectors.flatMap((wanted) => {
      const rules = blocks.filter((block) => block.selectors.includes(wanted))
      if (rules.length === 0) throw new Error(`tokens.css has no rule for ${wanted}.`)
      return rules.flatMap((rule) => rule.tokens)
    }),
  )

/** Stronger contrast asks for more than the usual 7 and 3. */
interface Mode {
  name: string
  tokens: Tokens
  text: number
  controls: number
}
const light = [':root']
const dark = [':root', ':root.dark']
const lightCalm = [...light, ':root.low-stim']
const darkCalm = [...dark, ':root.low-stim', ':root.dark.low-stim']
const usual = (name: string, rules: string[]): Mode => ({
  name,
  tokens: cascade(...rules),
  text: 7,
  controls: 3,
})
const stronger = (name: string, rules: string[]): Mode => ({
  name: `${name}, stronger contrast`,
  tokens: cascade(
    ...rules,
    ':root.more-contrast',
    ...(rules.includes(':root.dark') ? [':root.more-contrast.dark'] : []),
  ),
  text: 10,
  controls: 4.5,
})

const modes: Mode[] = [
  usual('light', light),
  usual('dark', dark),
  usual('light, low stimulation', lightCalm),
  usual('dark, low stimulation', darkCalm),
  stronger('light', light),
  stronger('dark', dark),
  stronger('light, low stimulation', lightCalm),
  stronger('dark, low stimulation', darkCalm),
  usual('dark, the system’s contrast without a script', [
    ...dark,
    'more contrast :root.dark:not([data-display])',
  ]),
]

/** OKLCH to linear sRGB (Björn Ottosson's matrices), cut to what a screen can show. */
const toLinear = ([l, c, h]: Colour): number[] => {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
}

const luminance = (colour: Colour): number => {
  const [r = 0, g = 0, b = 0] = toLinear(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (one: Colour, other: Colour): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['--ground', '--surface', '--surface-raised']
const softs = ['--accent-soft', '--success-soft', '--caution-soft', '--harm-soft']

const textPairs: [string, string[]][] = [
  ['--text', [...grounds, ...softs]],
  ['--text-quiet', [...grounds, ...softs]],
  ['--accent-text', [...grounds, '--accent-soft']],
  ['--success', [...grounds, '--success-soft']],
  ['--caution', [...grounds, '--caution-soft']],
  ['--harm', [...grounds, '--harm-soft']],
  ['--on-accent', ['--accent', '--accent-hover']],
  ['--on-harm', ['--harm']],
]

const controlPairs: [string, string[]][] = [
  ['--line-strong', [...grounds, ...softs]],
  ['--focus', [...grounds, ...softs]],
  ['--accent', grounds],
  ['--spoon', [...grounds, '--accent-soft']],
  ['--harm', grounds],
]

describe.each(modes)('someone who reads in $name', ({ tokens, text, controls }) => {
  const measure = (pairs: [string, string[]][]) =>
    pairs.flatMap(([front, backs]) =>
      backs.map((back) => {
        const [one, other] = [tokens.get(front), tokens.get(back)]
        if (!one || !other) throw new Error(`${front} or ${back} is not in tokens.css.`)
        return { pair: `${front} on ${back}`, ratio: Number(contrast(one, other).toFixed(2)) }
      }),
    )

  test(`can read every text at ${text}:1 or more`, () => {
    expect(measure(textPairs).filter(({ ratio }) => ratio < text)).toEqual([])
  })

  test(`can tell every control and the focus ring from what is behind it, at ${controls}:1 or more`, () => {
    expect(measure(controlPairs).filter(({ ratio }) => ratio < controls)).toEqual([])
  })
})

/** The hues of communities, and what each look makes of a hue: lightness and chroma. */
const hues = [...drawings.matchAll(/--h: (\d+);/g)].map(([, hue]) => Number(hue))
function shadeOf(name: string, look: string): [number, number] {
  const rules = [
    ':root',
    ...['dark', 'low-stim', 'dark.low-stim', 'more-contrast', 'more-contrast.dark']
      .filter((rule) => rule.split('.').every((part) => look.split('.').includes(part)))
      .map((rule) => `:root.${rule}`),
  ]
  const values = rules.flatMap((rule) => {
    const [, body = ''] = drawings.match(new RegExp(`\n${rule.replaceAll('.', '\\.')} \\{([^}]*)\\}`)) ?? []
    return [...body.matchAll(new RegExp(`--c-${name}-lc: ([\\d.]+) ([\\d.]+);`, 'g'))]
  })
  const [, lightness, chroma] = values.at(-1) ?? []
  return [Number(lightness), Number(chroma)]
}

test.each([
  ['', 'light'],
  ['dark', 'dark'],
  ['low-stim', 'light, low stimulation'],
  ['dark.low-stim', 'dark, low stimulation'],
  ['more-contrast', 'light, stronger contrast'],
  ['dark.more-contrast', 'dark, stronger contrast'],
])('the colours of communities can be read and told apart: %s', (look, name) => {
  const mode = modes.find((one) => one.name === name)
  if (!mode) throw new Error(`There is no mode ${name}.`)
  const { tokens, text, controls } = mode
  const of = (token: string): Colour => tokens.get(token) ?? [0, 0, 0]
  expect(new Set(hues).size).toBe(6)
  const tooLittle = hues.flatMap((hue) => {
    const shade = (part: string): Colour => [...shadeOf(part, look), hue]
    const isDark = look.includes('dark')
    const main = shade(isDark ? 'mark' : 'text')
    return [
      ...grounds.map((ground) => ['words', ground, contrast(shade('text'), of(ground)), text] as const),
      ...grounds.map((ground) => ['mark', ground, contrast(shade('mark'), of(ground)), controls] as const),
      ['words', 'soft', contrast(shade('text'), shade('soft')), text] as const,
      ['text', 'soft', contrast(of('--text'), shade('soft')), text] as const,
      ['quiet text', 'soft', contrast(of('--text-quiet'), shade('soft')), text] as const,
      ['on its button', 'button', contrast(of('--on-accent'), main), text] as const,
    ]
      .filter(([, , ratio, wanted]) => !(ratio >= wanted))
      .map(([front, back, ratio]) => `${hue}: ${front} on ${back} ${ratio.toFixed(2)}`)
  })
  expect(tooLittle).toEqual([])
})

test('the measure agrees with known values', () => {
  expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21, 3)
  expect(contrast([0.627955, 0.257683, 29.2339], [1, 0, 0])).toBeCloseTo(3.998, 2)
})
