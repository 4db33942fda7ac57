import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useSearchParams } from 'wouter'
import { ButtonLink } from '#web/ui/button.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { GivenList } from '#web/widgets/pebbles/given-list.tsx'
import { JarList } from '#web/widgets/pebbles/jar-list.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const Jar = () => {
  const [search, setSearch] = useSearchParams()
  const shown = search.get('show') === 'given' ? 'given' : 'jar'
  return (
    <Screen
      title={t('Your jar')}
      lead={
        shown === 'given'
          ? t('What you gave to friends. Only you see this list.')
          : t('What friends gave you. No one learns when you look. Nothing here needs an answer.')
      }
      tabs={
        <Link href="/profile" asChild>
          <ButtonLink variant="plain" className="max-md:-ms-[min(0.75rem,3vw)]" icon={<ArrowLeft />}>
            {t('Back to Profile')}
          </ButtonLink>
        </Link>
      }
    >
      <Tabs
        value={shown}
        onValueChange={(next) => setSearch(next === 'given' ? { show: 'given' } : {}, { replace: true })}
      >
        <TabList label={t('Pebbles')}>
          <Tab value="jar">{t('In your jar')}</Tab>
          <Tab value="given">{t('What you gave')}</Tab>
        </TabList>
        <TabPanel value="jar">
          <JarList />
        </TabPanel>
        <TabPanel value="given">
          <GivenList />
        </TabPanel>
      </Tabs>
    </Screen>
  )
}
export default Jar
