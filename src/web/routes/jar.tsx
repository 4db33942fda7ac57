import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useSearchParams } from 'wouter'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { GivenList } from '#web/widgets/pebbles/given-list.tsx'
import { JarList } from '#web/widgets/pebbles/jar-list.tsx'
import { useGiving } from '#web/widgets/pebbles/use-giving.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const Jar = () => {
  const [search, setSearch] = useSearchParams()
  const giving = useGiving({})
  const shown = search.get('show') === 'given' ? 'given' : 'jar'
  return (
    <Screen
      title={t('Your jar')}
      lead={
        shown === 'given'
          ? t('What you gave to friends. Only you see this list.')
          : t('What friends gave you. No one learns when you look. Nothing here needs an answer.')
      }
      action={
        <Button icon={giving.action.icon} aria-haspopup="dialog" onClick={giving.action.onSelect}>
          {giving.action.label}
        </Button>
      }
      banner={
        <div className="-ms-[min(0.75rem,3vw)]">
          <Link href="/profile" asChild>
            <ButtonLink variant="plain" icon={<ArrowLeft />}>
              {t('Back to Profile')}
            </ButtonLink>
          </Link>
        </div>
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
      {giving.dialog}
    </Screen>
  )
}
export default Jar
