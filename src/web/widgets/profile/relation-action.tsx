import { Check, MessageCircle, Pencil } from 'lucide-react'
import { Link } from 'wouter'
import type { ProfileView } from '#contract/profile/profile.ts'
import { useBefriend } from '#web/features/profile/use-befriend.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { AskButtons } from '#web/widgets/people/ask-buttons.tsx'

/** The one main action that fits how the two stand to each other. */
export const RelationAction = ({ profile }: { profile: ProfileView }) => {
  const befriend = useBefriend(profile)
  switch (profile.relation) {
    case 'self':
      return (
        <Link href="/profile" asChild>
          <ButtonLink icon={<Pencil />}>Go to your own profile</ButtonLink>
        </Link>
      )
    case 'friend':
      return (
        <Link href={`/messages?with=${profile.id}`} asChild>
          <ButtonLink variant="main" icon={<MessageCircle />}>
            Message
          </ButtonLink>
        </Link>
      )
    case 'requestSent':
      return (
        <p className="flex min-h-11 items-center gap-2 text-quiet">
          <Check aria-hidden="true" className="size-5" /> Friend request sent
        </p>
      )
    case 'requestReceived':
      return (
        <Button
          variant="main"
          icon={<Check />}
          busy={befriend.isPending}
          busyLabel="Accepting..."
          onClick={() => befriend.mutate(null)}
        >
          Accept
        </Button>
      )
    case 'none':
      return (
        <AskButtons
          person={profile}
          isSending={befriend.isPending}
          onAsk={(note, onSent) => befriend.mutate(note, { onSuccess: onSent })}
        />
      )
  }
}
