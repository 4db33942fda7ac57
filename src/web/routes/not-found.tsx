import { Link } from 'wouter'
import { ButtonLink } from '#web/ui/button.tsx'
import { Scene } from '#web/ui/scene.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const NotFound = () => (
  <Screen
    title={t('404 Page Not Found')}
    lead={t('There’s nothing at this address. Maybe it was moved or removed.')}
  >
    <div className="grid justify-items-start gap-6">
      <Scene name="signpost" className="w-[min(20rem,100%)]!" />
      <Link href="/" asChild>
        <ButtonLink variant="main">{t('Go home')}</ButtonLink>
      </Link>
    </div>
  </Screen>
)
export default NotFound
