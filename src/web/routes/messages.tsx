import { MessageCircle } from 'lucide-react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Screen } from '#web/widgets/screen.tsx'

const Messages = () => (
  <Screen title="Messages" lead="Quiet talks with your friends. Nobody sees when you read them.">
    <EmptyState icon={<MessageCircle />} title="No conversations yet.">
      When you have friends here, you can write to them in this place.
    </EmptyState>
  </Screen>
)
export default Messages
