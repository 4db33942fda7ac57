import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { GivenPebbleView, PebbleView, pebbleEndpoints, RefusedGiverView } from '#contract/pebbles.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { createGoneThings } from '#web/lib/gone-things.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { changeJar, pebbleKeys } from './pebbles.queries.ts'

const thank = call<typeof pebbleEndpoints.thank>('PUT /api/pebbles/{id}/thanks')
const unthank = call<typeof pebbleEndpoints.unthank>('DELETE /api/pebbles/{id}/thanks')
const takeOut = call<typeof pebbleEndpoints.takeOut>('PUT /api/pebbles/{id}/taken-out')
const putBack = call<typeof pebbleEndpoints.putBack>('DELETE /api/pebbles/{id}/taken-out')
const takeBack = call<typeof pebbleEndpoints.takeBack>('DELETE /api/pebbles/{id}')
const refuse = call<typeof pebbleEndpoints.refuse>('PUT /api/pebbles/refused/{id}')
const allow = call<typeof pebbleEndpoints.allow>('DELETE /api/pebbles/refused/{id}')

const takenOut = createGoneThings<PebbleView>()

const showThanks = (client: QueryClient, id: string, isThanked: boolean) =>
  changeJar(client, (page) => page.map((one) => (one.id === id ? { ...one, isThanked } : one)))

/** It shows at once, and is put back if it fails. The giver reads it beside what they gave, and is not told. */
export function useThank({ id, isThanked }: PebbleView) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => (isThanked ? unthank : thank)({ params: { id } }),
    onMutate: () => showThanks(client, id, !isThanked),
    onError: (error) => {
      showThanks(client, id, isThanked)
      toast.failure(
        isThanked ? t('Your thanks weren’t taken back') : t('Your thanks weren’t sent'),
        inWords(error),
      )
    },
  })
}

export function useTakeOut(pebble: PebbleView) {
  return useMutation({
    mutationFn: () => takeOut({ params: { id: pebble.id } }),
    onSuccess: () => takenOut.note(pebble),
    onError: (error) => toast.failure(t('Failed to take it out'), inWords(error)),
  })
}

export function usePutBack({ id }: PebbleView) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => putBack({ params: { id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: pebbleKeys.jar, exact: true })
      takenOut.noteBack(id)
    },
    onError: (error) => toast.failure(t('Failed to put it back'), inWords(error)),
  })
}

/** What was taken out on this screen keeps its place, with Undo, until the screen is left. */
export function useTakenOut(): readonly PebbleView[] {
  const client = useQueryClient()
  const gone = takenOut.useGone()
  useEffect(
    () => () => {
      takenOut.forget()
      void client.invalidateQueries({ queryKey: pebbleKeys.jar, exact: true })
    },
    [client],
  )
  return gone
}

/** For what the giver gave too quickly. */
export function useTakeBack({ id }: GivenPebbleView, onGone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => takeBack({ params: { id } }),
    onSuccess: async () => {
      onGone()
      toast.success(t('Taken back'), t('No one is told.'))
      await client.invalidateQueries({ queryKey: pebbleKeys.given })
    },
    onError: (error) => {
      toast.failure(t('Failed to take it back'), inWords(error))
      void client.invalidateQueries({ queryKey: pebbleKeys.given })
    },
  })
}

interface Giver {
  id: string
  displayName: string
}

const setRefused = async (client: QueryClient, { id, displayName: name }: Giver, isRefused: boolean) => {
  try {
    await (isRefused ? refuse : allow)({ params: { id } })
    await client.invalidateQueries({ queryKey: pebbleKeys.refused })
    return true
  } catch (error) {
    toast.failure(
      isRefused
        ? t('Failed to stop pebbles from {name}', { name })
        : t('Failed to let pebbles from {name} in again', { name }),
      inWords(error),
    )
    return false
  }
}

/** At once, and it can be undone. */
export function useRefuseGiver(giver: Giver) {
  const client = useQueryClient()
  const name = giver.displayName
  return useMutation({
    mutationFn: () => setRefused(client, giver, true),
    onSuccess: (isDone) => {
      if (!isDone) return
      toast({
        title: t('No more pebbles from {name}', { name }),
        description: t('They aren’t told. What’s in your jar stays.'),
        action: { label: t('Undo'), onSelect: () => void setRefused(client, giver, false) },
      })
    },
  })
}

export function useAllowGiver({ person }: RefusedGiverView, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => setRefused(client, person, false),
    onSuccess: (isDone) => {
      if (isDone) onDone()
    },
  })
}
