import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useId, useState } from 'react'
import { quickReplies } from '#web/lib/quick-replies.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

/** Ready sentences for who has little energy to write. Choosing one only writes it: sending stays a choice. */
export const QuickReplies = ({ onChoose }: { onChoose: (sentence: string) => void }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Button
        variant="plain"
        className="-ml-3"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        icon={open ? <ChevronUp /> : <ChevronDown />}
        onClick={() => setOpen(!open)}
      >
        {t('Quick replies')}
      </Button>
      {open && (
        <ul
          id={id}
          aria-label={t('Quick replies')}
          className="-mx-1 flex max-h-[22vh] flex-wrap gap-2 overflow-y-auto p-1"
        >
          {quickReplies.map((sentence) => (
            <li key={sentence} className="max-w-full">
              <Button
                className="text-start!"
                onClick={() => {
                  setOpen(false)
                  onChoose(sentence)
                }}
              >
                {sentence}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
