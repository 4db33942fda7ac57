import { Link, useLocation, useSearchParams } from 'wouter'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { CreatePostButton } from '#web/widgets/create-post/create-post-button.tsx'
import { FirstStepsCard } from '#web/widgets/first-steps/first-steps-card.tsx'
import { OpenedPost } from '#web/widgets/post-list/opened-post.tsx'
import { PostList } from '#web/widgets/post-list/post-list.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const communities = 'communities'

const Home = () => {
  const [search] = useSearchParams()
  const [, navigate] = useLocation()
  const opened = search.get('post')
  const tab = search.get('feed') === communities ? communities : 'all'
  return (
    <Screen title="Home" action={<CreatePostButton />}>
      <FirstStepsCard />
      {opened && <OpenedPost id={opened} onClose={() => navigate('/')} />}
      <Tabs
        value={tab}
        onValueChange={(next) =>
          navigate(next === communities ? '/?feed=communities' : '/', { replace: true })
        }
      >
        <TabList label="Which posts">
          <Tab value="all">Feed</Tab>
          <Tab value={communities}>Communities</Tab>
        </TabList>
        <TabPanel value="all">
          <PostList
            label="Posts"
            except={opened}
            empty={
              <EmptyState
                scene="yarn"
                title="Nothing here yet"
                action={<CreatePostButton word="Write the first post" />}
              >
                Posts will appear here, newest first. You can write one, or just come back later.
              </EmptyState>
            }
          />
        </TabPanel>
        <TabPanel value={communities}>
          <PostList
            label="Posts from your communities"
            filter={{ feed: communities }}
            empty={
              <EmptyState
                scene="houses"
                title="No posts from communities yet"
                action={
                  <Link href="/communities" asChild>
                    <ButtonLink variant="main">Find a community</ButtonLink>
                  </Link>
                }
              >
                Posts from the communities you join appear here.
              </EmptyState>
            }
          />
        </TabPanel>
      </Tabs>
    </Screen>
  )
}
export default Home
