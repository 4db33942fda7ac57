import { Link } from 'wouter'
import { rich } from '#web/lib/rich.ts'
import { useSuggestion } from './fellow-travellers.queries.ts'

/** For the moderators of a community. Who is in it stands on the screen itself, behind a press. */
export const GroupToLookAt = ({ communityId }: { communityId: string }) => {
  const { data } = useSuggestion(communityId)
  if (!data?.suggestion) return null
  return (
    <p>
      {rich('A group of fellow travellers could begin. <a>Look at the suggestion</a>', {
        a: (words) => <Link href={`/fellow-travellers?community=${communityId}`}>{words}</Link>,
      })}
    </p>
  )
}
