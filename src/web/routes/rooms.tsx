import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useSearchParams } from 'wouter'
import { ButtonLink } from '#web/ui/button.tsx'
import { HelpLink } from '#web/ui/help-link.tsx'
import { OpenRoomButton } from '#web/widgets/quiet-rooms/open-room-button.tsx'
import { RoomList } from '#web/widgets/quiet-rooms/room-list.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { t } from '#words/t.ts'

/** All that one may enter, or those of one community: the address says which. */
const Rooms = () => {
  const [search] = useSearchParams()
  const communityId = search.get('community')
  const back = communityId ? `/communities/${encodeURIComponent(communityId)}` : '/communities'
  return (
    <Screen
      title={t('Quiet rooms')}
      lead={t('Be in one place, and each do your own thing. No chat, no camera, no microphone.')}
      action={<OpenRoomButton communityId={communityId} />}
      banner={
        <div className="-ms-[min(0.75rem,3vw)]">
          <Link href={back} asChild>
            <ButtonLink variant="plain" icon={<ArrowLeft />}>
              {communityId ? t('Back to the community') : t('Back to Communities')}
            </ButtonLink>
          </Link>
        </div>
      }
    >
      <RoomList communityId={communityId} />
      <p>
        <HelpLink topic="quiet-rooms" isApart>
          {t('More about quiet rooms')}
        </HelpLink>
      </p>
    </Screen>
  )
}
export default Rooms
