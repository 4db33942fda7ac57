import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Heart from 'lucide-react/icons/heart'
import { useId } from 'react'
import type { PebbleView } from '#contract/pebbles.ts'
import { usePutBack, useRefuseGiver, useTakeOut, useThank } from '#web/features/pebbles/use-jar-changes.ts'
import { rich } from '#web/lib/rich.ts'
import { Button } from '#web/ui/button.tsx'
import { GoneLine } from '#web/ui/gone-line.tsx'
import { Byline } from '#web/widgets/byline.tsx'
import { FoldedContent } from '#web/widgets/folded-content.tsx'
import { PersonMenu } from '#web/widgets/people/person-menu.tsx'
import { useArticleName } from '#web/widgets/use-article-name.ts'
import { t } from '#words/t.ts'
import { PostOfPebble } from './linked-post.tsx'
import { PhotoOfPebble } from './photo-of-pebble.tsx'

/** One pebble in the jar. Nothing in it can be answered; a thank-you is one press. */
export const PebbleCard = ({ pebble }: { pebble: PebbleView }) => {
  const nameId = useId()
  const { giver, line, isThanked } = pebble
  const name = giver.displayName
  const articleName = useArticleName(name, { ...pebble, content: line ?? pebble.imageAlt ?? '' })
  const thanks = useThank(pebble)
  const takeOut = useTakeOut(pebble)
  const refuse = useRefuseGiver(giver)
  return (
    <article aria-label={articleName} className="card grid gap-4">
      <header className="-me-2.5 flex flex-wrap items-start justify-between gap-2">
        <Byline
          author={giver}
          name={name}
          nameId={nameId}
          as="h2"
          size="medium"
          createdAt={pebble.createdAt}
          editedAt={null}
        />
        <PersonMenu
          label={t('More for the pebble from {name}', { name })}
          person={giver}
          subject={{ type: 'pebble', id: pebble.id }}
          actions={[
            {
              label: t('No more pebbles from {name}', { name }),
              icon: <Ban />,
              onSelect: () => !refuse.isPending && refuse.mutate(),
            },
          ]}
        />
      </header>
      <FoldedContent subject={pebble} word="note" describedBy={nameId}>
        {line && (
          <blockquote
            data-read
            dir="auto"
            className="whitespace-pre-wrap text-start text-post [overflow-wrap:anywhere]"
          >
            {line}
          </blockquote>
        )}
        <PhotoOfPebble pebble={pebble} />
      </FoldedContent>
      <PostOfPebble {...pebble} />
      <div className="-mb-1 flex flex-wrap items-center gap-2">
        <Button
          icon={isThanked ? <Check /> : <Heart />}
          aria-pressed={isThanked}
          aria-describedby={nameId}
          onClick={() => !thanks.isPending && thanks.mutate()}
        >
          {isThanked ? t('Thanked') : t('Thank you')}
        </Button>
        <Button
          variant="plain"
          icon={<CircleMinus />}
          aria-describedby={nameId}
          onClick={() => !takeOut.isPending && takeOut.mutate()}
        >
          {t('Take out')}
        </Button>
      </div>
    </article>
  )
}

export const TakenOutLine = ({ pebble }: { pebble: PebbleView }) => {
  const putBack = usePutBack(pebble)
  return (
    <GoneLine busy={putBack.isPending} onUndo={() => putBack.mutate()}>
      {rich('You took out what {name} gave you. They aren’t told.', {
        name: <bdi>{pebble.giver.displayName}</bdi>,
      })}
    </GoneLine>
  )
}
