import { Suspense } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { lazyComponent, retryableLazy, useWhenIdle } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { CreatePostButton } from '#web/widgets/create-post/create-post-button.tsx'
import { FirstStepsCard } from '#web/widgets/first-steps/first-steps-card.tsx'
import { InviteLinkButton } from '#web/widgets/invite-link-button.tsx'
import { PostList } from '#web/widgets/post-list/post-list.tsx'
import { PostSkeleton } from '#web/widgets/post-list/post-skeletons.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const communities = 'communities'

/** Whoever comes from a link or from search; most come for the feed. */
const OpenedPost = lazyComponent(
  'opened-post',
  async () => (await import('#web/widgets/post-list/opened-post.tsx')).OpenedPost,
)

const lazySide = retryableLazy(() => import('#web/widgets/home-side.tsx'))

const Home = () => {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const opened = search.get('post')
  const tab = search.get('feed') === communities ? communities : 'all'
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => navigate(next === communities ? '/?feed=communities' : '/', { replace: true })}
    >
      <Screen
        title={t('Home')}
        action={
          <div className="phone-only">
            <CreatePostButton />
          </div>
        }
        tabs={
          <TabList label={t('Which posts')} className="md:me-[calc(7.25em*var(--letter-width))]">
            <Tab value="all">{t('Feed')}</Tab>
            <Tab value={communities}>{t('Communities')}</Tab>
          </TabList>
        }
      >
        <FirstStepsCard />
        {opened && (
          <Suspense fallback={<PostSkeleton />}>
            <OpenedPost key={opened} id={opened} onClose={() => navigate('/')} />
          </Suspense>
        )}
        <TabPanel value="all" className="pt-0!">
          <PostList
            label={t('Posts')}
            isUnderTitle
            except={opened}
            empty={
              <EmptyState
                scene="yarn"
                title={t('Nothing here yet')}
                action={
                  <div className="flex flex-wrap justify-center gap-3">
                    <CreatePostButton word={t('Write the first post')} />
                    <InviteLinkButton />
                  </div>
                }
              >
                {t('Posts will appear here, newest first. You can write one, or invite someone you know.')}
              </EmptyState>
            }
          />
        </TabPanel>
        <TabPanel value={communities} className="pt-0!">
          <PostList
            label={t('Posts from your communities')}
            isUnderTitle
            filter={{ feed: communities }}
            empty={
              <EmptyState
                scene="houses"
                title={t('No posts from communities yet')}
                action={
                  <Link href="/communities" asChild>
                    <ButtonLink variant="main">{t('Find a community')}</ButtonLink>
                  </Link>
                }
              >
                {t('Posts from the communities you join appear here.')}
              </EmptyState>
            }
          />
        </TabPanel>
        <LazyHomeSide />
      </Screen>
    </Tabs>
  )
}
export default Home

/** Beside the posts on a wide screen, below them elsewhere, when the browser is idle: nothing waits for it or moves. */
const LazyHomeSide = () => !useComfort().lowDemand && <HomeSide />

const HomeSide = () => {
  const side = useWhenIdle(lazySide)
  return side && <side.HomeSide />
}
