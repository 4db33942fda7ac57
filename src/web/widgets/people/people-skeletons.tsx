import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'

export const PeopleSkeletons = ({ label }: { label: string }) => (
  <SkeletonGroup label={label} className="grid gap-4">
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className="card grid gap-3">
        <div className="flex items-center gap-3">
          <Skeleton className="size-11 rounded-full!" />
          <Skeleton className="h-6 w-40" />
        </div>
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-11 w-32" />
      </div>
    ))}
  </SkeletonGroup>
)
