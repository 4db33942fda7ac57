import Hand from 'lucide-react/icons/hand'
import MessageCircle from 'lucide-react/icons/message-circle'
import Moon from 'lucide-react/icons/moon'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { type Openness, opennessLabels } from '#contract/communication-passport/openness.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { t } from '#words/t.ts'

const icons: Record<Openness, ReactNode> = {
  sayHi: <Hand />,
  peopleIKnow: <Users />,
  notNow: <Moon />,
  hardToStart: <MessageCircle />,
}

/** Whether somebody would like to be spoken to. In the low-demand view it is words and nothing else. */
export const OpennessBadge = ({ openness }: { openness: Openness | null }) => {
  const { lowDemand } = useComfort()
  if (!openness) return null
  const words = (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <span className="visually-hidden">{t('Open to talking:')} </span>
      {opennessLabels[openness]()}
    </span>
  )
  if (lowDemand) return <p className="text-quiet">{words}</p>
  return (
    <p className="flex">
      <Badge icon={icons[openness]} className="max-w-full rounded-lg! text-start">
        {words}
      </Badge>
    </p>
  )
}
