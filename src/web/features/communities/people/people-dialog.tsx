import { type ReactNode, useState } from 'react'
import type { CommunityDetail } from '#contract/communities/communities.ts'
import { useModerate } from '#web/features/communities/use-moderate.ts'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { t } from '#words/t.ts'
import { BanList, MemberList, type MenuOf, RequestList } from './people-lists.tsx'
import { type PersonQuestion, QuestionPanel } from './person-question.tsx'

interface PeopleDialogProps {
  community: CommunityDetail
  start: 'members' | 'requests'
  supporterBadge: ReactNode
  menuOf: MenuOf
  onClose: () => void
}

/** For moderators: who is in, who is waiting, who is kept out. */
export const PeopleDialog = ({ community, start, supporterBadge, menuOf, onClose }: PeopleDialogProps) => {
  const opener = useOpener()
  const moderate = useModerate(community.id)
  const [question, setQuestion] = useState<PersonQuestion | null>(null)
  // A question takes the place of the lists, and gives it back.
  const [tab, setTab] = useState<string>(start)
  const waiting = community.requestCount ?? 0
  const list = { communityId: community.id, supporterBadge, menuOf }

  const confirm = (reason: string) => {
    if (!question) return
    moderate.mutate(
      { ...question, reason },
      {
        onSuccess: () => setQuestion(null),
      },
    )
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={t('People in this community')} opener={opener}>
        {question ? (
          <QuestionPanel
            question={question}
            busy={moderate.isPending}
            onConfirm={confirm}
            onCancel={() => setQuestion(null)}
          />
        ) : (
          <Tabs value={tab} onValueChange={setTab}>
            <TabList label={t('Which people')}>
              <Tab value="members">{t('Members')}</Tab>
              <Tab value="requests">
                {waiting > 0 ? t('Requests ({count})', { count: waiting }) : t('Requests')}
              </Tab>
              <Tab value="bans">{t('Banned')}</Tab>
            </TabList>
            <TabPanel value="members">
              <MemberList {...list} onAsk={setQuestion} />
            </TabPanel>
            <TabPanel value="requests">
              <RequestList {...list} moderate={moderate} onAsk={setQuestion} />
            </TabPanel>
            <TabPanel value="bans">
              <BanList
                {...list}
                isLifting={moderate.isPending}
                onLift={(person) => moderate.mutate({ step: 'unban', person })}
              />
            </TabPanel>
          </Tabs>
        )}
      </DialogContent>
    </Dialog>
  )
}
