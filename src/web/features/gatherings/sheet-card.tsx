import type { GatheringView } from '#contract/gatherings/gatherings.ts'
import { itemsFor, sheetChoices, sheetLabels } from '#contract/gatherings/sensory-sheet.ts'
import { t } from '#words/t.ts'

type Sheet = Pick<GatheringView, 'sheet' | 'isOnline'>

const shownItems = ({ sheet, isOnline }: Sheet) =>
  itemsFor(isOnline).flatMap((item) => {
    const { choice, note } = sheet[item]
    const label = sheetChoices[item].find(({ key }) => key === choice)?.label()
    return label || note ? [{ item, label, note }] : []
  })

/** What it's like there, to be read in ten seconds: one short word for each, in the order in which it is met. */
export const SheetCard = ({ gathering }: { gathering: Sheet }) => {
  const items = shownItems(gathering)
  if (items.length === 0) return null
  return (
    <section className="card grid gap-3" aria-labelledby="sheet">
      <h2 id="sheet" className="text-lead">
        {t('What it’s like')}
      </h2>
      <dl data-read className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {items.map(({ item, label, note }) => (
          <div key={item} className="flex min-w-0 flex-wrap gap-x-3">
            <dt className="basis-[6.5em] text-quiet">{sheetLabels[item]()}</dt>
            <dd className="min-w-0 grow basis-[8em] [overflow-wrap:anywhere]">
              {label && <strong>{label}</strong>}
              {note && (
                <span dir="auto" className="block text-start">
                  {note}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
