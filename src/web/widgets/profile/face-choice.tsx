import { useId } from 'react'
import type { Figure } from '#contract/profile/figures.ts'
import { figureWords } from '#web/features/profile/figure-words.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { t } from '#words/t.ts'

export interface Face {
  profileImageUrl: string | null
  figure: Figure | null
}

interface FaceChoiceProps {
  legend: string
  hint?: string
  /** Whose pattern it is. */
  seed: string
  initials: string
  face: Face
  /** The picture that can be gone back to after looking at figures. */
  picture: string | null
  onChange: (face: Face) => void
}

/** A picture, the pattern, or one of the figures. Native radio buttons: the arrow keys go from one to the next. */
export const FaceChoice = ({ legend, hint, seed, initials, face, picture, onChange }: FaceChoiceProps) => {
  const { hideImages } = useComfort()
  const id = useId()
  const chosen = face.profileImageUrl ? 'picture' : (face.figure ?? 'pattern')
  const options = [
    ...(picture
      ? [{ key: 'picture', word: t('My picture'), shows: { profileImageUrl: picture, figure: null } }]
      : []),
    { key: 'pattern', word: t('Pattern'), shows: { profileImageUrl: null, figure: null } },
    ...figureWords.map(({ figure, word }) => ({
      key: figure,
      word,
      shows: { profileImageUrl: null, figure },
    })),
  ]
  return (
    <fieldset className="grid gap-2" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="label">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(6.5rem,100%),1fr))] gap-2 pt-1">
        {options.map(({ key, word, shows }) => (
          <label
            key={key}
            className="relative grid min-h-11 min-w-0 cursor-pointer content-center justify-items-center gap-1.5 rounded-md border-2 border-line-strong px-0.5 py-2 text-center font-semibold leading-tight hover:bg-accent-soft has-checked:border-accent-text has-checked:bg-accent-soft has-checked:text-accent-text has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-focus has-[:focus-visible]:outline-offset-3"
          >
            <input
              type="radio"
              name={id}
              value={key}
              checked={key === chosen}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={() => onChange(shows)}
            />
            {!hideImages && (
              <Avatar
                seed={seed}
                initials={initials}
                src={shows.profileImageUrl}
                figure={shows.figure}
                className="size-14!"
              />
            )}
            <span className="min-w-0 hyphens-auto [overflow-wrap:anywhere]">{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
