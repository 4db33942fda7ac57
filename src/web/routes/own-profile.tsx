import Bookmark from 'lucide-react/icons/bookmark'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Feather from 'lucide-react/icons/feather'
import FilePen from 'lucide-react/icons/file-pen'
import Footprints from 'lucide-react/icons/footprints'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Pencil from 'lucide-react/icons/pencil'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Audience } from '#contract/auth/own-user.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { OpennessBadge } from '#web/features/communication-passport/openness-badge.tsx'
import { hasFacts, ProfileFacts } from '#web/features/profile/profile-facts.tsx'
import { EnergyPicture } from '#web/features/spoons/energy-picture.tsx'
import { faceOfOneself } from '#web/lib/face-of.ts'
import { lazyComponent, retryableLazy, useLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PartBoundary } from '#web/ui/part-boundary.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { OneTapFurther } from '#web/widgets/one-tap-further.tsx'
import { PinnedPostList } from '#web/widgets/post-list/pinned-post-list.tsx'
import { ProfileBanner } from '#web/widgets/profile/profile-banner.tsx'
import { ProfilePicture } from '#web/widgets/profile/profile-picture.tsx'
import { SpoonsChoice } from '#web/widgets/profile/spoons-choice.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SupporterBadge } from '#web/widgets/supporter-badge.tsx'
import { t } from '#words/t.ts'

const PassportList = lazyComponent(
  'passport-list',
  async () => (await import('#web/features/communication-passport/passport-list.tsx')).PassportList,
)
const lazyEditor = retryableLazy(() => import('#web/widgets/profile/edit-profile-dialog.tsx'))
const lazyDrafts = retryableLazy(() => import('#web/widgets/drafts/drafts-dialog.tsx'))
const lazyDeleted = retryableLazy(() => import('#web/widgets/recently-deleted/recently-deleted-dialog.tsx'))
const lazyFirstSteps = retryableLazy(() => import('#web/widgets/first-steps/first-steps-dialog.tsx'))

const whoSees: Record<Audience, string> = {
  everyone: t('Everyone on Synapse can see this.'),
  friends: t('Only your friends can see this.'),
  me: t('Only you can see this.'),
}

const OwnProfile = () => {
  const user = useSignedInUser()
  const [open, setOpen] = useState<'editor' | 'first steps' | 'recently deleted' | 'drafts' | null>(null)
  const editor = useLazy(lazyEditor, t('The form couldn’t be opened'))
  const firstSteps = useLazy(lazyFirstSteps, t('The first steps couldn’t be opened'))
  const edit = () => {
    editor.request()
    setOpen('editor')
  }
  const deleted = useLazy(lazyDeleted, t('This couldn’t be opened'))
  const openDeleted = () => {
    deleted.request()
    setOpen('recently deleted')
  }
  const drafts = useLazy(lazyDrafts, t('This couldn’t be opened'))
  const openDrafts = () => {
    drafts.request()
    setOpen('drafts')
  }
  const goFirstSteps = () => {
    firstSteps.request()
    setOpen('first steps')
  }
  return (
    <Screen
      title={t('Profile')}
      action={
        <Button variant="main" icon={<Pencil />} onClick={edit}>
          {t('Edit Profile')}
        </Button>
      }
    >
      <section aria-label={t('You')} className="card grid gap-5 overflow-clip">
        <ProfileBanner id={user.id} />
        <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
          <ProfilePicture {...faceOfOneself(user)} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3">
              <h2 className="[overflow-wrap:anywhere]">
                <bdi>{user.shownName}</bdi>
              </h2>
              {user.isSupporter && <SupporterBadge />}
            </div>
            {user.pronouns && <p className="[overflow-wrap:anywhere]">{user.pronouns}</p>}
            {user.openness && (
              <div className="py-1">
                <OpennessBadge openness={user.openness} />
              </div>
            )}
            <p className="text-quiet [overflow-wrap:anywhere]">{user.email}</p>
            <p className="text-quiet">{t('Only you can see your email address.')}</p>
          </div>
        </div>
        {hasFacts(user) && (
          <OneTapFurther title={t('More about you')}>
            <ProfileFacts {...user} />
          </OneTapFurther>
        )}
      </section>

      <OneTapFurther title={t('More for you')}>
        <div className="flex flex-wrap gap-3">
          <Link href="/saved" asChild>
            <ButtonLink icon={<Bookmark />}>{t('Saved posts')}</ButtonLink>
          </Link>
          <Link href="/jar" asChild>
            <ButtonLink icon={<Feather />}>{t('Your jar')}</ButtonLink>
          </Link>
          <Link href="/scheduled" asChild>
            <ButtonLink icon={<CalendarClock />}>{t('Going out later')}</ButtonLink>
          </Link>
          <Button icon={<FilePen />} aria-haspopup="dialog" onClick={openDrafts}>
            {t('Drafts')}
          </Button>
          <Button icon={<History />} aria-haspopup="dialog" onClick={openDeleted}>
            {t('Recently deleted')}
          </Button>
          <Button icon={<Footprints />} onClick={goFirstSteps}>
            {t('First steps')}
          </Button>
        </div>
      </OneTapFurther>

      <OneTapFurther title={t('How to talk with me')}>
        <section aria-labelledby="how-to-talk" className="card grid gap-4">
          <div className="grid gap-1">
            <h2 id="how-to-talk">{t('How to talk with me')}</h2>
            <p className="text-quiet">{whoSees[user.audience.passport]}</p>
          </div>
          {user.passport.length > 0 && (
            <PartBoundary instead={null}>
              <PassportList passport={user.passport} />
            </PartBoundary>
          )}
          <div>
            <Link href="/settings/how-to-talk" asChild>
              <ButtonLink icon={<MessagesSquare />}>
                {user.passport.length > 0 ? t('Change how to talk with me') : t('Say how to talk with me')}
              </ButtonLink>
            </Link>
          </div>
        </section>
      </OneTapFurther>

      <OneTapFurther title={t('Your energy')}>
        <section aria-labelledby="spoons" className="card grid gap-5">
          <h2 id="spoons">{t('Social Spoons')}</h2>
          <SpoonsChoice />
          <div className="grid gap-3 border-line border-t pt-5">
            <div>
              <h3>{t('Your energy over the last weeks')}</h3>
              <p className="text-quiet">{t('Only you can see this.')}</p>
            </div>
            <EnergyPicture />
          </div>
        </section>
      </OneTapFurther>

      <section aria-labelledby="own-posts" className="grid gap-5">
        <div>
          <h2 id="own-posts">{t('Your posts')}</h2>
          <p className="text-quiet">
            {t('The ones with your name. What you post anonymously is never listed here.')}
          </p>
        </div>
        <PinnedPostList
          label={t('Your posts')}
          filter={{ authorId: user.id }}
          empty={<Quiet>{t('You haven’t posted anything under your name yet.')}</Quiet>}
        />
      </section>
      {open === 'drafts' && drafts.module && <drafts.module.DraftsDialog onClose={() => setOpen(null)} />}
      {open === 'editor' && editor.module && (
        <editor.module.EditProfileDialog onClose={() => setOpen(null)} />
      )}
      {open === 'recently deleted' && deleted.module && (
        <deleted.module.RecentlyDeletedDialog onClose={() => setOpen(null)} />
      )}
      {open === 'first steps' && firstSteps.module && (
        <firstSteps.module.FirstStepsDialog onClose={() => setOpen(null)} />
      )}
    </Screen>
  )
}
export default OwnProfile
