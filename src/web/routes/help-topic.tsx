import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { topicCalled } from '#web/features/help/find-topics.ts'
import { TopicBody } from '#web/features/help/topic-body.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const HelpTopic = ({ id }: { id: string }) => {
  const topic = topicCalled(id)
  return (
    <Screen
      title={topic?.title ?? 'This help page is not here'}
      lead={topic?.about ?? 'The help centre lists all pages there are.'}
    >
      <div className="-my-4 -ml-3">
        <Link href="/help" asChild>
          <ButtonLink variant="plain" icon={<ArrowLeft />}>
            Back to the help centre
          </ButtonLink>
        </Link>
      </div>
      {topic && <TopicBody topic={topic} />}
    </Screen>
  )
}
export default HelpTopic
