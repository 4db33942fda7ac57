import Eye from 'lucide-react/icons/eye'
import { type ReactNode, useState } from 'react'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

interface PictureProps {
  /** What the picture shows, in words. */
  description: string
  /** The picture itself. While images are hidden it does not exist, so nothing is fetched. */
  children: ReactNode
}

export const Picture = (props: PictureProps) => {
  const { hideImages } = useComfort()
  return hideImages ? <HiddenPicture {...props} /> : props.children
}

const HiddenPicture = ({ description, children }: PictureProps) => {
  const [revealed, setRevealed] = useState(false)
  if (revealed) return children
  return (
    <div className="grid justify-items-start gap-3 rounded-md border border-line-strong border-dashed p-4">
      <p data-read>
        <span className="font-semibold">{t('Picture:')} </span>
        {description}
      </p>
      <Button icon={<Eye />} onClick={() => setRevealed(true)}>
        {t('Show image')}
      </Button>
    </div>
  )
}
