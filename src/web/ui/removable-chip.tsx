import X from 'lucide-react/icons/x'
import { rich } from '#web/lib/rich.ts'

/** One of a list that somebody makes: a press takes it away. */
export const RemovableChip = ({ word, onRemove }: { word: string; onRemove: () => void }) => (
  <button
    type="button"
    className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border-2 border-line-strong px-4 py-1.5 text-left font-semibold leading-tight [overflow-wrap:anywhere] hover:bg-accent-soft"
    onClick={onRemove}
  >
    <span>
      {rich('<hidden>Remove </hidden>{word}', {
        word,
        hidden: (words) => <span className="visually-hidden">{words}</span>,
      })}
    </span>
    <X aria-hidden="true" className="size-5" />
  </button>
)
