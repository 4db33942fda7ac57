import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'wouter'
import { useGroup } from '#web/features/groups/groups.queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'
import { AboutGroup, GroupPane } from './group-pane.tsx'

/** The single pane of a narrow screen, with the way back. */
export const OneGroup = ({ groupId }: { groupId: string }) => {
  const { data: group } = useGroup(groupId)
  return (
    <Screen
      title={group?.name ?? t('Messages')}
      titleOfTab={group && t('Messages in {group}', { group: group.name })}
      banner={
        <div className="-mx-[min(0.75rem,3vw)] -mt-2 flex flex-wrap items-center justify-between gap-2">
          <Link href="/messages" asChild>
            <ButtonLink variant="plain" icon={<ArrowLeft />}>
              {t('Back to Messages')}
            </ButtonLink>
          </Link>
          {group && <AboutGroup group={group} />}
        </div>
      }
    >
      <div className="one-talk -mx-[min(1rem,5vw)] -mt-3 flex h-[calc(100dvh-14.5rem)] min-h-[24rem] flex-col border-line border-t">
        <GroupPane groupId={groupId} isNamed hasCard={false} />
      </div>
    </Screen>
  )
}
