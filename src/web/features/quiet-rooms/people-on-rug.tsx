import Check from 'lucide-react/icons/check'
import { type ReactNode, type Ref, useId, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import type { VisitorView } from '#contract/quiet-rooms.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { faceOf } from '#web/lib/face-of.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { useSeats } from './use-seats.ts'

/** Cushions lie in whole rows, on a phone and beside each other: an empty one says that somebody may come. */
const inRow = 4
const colours = ['var(--bloom)', 'var(--tide)', 'var(--spark)', 'var(--dusk)'] as const

interface PeopleOnRugProps {
  people: readonly VisitorView[]
  menuOf: (visitor: VisitorView) => ReactNode
  /** Where the reading goes on for whoever has come in. */
  headingRef: Ref<HTMLHeadingElement>
}

/** Everybody whom one can meet here, each on a cushion of their own. That somebody comes or goes is seen, and never said. */
export const PeopleOnRug = ({ people, menuOf, headingRef }: PeopleOnRugProps) => {
  const { lowDemand } = useComfort()
  const seats = useSeats(people)
  const last = Math.max(...seats.map(({ seat }) => seat))
  const laidOut = Math.min(limits.quietRoom.seats, Math.ceil((last + 1) / inRow) * inRow)
  const empty = lowDemand
    ? []
    : Array.from({ length: laidOut }, (_, seat) => seat).filter(
        (seat) => !seats.some((taken) => taken.seat === seat),
      )
  return (
    <div>
      <Fringe />
      <div className="rounded-[2.5rem] border-2 border-line-strong bg-accent-soft p-2.5">
        <div className="rounded-[2rem] border-2 border-line-strong border-dashed px-2 pt-4 pb-6 sm:px-5">
          <h2
            ref={headingRef}
            tabIndex={-1}
            className="mx-auto w-fit pb-4 font-semibold text-body text-quiet"
          >
            {t('In this room')}
          </h2>
          <ul
            aria-label={t('In this room')}
            className="flex flex-wrap items-start justify-center gap-x-3 gap-y-7"
          >
            {seats.map(({ visitor, seat }) => (
              <li key={visitor.person.id} style={{ order: seat }} className={place}>
                <Visitor visitor={visitor} seat={seat} menu={menuOf(visitor)} />
              </li>
            ))}
            {empty.map((seat) => (
              <li
                key={seat}
                aria-hidden="true"
                style={{ order: seat }}
                className={`${place} decoration grid justify-items-center pt-15 opacity-60 md:pt-16`}
              >
                <Cushion seat={seat} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Fringe />
    </div>
  )
}

/** Two beside each other on a phone and four where there is room; fewer with large text. */
const place = 'w-[calc(50%-0.375rem)] min-w-[min(7rem,100%)] sm:w-[calc(25%-0.5625rem)]'

const Fringe = () => (
  <div
    aria-hidden="true"
    className="decoration mx-10 h-3 bg-[repeating-linear-gradient(90deg,var(--line-strong)_0_2px,transparent_2px_13px)]"
  />
)

const Visitor = ({ visitor, seat, menu }: { visitor: VisitorView; seat: number; menu: ReactNode }) => {
  const { person, isMe, isDone } = visitor
  const { hideImages } = useComfort()
  const nameId = useId()
  return (
    <div className="grid justify-items-center gap-1.5 text-center">
      <div aria-hidden="true" className="grid justify-items-center">
        <Avatar {...faceOf(person)} size="roomy" imageHidden={hideImages} className="z-1" />
        <Cushion seat={seat} />
      </div>
      {/* Names begin at one height, also where a long one sends its menu to the next line. */}
      <div className="flex min-w-0 max-w-full flex-wrap items-start justify-center gap-x-1">
        <p id={nameId} className="min-h-11 min-w-0 py-2.5 font-semibold [overflow-wrap:anywhere]">
          {isMe ? t('You') : <bdi>{person.displayName}</bdi>}
        </p>
        {menu}
      </div>
      <Doing visitor={visitor} nameId={nameId} />
      {isDone && (
        <p className="flex items-center gap-1.5 text-success">
          <Check aria-hidden="true" className="size-5 flex-none" />
          {t('Did it')}
        </p>
      )}
    </div>
  )
}

const Doing = ({ visitor: { doing, foldedBy }, nameId }: { visitor: VisitorView; nameId: string }) => {
  const [isShown, setShown] = useState(false)
  if (!doing) return null
  if (foldedBy && !isShown)
    return (
      <Button variant="plain" aria-describedby={nameId} onClick={() => setShown(true)}>
        {t('Show filtered words')}
      </Button>
    )
  return (
    <p dir="auto" data-read className="max-w-full text-quiet [overflow-wrap:anywhere]">
      {doing}
    </p>
  )
}

/** As the other drawings: a patch of colour, and a line that does not quite keep to it. */
const Cushion = ({ seat }: { seat: number }) => (
  <svg
    viewBox="0 0 120 36"
    aria-hidden="true"
    className="decoration -mt-3 w-28 max-w-full"
    fill="none"
    stroke="var(--text)"
    strokeWidth="2.2"
    strokeLinecap="round"
  >
    <ellipse cx="63" cy="20" rx="52" ry="13" fill={colours[seat % colours.length]} stroke="none" />
    <path d="M8 16c2-13 100-13 104 0 2 16-106 16-104 0M30 24c18 5 42 5 60 0" />
  </svg>
)
