import { limits } from '#contract/core/limits.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { useWide } from '#web/lib/use-wide.ts'
import { HowWeTalkPart } from '#web/widgets/communication-passport/how-we-talk.tsx'
import { FirstWords, useFirstWords } from '#web/widgets/first-words/first-words.tsx'

interface BeforeFirstMessageProps {
  userId: string
  /** Nothing is in the field yet. */
  isUnwritten: boolean
  onChoose: (sentence: string) => void
}

/** Where nothing was said yet, there is room for what helps to begin. */
export const BeforeFirstMessage = ({ userId, isUnwritten, onChoose }: BeforeFirstMessageProps) => {
  const { lowDemand } = useComfort()
  const sentences = useFirstWords(userId, limits.messageContent)
  // How we talk is beside it, or one tap away.
  const hasPerson = useWide('person')
  if (!sentences) return null
  return (
    <div className="mx-auto grid w-full max-w-xl gap-4">
      {isUnwritten && (
        <FirstWords sentences={sentences} as="h2" className="grid gap-3 px-1" onChoose={onChoose} />
      )}
      {!lowDemand && !hasPerson && <HowWeTalkPart userId={userId} className="card grid gap-3" />}
    </div>
  )
}
