import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CircleView, circleEndpoints } from '#contract/circles.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { circlesKey } from './circles.queries.ts'

const make = call<typeof circleEndpoints.create>('POST /api/circles')
const rename = call<typeof circleEndpoints.change>('PATCH /api/circles/{id}')
const remove = call<typeof circleEndpoints.remove>('DELETE /api/circles/{id}')
const addMember = call<typeof circleEndpoints.addMember>('PUT /api/circles/{id}/members/{userId}')
const removeMember = call<typeof circleEndpoints.removeMember>('DELETE /api/circles/{id}/members/{userId}')

const setCircles = (client: QueryClient, change: (circles: CircleView[]) => CircleView[]) =>
  client.setQueryData<CircleView[]>(circlesKey, (before = []) => change(before))

const putInPlace = (client: QueryClient, circle: CircleView) =>
  setCircles(client, (before) =>
    before.some(({ id }) => id === circle.id)
      ? before.map((one) => (one.id === circle.id ? circle : one))
      : [...before, circle],
  )

/** Errors are said beside the field. */
export function useMakeCircle(onDone: (circle: CircleView) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => make({ body: { name } }),
    onSuccess: (circle) => {
      putInPlace(client, circle)
      onDone(circle)
    },
  })
}

/** Its name stands on posts. */
export function useRenameCircle(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => rename({ params: { id }, body: { name } }),
    onSuccess: (circle) => {
      putInPlace(client, circle)
      toast.success(t('Name saved'))
      void refreshPosts(client)
    },
  })
}

export function useDeleteCircle(id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove({ params: { id } }),
    onSuccess: () => {
      setCircles(client, (before) => before.filter((circle) => circle.id !== id))
      toast.success(t('Circle deleted'))
      void refreshPosts(client)
      onDone()
    },
    onError: (error) => toast.failure(t('The circle wasn’t deleted'), inWords(error)),
  })
}

interface Membership {
  circleId: string
  userId: string
  isIn: boolean
}

const withMember = ({ circleId, userId, isIn }: Membership, circles: CircleView[]): CircleView[] =>
  circles.map((circle) => {
    if (circle.id !== circleId) return circle
    const others = circle.memberIds.filter((id) => id !== userId)
    return { ...circle, memberIds: isIn ? [...others, userId] : others }
  })

/** Shows at once, and is put back if it fails. */
export function useSetMember() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ circleId: id, userId, isIn }: Membership) =>
      (isIn ? addMember : removeMember)({ params: { id, userId } }),
    onMutate: async (membership) => {
      const show = () => setCircles(client, (before) => withMember(membership, before))
      show()
      // What was asked for before would come back without it.
      await client.cancelQueries({ queryKey: circlesKey })
      show()
    },
    onError: (error, membership) => {
      setCircles(client, (before) => withMember({ ...membership, isIn: !membership.isIn }, before))
      toast.failure(t('The circle wasn’t changed'), inWords(error))
    },
  })
}
