import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { pebbleEndpoints } from '#contract/pebbles.ts'
import { call } from '#web/lib/api/api-client.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { pebbleKeys } from './pebbles.queries.ts'

const give = call<typeof pebbleEndpoints.give>('POST /api/pebbles')

interface Gift {
  receiverId: string
  line: string
  postId: string | null
  imageUrl: string | null
  imageAlt: string | null
}

/** The same gift sent twice is one. */
export function useGivePebble() {
  const client = useQueryClient()
  const lastTry = useRef({ gift: '', key: '' })
  return useMutation({
    mutationFn: (body: Gift) => {
      const gift = JSON.stringify(body)
      if (lastTry.current.gift !== gift) lastTry.current = { gift, key: randomKey() }
      return give({ body, idempotencyKey: lastTry.current.key })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: pebbleKeys.given }),
  })
}
