import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'wouter'
import { ButtonLink } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

export const BackToSettings = () => (
  <div className="-mt-4 -mb-2 -ml-[min(0.75rem,3vw)]">
    <Link href="/settings" asChild>
      <ButtonLink variant="plain" icon={<ArrowLeft />}>
        {t('Back to Settings')}
      </ButtonLink>
    </Link>
  </div>
)
