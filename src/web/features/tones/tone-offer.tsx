import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import { typedTone } from './typed-tone.ts'

interface ToneOfferProps {
  text: string
  onTake: (tone: string, textWithout: string) => void
}

/** '/j' at the end of a text offers 'Joking': taking it puts the tone on and the shorthand away. */
export const ToneOffer = ({ text, onTake }: ToneOfferProps) => {
  const typed = typedTone(text)
  return (
    <div role="status">
      {typed && (
        <Button className="mt-1" onClick={() => onTake(typed.word, typed.rest)}>
          {t('Use the tone “{tone}”', { tone: typed.word })}
        </Button>
      )}
    </div>
  )
}
