import type { PassportChoice } from '#contract/communication-passport/passport-choices.ts'
import { PassportList } from '#web/features/communication-passport/passport-list.tsx'
import { t } from '#words/t.ts'

/** On a profile, in its person's own words. */
export const PassportCard = ({ passport }: { passport: readonly PassportChoice[] }) => (
  <section aria-labelledby="how-to-talk" className="card grid gap-4">
    <h2 id="how-to-talk">{t('How to talk with me')}</h2>
    <PassportList passport={passport} />
  </section>
)
