import Leaf from 'lucide-react/icons/leaf'
import Star from 'lucide-react/icons/star'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

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
      Your list couldn’t be loaded.
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
