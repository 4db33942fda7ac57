import { useEffect, useRef, useState } from 'react'
import { contrastOf } from './contrast.ts'

/** What is written on what. The numbers are measured from what the browser draws. */
const pairs = [
  { on: 'ground', text: 'text' },
  { on: 'surface', text: 'text' },
  { on: 'surface-raised', text: 'text' },
  { on: 'surface-sunk', text: 'text' },
  { on: 'surface', text: 'text-quiet' },
  { on: 'surface', text: 'accent-text' },
  { on: 'accent', text: 'on-accent' },
  { on: 'accent-soft', text: 'text' },
  { on: 'success-soft', text: 'success' },
  { on: 'caution-soft', text: 'caution' },
  { on: 'harm-soft', text: 'harm' },
  { on: 'harm', text: 'on-harm' },
]
const lines = ['line', 'line-strong', 'focus']
const drawn = ['spark', 'bloom', 'tide', 'dusk', 'spoon']

export const ColourSpecimens = () => (
  <div className="grid gap-5">
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-3">
      {pairs.map((pair) => (
        <Pair key={`${pair.on} ${pair.text}`} {...pair} />
      ))}
    </ul>
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
      {[...lines, ...drawn].map((name) => (
        <li key={name}>
          <span className="block h-12 rounded-sm" style={{ background: `var(--${name})` }} />
          {name}
        </li>
      ))}
    </ul>
    <p className="text-quiet">
      What a control is drawn with, line-strong and focus, is 3:1 or more. The last five are for drawings:
      never for words.
    </p>
  </div>
)

const Pair = ({ on, text }: (typeof pairs)[number]) => {
  const box = useRef<HTMLLIElement>(null)
  const [contrast, setContrast] = useState<number>()
  useEffect(() => {
    if (box.current) setContrast(contrastOf(getComputedStyle(box.current)))
  }, [])
  return (
    <li
      ref={box}
      className="grid gap-1 rounded-md border border-line p-4"
      style={{ background: `var(--${on})`, color: `var(--${text})` }}
    >
      <span className="font-bold text-title">Aa</span>
      <span>
        {text} on {on}
      </span>
      <span>{contrast === undefined ? '…' : `${contrast.toFixed(1)} : 1`}</span>
    </li>
  )
}

const steps = [
  { name: 'Heading', className: 'font-bold text-heading', text: 'Find your people' },
  { name: 'Title', className: 'font-bold text-title', text: 'A calm place to be' },
  { name: 'Lead', className: 'text-lead', text: 'It says things in words, and never hurries you.' },
  {
    name: 'Post',
    className: 'text-post',
    text: 'Swifts sleep while flying. I think about that in every meeting.',
  },
  { name: 'Body', className: '', text: 'No text is smaller. Il1 O0 café, naïve, Łódź, “quoted”, 25 €.' },
  { name: 'Quiet', className: 'text-quiet', text: 'For what can wait.' },
]

export const TypeSpecimens = () => (
  <div className="grid gap-4">
    {steps.map((step) => (
      <TypeStep key={step.name} {...step} />
    ))}
    <p>
      A sentence with <a href="#type">a link in it</a>, <strong>something strong</strong> and a name,{' '}
      <bdi>נועה ברק</bdi>.
    </p>
  </div>
)

const TypeStep = ({ name, className, text }: (typeof steps)[number]) => {
  const line = useRef<HTMLParagraphElement>(null)
  const [size, setSize] = useState('')
  useEffect(() => {
    if (!line.current) return
    const { fontSize, lineHeight } = getComputedStyle(line.current)
    setSize(`${Math.round(Number.parseFloat(fontSize))} / ${Math.round(Number.parseFloat(lineHeight))} px`)
  }, [])
  return (
    <div className="grid gap-x-5 sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-baseline">
      <p className="text-quiet">
        {name} <span className="whitespace-nowrap">{size}</span>
      </p>
      <p ref={line} className={className}>
        {text}
      </p>
    </div>
  )
}

const spaces = [1, 2, 3, 4, 5, 6, 8, 10]
const corners = ['small', 'medium', 'large']

export const SpaceSpecimens = () => (
  <div className="flex flex-wrap items-end gap-x-10 gap-y-5">
    <ul aria-label="Space" className="flex flex-wrap items-end gap-4">
      {spaces.map((space) => (
        <li key={space} className="grid justify-items-center gap-1">
          <span className="bg-accent" style={{ width: `${space / 4}rem`, height: `${space / 4}rem` }} />
          {space / 4}
        </li>
      ))}
    </ul>
    <ul aria-label="Corners" className="flex flex-wrap items-end gap-4">
      {corners.map((corner) => (
        <li key={corner} className="grid justify-items-center gap-1">
          <span
            className="size-16 border border-line-strong bg-raised"
            style={{ borderRadius: `var(--radius-${corner})` }}
          />
          {corner}
        </li>
      ))}
    </ul>
  </div>
)
