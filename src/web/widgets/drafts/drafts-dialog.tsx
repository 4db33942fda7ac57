import Pencil from 'lucide-react/icons/pencil'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import {
  draftNames,
  type Kept,
  keptDraft,
  removeDraft,
  writeDraft,
} from '#web/features/drafts/draft-store.ts'
import { isForOthers } from '#web/features/drafts/draft-sync.ts'
import { wordsInDraft } from '#web/features/drafts/draft-words.ts'
import { goOnWriting } from '#web/features/drafts/go-on-writing.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogContent, useOpener } from '#web/ui/dialog.tsx'
import { GoneLine } from '#web/ui/gone-line.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { t } from '#words/t.ts'

interface Draft {
  name: string
  kept: Kept
}

const wordsIn = ({ value }: Kept): string => wordsInDraft(value)

/** What others would read, the last changed first. Forms of one's own are no drafts to come back to. */
const draftsOf = (account: string): Draft[] =>
  draftNames(account)
    .filter(isForOthers)
    .flatMap((name) => {
      const kept = keptDraft(account, name)
      return kept && wordsIn(kept) !== '' ? [{ name, kept }] : []
    })
    .toSorted((a, b) => b.kept.savedAt - a.kept.savedAt)

/** What was begun and not sent, on this device and, if drafts go with the account, on the others. */
export const DraftsDialog = ({ onClose }: { onClose: () => void }) => {
  const opener = useOpener()
  const { id: account } = useSignedInUser()
  // As it was when it was opened: what is deleted keeps its place, with a way back.
  const [drafts] = useState(() => draftsOf(account))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Drafts')}
        description={t('Posts, comments and messages you haven’t finished. Only you see this.')}
        opener={opener}
      >
        {drafts.length === 0 ? (
          <p>{t('There’s nothing here. What you start writing is kept here until you send it.')}</p>
        ) : (
          <ul aria-label={t('Drafts')} className="grid divide-y divide-line">
            {drafts.map((draft) => (
              <li key={draft.name} className="py-4 first:pt-0">
                <DraftEntry account={account} draft={draft} onClose={onClose} />
              </li>
            ))}
          </ul>
        )}
      </DialogContent>
    </Dialog>
  )
}

interface DraftEntryProps {
  account: string
  draft: Draft
  onClose: () => void
}

const DraftEntry = ({ account, draft: { name, kept }, onClose }: DraftEntryProps) => {
  const [, navigate] = useLocation()
  const [isGone, setGone] = useState(false)
  const wordsId = useId()
  if (isGone)
    return (
      <GoneLine
        onUndo={() => {
          writeDraft(account, name, kept.value)
          setGone(false)
        }}
      >
        {t('Draft deleted.')}
      </GoneLine>
    )
  return (
    <article aria-labelledby={`${wordsId}-kind`} className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`${wordsId}-kind`}>{kindOf(name, kept)}</h3>
        <p className="text-quiet">
          <TimeAgo iso={new Date(kept.savedAt).toISOString()} />
        </p>
      </div>
      <p id={wordsId} dir="auto" className="line-clamp-3 whitespace-pre-line [overflow-wrap:anywhere]">
        {wordsIn(kept)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Pencil />}
          aria-describedby={wordsId}
          onClick={() => {
            onClose()
            goOnWriting(name, navigate)
          }}
        >
          {t('Continue')}
        </Button>
        <Button
          variant="plain"
          aria-describedby={wordsId}
          onClick={() => {
            removeDraft(account, name)
            setGone(true)
          }}
        >
          {t('Delete draft')}
        </Button>
      </div>
    </article>
  )
}

function kindOf(name: string, { value }: Kept): string {
  const [composer, id] = name.split(':')
  if (composer === 'message') return t('A message')
  if (composer === 'group') return t('A message to a group')
  const isAnonymous = typeof value === 'object' && value !== null && 'anonymous' in value && value.anonymous
  if (composer === 'comment') return isAnonymous ? t('An anonymous comment') : t('A comment')
  if (isAnonymous) return t('An anonymous post')
  return id ? t('A post for a community') : t('A post')
}
