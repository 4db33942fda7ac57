import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { LastPlaceView, UnfinishedView, WhereWasIView } from '#contract/where-was-i/where-was-i.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { keptDraft, onDraftChange } from '#web/features/drafts/draft-store.ts'
import { bringDraft } from '#web/features/drafts/draft-sync.ts'
import { goOnWriting } from '#web/features/drafts/go-on-writing.ts'
import { type Here, offerOf, placeWords, unfinishedWords } from '#web/features/where-was-i/offer.ts'
import { changePlaceRecord, placeRecord, setOffered } from '#web/features/where-was-i/place-record.ts'
import { takeToPost } from '#web/features/where-was-i/take-to-post.ts'
import { answerUnfinished, forgetPlace } from '#web/features/where-was-i/use-remembered-place.ts'
import { useComfort } from '#web/lib/comfort/use-comfort-settings.ts'
import { currentDrawing, useIsDrawn } from '#web/lib/drawing/drawing.ts'
import { useOneOffer } from '#web/lib/one-offer.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'

/** At the top of the first page, until it is answered or the person goes elsewhere. Nothing happens on its own. */
export const OfferBar = () => {
  const client = useQueryClient()
  const { id: account } = useSignedInUser()
  const { rememberPlace, draftsEverywhere } = useComfort()
  const [pathname, navigate] = useLocation()
  const isDrawn = useIsDrawn()
  const { timeAgo } = useDates()
  const [offer, setOffer] = useState(() => firstOffer(client, isDrawn ? asDrawn : onThisDevice(account)))
  // What was answered here is hardly ever still with the account, so what the server has drawn stays.
  const wasDrawn = useRef(isDrawn)
  useLayoutEffect(() => {
    if (!wasDrawn.current) return
    wasDrawn.current = false
    setOffer(firstOffer(client, onThisDevice(account)))
  }, [client, account])
  const [isOpening, setOpening] = useState(false)
  // Sent or thrown away since, here or on another device: there is nothing to go on with.
  const { data: now } = useQuery<WhereWasIView>({
    queryKey: ['/api/where-was-i'],
    enabled: offer.unfinished !== null,
  })
  const isStillThere = now?.unfinished?.draft === offer.unfinished?.draft
  useEffect(
    () =>
      onDraftChange(({ name, after }) => {
        if (!after) setOffer((old) => (old.unfinished?.draft === name ? { ...old, unfinished: null } : old))
      }),
    [],
  )
  // One of them, and what was begun comes first.
  const unfinished = draftsEverywhere && isStillThere ? offer.unfinished : null
  const place = rememberPlace && !unfinished ? offer.place : null
  const isShown = useOneOffer('where you were', pathname === '/' && (place !== null || unfinished !== null))
  useEffect(() => {
    setOffered(isShown)
    return () => setOffered(false)
  }, [isShown])
  useEffect(() => {
    if (pathname !== '/') setOffer({ place: null, unfinished: null })
  }, [pathname])
  if (!isShown) return null

  const answerPlace = () => {
    if (place) changePlaceRecord({ answeredPlace: place.at })
    forgetPlace()
    setOffer({ ...offer, place: null })
    focusHeading()
  }
  const answerDraft = () => {
    if (unfinished) {
      changePlaceRecord({ answeredDraft: unfinished.at })
      answerUnfinished(unfinished.draft)
    }
    setOffer({ ...offer, unfinished: null })
    focusHeading()
  }
  const continueWriting = async (text: UnfinishedView) => {
    setOpening(true)
    // What this device keeps is better than nothing where the account cannot be asked.
    const isHere = await bringDraft(account, text.draft).catch(() => keptDraft(account, text.draft) !== null)
    setOpening(false)
    answerDraft()
    if (isHere) goOnWriting(text.draft, navigate)
    else toast.success(t('This text isn’t here any more'), t('You sent or deleted it on another device.'))
  }
  return (
    <section aria-label={t('Where you were')} className="above-screen note mt-4 grid gap-4">
      {place && (
        <Offered
          words={placeWords(place, timeAgo(place.at))}
          action={t('Take me there')}
          onYes={() => {
            answerPlace()
            goTo(place, navigate)
          }}
          onNo={answerPlace}
        />
      )}
      {unfinished && (
        <Offered
          words={unfinishedWords(unfinished, timeAgo(unfinished.at))}
          action={t('Continue')}
          isBusy={isOpening}
          onYes={() => void continueWriting(unfinished)}
          onNo={answerDraft}
        />
      )}
    </section>
  )
}

type HereOf = (known: WhereWasIView) => Here

const onThisDevice =
  (account: string): HereOf =>
  ({ unfinished }) => {
    const draft = unfinished && keptDraft(account, unfinished.draft)
    return { record: placeRecord(), draftSavedAt: draft?.savedAt ?? null, now: Date.now() }
  }

/** What was answered is forgotten by the account too; who wrote a moment ago did so here, as far as the server knows. */
const asDrawn: HereOf = ({ unfinished }) => ({
  record: {},
  draftSavedAt: unfinished && Date.parse(unfinished.at),
  now: currentDrawing().at,
})

function firstOffer(client: QueryClient, hereOf: HereOf) {
  const known = client.getQueryData<WhereWasIView>(['/api/where-was-i'])
  return known ? offerOf(known, hereOf(known)) : { place: null, unfinished: null }
}

interface OfferedProps {
  words: string
  action: string
  isBusy?: boolean
  onYes: () => void
  onNo: () => void
}

const Offered = ({ words, action, isBusy, onYes, onNo }: OfferedProps) => {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p id={id} className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
        {words}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button aria-describedby={id} busy={isBusy} busyLabel={t('Opening…')} onClick={onYes}>
          {action}
        </Button>
        <Button variant="plain" aria-describedby={id} onClick={onNo}>
          {t('Not now')}
        </Button>
      </div>
    </div>
  )
}

/** The button that was pressed is gone: the reading goes on at the top of the page. */
const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true })

function goTo({ kind, id, postId }: LastPlaceView, navigate: (to: string) => void): void {
  const addresses: Record<LastPlaceView['kind'], string> = {
    feed: '/',
    communitiesFeed: '/?feed=communities',
    post: `/posts/${id}`,
    community: `/communities/${id}`,
    conversation: `/messages?with=${id}`,
  }
  const lists: Partial<Record<LastPlaceView['kind'], string | null>> = {
    feed: 'all',
    communitiesFeed: 'communities',
    community: id,
  }
  if (kind !== 'feed') navigate(addresses[kind])
  const list = lists[kind]
  if (postId && list) takeToPost(postId, list, navigate)
}
