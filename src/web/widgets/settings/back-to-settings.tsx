import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { ButtonLink } from '#web/ui/button.tsx'

export const BackToSettings = () => (
  <div className="-my-4 -ml-3">
    <Link href="/settings" asChild>
      <ButtonLink variant="plain" icon={<ArrowLeft />}>
        Back to Settings
      </ButtonLink>
    </Link>
  </div>
)
