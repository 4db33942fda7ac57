import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import type { ContextItem, ModeratedSubject } from '#contract/moderation/moderation.ts'
import { Quoted } from '#web/features/moderation/quoted.tsx'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { rich } from '#web/lib/rich.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PartBoundary } from '#web/ui/part-boundary.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { Picture } from '#web/widgets/picture.tsx'
import { t } from '#words/t.ts'

// Few reports are about a profile that has it, and it is many words.
const HowToTalk = lazyComponent('how-to-talk', async () => (await import('./how-to-talk.tsx')).HowToTalk)

/** What was reported among what stands around it. When it is gone, its words as the report remembers them. */
export const SubjectContext = ({ subject }: { subject: ModeratedSubject }) => {
  const words = subject.reports[0]?.words ?? subject.decisions[0]?.words
  const isShown = subject.about !== null || subject.context.some(({ isSubject }) => isSubject)
  const nothing = isShown ? null : whyNothing(subject)
  return (
    <div className="grid gap-4">
      {subject.communityName && (
        <p className="text-quiet">
          {rich('In {community}', { community: <bdi>{subject.communityName}</bdi> })}
        </p>
      )}
      {subject.about && <Quoted>{subject.about}</Quoted>}
      {(subject.openness || subject.passport.length > 0) && (
        <PartBoundary instead={null}>
          <HowToTalk {...subject} />
        </PartBoundary>
      )}
      {!isShown && words && (
        <>
          <p>
            {subject.reports.length > 0
              ? t('When it was reported, the words were:')
              : t('When it was decided, the words were:')}
          </p>
          <Quoted>{words}</Quoted>
        </>
      )}
      {nothing && <p>{nothing}</p>}
      {subject.context.length > 0 && (
        <ol className="grid gap-3">
          {subject.context.map((item) => (
            <Item key={item.id} item={item} isReported={subject.reports.length > 0} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** Or only the words of then. */
const whyNothing = ({ subjectType, isUnreported, reports }: ModeratedSubject): string | null => {
  if (reports.length > 0) return null
  if (!isUnreported)
    return t('It’s gone, or no longer for everyone signed in. So you don’t see it as it is now.')
  return subjectType === 'user' ? t('They say nothing about themselves to everyone.') : null
}

/** Of what was reported alone: whoever edits before somebody reports it does not take it out of sight. */
const EarlierWords = ({ of: { earlierWords } }: { of: ContextItem }) => {
  const { dayAndTimeOf } = useDates()
  return (
    <section className="grid gap-2" aria-labelledby="earlier-words">
      <h3 id="earlier-words" className="font-semibold">
        {t('Words before the edit')}
      </h3>
      <p className="text-quiet">
        {t('Only moderators see these, and only because it was reported. They’re kept for {days}.', {
          days: daysInWords(retentionDays.earlierWords),
        })}
      </p>
      <ol className="grid gap-3">
        {earlierWords.map(({ content, imageAlt, moreImageAlts, editedAt }) => (
          <li key={editedAt} className="grid gap-1">
            <span className="text-quiet">{t('Until {moment}', { moment: dayAndTimeOf(editedAt) })}</span>
            <Quoted>{content}</Quoted>
            {[...new Set([imageAlt, ...moreImageAlts])].map(
              (words) =>
                words && (
                  <p key={words} className="[overflow-wrap:anywhere]">
                    {rich('Description of the photo: {words}', { words: <bdi>{words}</bdi> })}
                  </p>
                ),
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** As with words: whoever takes a photo off before somebody decides does not take it out of sight. */
const TakenOffPhotos = ({ of: { takenOffPhotos } }: { of: ContextItem }) => {
  const { dayAndTimeOf } = useDates()
  return (
    <section className="grid gap-2" aria-labelledby="taken-off-photos">
      <h3 id="taken-off-photos" className="font-semibold">
        {t('Photos that were taken off')}
      </h3>
      <p className="text-quiet">
        {t(
          'Only moderators see these, and only because it was reported. They’re kept for {days}, and longer while a report waits for a decision.',
          { days: daysInWords(retentionDays.earlierWords) },
        )}
      </p>
      <ol className="grid gap-3">
        {takenOffPhotos.map(({ imageUrl, takenOffAt }) => (
          <li key={imageUrl} className="grid gap-1">
            <span className="text-quiet">{t('Until {moment}', { moment: dayAndTimeOf(takenOffAt) })}</span>
            <Photo imageUrl={imageUrl} alt={t('A photo that was taken off')} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const Photo = ({ imageUrl, alt }: { imageUrl: string; alt: string }) => (
  <img
    src={`${imageUrl}?w=640`}
    alt={alt}
    loading="lazy"
    // Its shape is not known before it is here: it gets a place that fits any.
    className="h-96 w-full rounded-md object-contain"
  />
)

const Item = ({ item, isReported }: { item: ContextItem; isReported: boolean }) => (
  <li className={classNames('grid gap-2', item.isSubject ? 'note' : 'px-4')}>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <strong className="[overflow-wrap:anywhere]">
        <bdi>{item.person?.displayName ?? t('Anonymous')}</bdi>
      </strong>
      <span className="text-quiet">
        <TimeAgo iso={item.createdAt} />
      </span>
      {item.isSubject && isReported && <Badge tone="caution">{t('Reported')}</Badge>}
      {item.isRemoved && <Badge>{t('Taken down')}</Badge>}
      {item.isDeleted && <Badge>{t('Deleted by its author')}</Badge>}
    </p>
    {item.content && (
      <p dir="auto" className="whitespace-pre-wrap text-start [overflow-wrap:anywhere]">
        {item.content}
      </p>
    )}
    {item.earlierWords.length > 0 && <EarlierWords of={item} />}
    {item.photosNotShown > 0 && (
      <p className="text-quiet">
        {t(
          '{count, plural, one {With # photo, which isn’t shown because it wasn’t reported.} other {With # photos, which aren’t shown because they weren’t reported.}}',
          { count: item.photosNotShown },
        )}
      </p>
    )}
    {item.imageUrl &&
      [{ imageUrl: item.imageUrl, imageAlt: item.imageAlt }, ...item.morePhotos].map(
        ({ imageUrl, imageAlt }) => (
          <div key={imageUrl} className="grid gap-2">
            <Picture description={imageAlt ?? t('This image has no description.')}>
              <Photo imageUrl={imageUrl} alt={imageAlt ?? t('Photo without a description')} />
            </Picture>
            {/* What describes a photo is words too, and can be what was meant to hurt. */}
            {imageAlt && (
              <p className="[overflow-wrap:anywhere]">
                {rich('Description of the photo: {words}', { words: <bdi>{imageAlt}</bdi> })}
              </p>
            )}
          </div>
        ),
      )}
    {item.takenOffPhotos.length > 0 && <TakenOffPhotos of={item} />}
  </li>
)
