import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'wouter'
import { topicCalled } from '#web/features/help/find-topics.ts'
import { TopicBody } from '#web/features/help/topic-body.tsx'
import { ReadAloud } from '#web/features/read-aloud/read-aloud.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

const HelpTopic = ({ id }: { id: string }) => {
  const topic = topicCalled(id)
  return (
    <Screen
      title={topic?.title ?? t('This help page isn’t here')}
      lead={topic?.about ?? t('The help centre lists all pages there are.')}
    >
      <div className="-my-4 -ml-[min(0.75rem,3vw)]">
        <Link href="/help" asChild>
          <ButtonLink variant="plain" icon={<ArrowLeft />}>
            {t('Back to the help centre')}
          </ButtonLink>
        </Link>
      </div>
      {topic && (
        <div data-reads className="grid gap-8">
          <ReadAloud id={topic.key} opening={`${topic.title}.`} className="-mx-3 -my-4" />
          <TopicBody topic={topic} />
        </div>
      )}
    </Screen>
  )
}
export default HelpTopic
