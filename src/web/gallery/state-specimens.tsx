import { Leaf, Star } from 'lucide-react'
import { covers } from '#contract/communities/covers.ts'
import { figures } from '#contract/profile/figures.ts'
import { readOnlyTones, tones } from '#contract/tones/tones.ts'
import { CommunityCover } from '#web/features/communities/community-cover.tsx'
import { ToneBadges } from '#web/features/tones/tone-badges.tsx'
import { AnonymousAvatar, Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Scene } from '#web/ui/scene.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

const picture = '/src/web/styles/icon.svg'

export const AvatarSpecimens = () => (
  <div className="flex flex-wrap items-center gap-3">
    <Avatar seed="m" initials="M" size="tiny" />
    <Avatar seed="m" initials="M" size="small" />
    <AnonymousAvatar />
    <Avatar initials="D" />
    {figures.map((figure) => (
      <Avatar key={figure} seed={figure} initials="F" figure={figure} />
    ))}
    {figures.map((figure) => (
      <Avatar key={figure} seed={figure} initials="F" figure={figure} size="tiny" />
    ))}
    {Array.from('abcdefghijklmnop', (seed) => (
      <Avatar key={seed} seed={seed} initials={seed.toUpperCase()} />
    ))}
    <Avatar seed="p" initials="M" src={picture} />
    <Avatar seed="h" initials="H" src={picture} imageHidden />
    <Avatar seed="u" initials="U" src="/no-such-picture.png" />
    <Avatar seed="m" initials="M" size="large" />
  </div>
)

const scenes = ['cups', 'yarn', 'signpost', 'bench', 'steps', 'plant', 'birds', 'houses'] as const

export const DrawingSpecimens = () => (
  <div className="grid gap-4">
    <ToneBadges tones={[...tones, ...readOnlyTones].map(({ word }) => word)} />
    <div className="flex flex-wrap gap-3">
      {scenes.map((name) => (
        <Scene key={name} name={name} />
      ))}
    </div>
    <div className="grid gap-3 sm:grid-cols-2">
      {covers.map(({ key }) => (
        <CommunityCover key={key} pattern={key} className="h-28 rounded-lg" />
      ))}
    </div>
  </div>
)

export const BadgeSpecimens = () => (
  <div className="flex flex-wrap gap-2">
    <Badge>Plain</Badge>
    <Badge tone="accent">Accent</Badge>
    <Badge tone="success" icon={<Star />}>
      Success
    </Badge>
    <Badge tone="caution">Caution</Badge>
    <Badge tone="harm">Harm</Badge>
  </div>
)

export const WaitSpecimens = () => (
  <div className="grid gap-5">
    <Spinner />
    <Progress label="Sending the photo" value={0.4} />
    <SkeletonGroup className="grid gap-3">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton />
      <Skeleton className="h-5 w-5/6" />
    </SkeletonGroup>
    <Quiet>Nothing here yet.</Quiet>
    <EmptyState
      icon={<Leaf />}
      title="It is quiet here"
      action={<Button variant="main">Do one thing</Button>}
    >
      A kind sentence says what will be here, and how it gets there.
    </EmptyState>
    <Retry onRetry={() => undefined} />
    <Retry onRetry={() => undefined} busy>
      Your list could not be loaded.
    </Retry>
  </div>
)

export const NoteSpecimens = () => (
  <div className="grid gap-4">
    <div className="card">
      <p>A card holds what belongs together.</p>
    </div>
    <p className="note">A note.</p>
    <p className="note note-success">Good news, in words.</p>
    <p className="note note-harm">A failure, in words.</p>
  </div>
)
