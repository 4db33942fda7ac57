import ArrowLeft from 'lucide-react/icons/arrow-left'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { Link, useLocation } from 'wouter'
import { limits } from '#contract/core/limits.ts'
import type { ModeratedSubject } from '#contract/moderation/moderation.ts'
import { DecisionForm } from '#web/features/moderation/decision-form.tsx'
import { DecisionWords } from '#web/features/moderation/decision-words.tsx'
import {
  type SubjectPlace,
  useModeratedSubject,
  useNote,
} from '#web/features/moderation/moderation.queries.ts'
import { reasonLabel } from '#web/features/moderation/moderation-words.ts'
import { Quoted } from '#web/features/moderation/quoted.tsx'
import { WordsForm } from '#web/features/moderation/words-form.tsx'
import { inWords } from '#web/lib/api/api-error.ts'
import { rich } from '#web/lib/rich.ts'
import { dayOf } from '#web/lib/time/dates.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { SubjectContext } from '#web/widgets/moderation/subject-context.tsx'
import { WhoItConcerns } from '#web/widgets/moderation/who-it-concerns.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

const titles: Record<SubjectPlace['type'], string> = {
  user: t('A person who was reported'),
  post: t('A post that was reported'),
  comment: t('A comment that was reported'),
  message: t('A message that was reported'),
  groupMessage: t('A message in a group that was reported'),
  group: t('A group that was reported'),
  pebble: t('A pebble that was reported'),
  gathering: t('A gathering that was reported'),
  room: t('A quiet room that was reported'),
  community: t('A community that was reported'),
}

/** The address has been matched before: /moderation/{type}/{id}. */
const typeIn = (pathname: string): SubjectPlace['type'] => {
  const part = pathname.split('/')[2] ?? ''
  return part in titles ? (part as SubjectPlace['type']) : 'post'
}

const ModerationSubject = ({ id }: { id: string }) => {
  const [pathname] = useLocation()
  const place = { type: typeIn(pathname), id }
  const subject = useModeratedSubject(place)
  return (
    <Screen
      title={titles[place.type]}
      action={
        <Link href="/moderation" asChild>
          <ButtonLink icon={<ArrowLeft />}>{t('Back to the list')}</ButtonLink>
        </Link>
      }
    >
      {subject.isPending && <Quiet>{t('Loading…')}</Quiet>}
      {subject.isError && (
        <Retry onRetry={subject.refetch} busy={subject.isFetching}>
          {inWords(subject.error)}
        </Retry>
      )}
      {subject.data && <Parts place={place} subject={subject.data} />}
    </Screen>
  )
}
export default ModerationSubject

const Parts = ({ place, subject }: { place: SubjectPlace; subject: ModeratedSubject }) => (
  <div className="grid gap-6">
    <SettingsPart title={t('What was reported')}>
      <SubjectContext subject={subject} />
    </SettingsPart>
    <SettingsPart title={t('Who it’s about')}>
      <WhoItConcerns subject={subject} />
    </SettingsPart>
    <SettingsPart title={t('Reports')} lead={t('No one is shown who reported this.')}>
      <Reports reports={subject.reports} />
    </SettingsPart>
    <SettingsPart title={t('Your decision')}>
      <DecisionForm key={subject.decisions.length} subject={subject} />
    </SettingsPart>
    {subject.decisions.length > 0 && (
      <SettingsPart title={t('Earlier decisions about this')}>
        <Decisions decisions={subject.decisions} />
      </SettingsPart>
    )}
    {subject.history.length > 0 && (
      <SettingsPart title={t('Earlier decisions about this person')}>
        <Decisions decisions={subject.history} />
      </SettingsPart>
    )}
    <SettingsPart title={t('Notes')} lead={t('Only moderators see these.')}>
      <Notes place={place} notes={subject.notes} />
    </SettingsPart>
  </div>
)

const Reports = ({ reports }: { reports: ModeratedSubject['reports'] }) => {
  if (reports.length === 0) return <p>{t('No one has reported this.')}</p>
  return (
    <ul className="grid gap-4">
      {reports.map((report) => (
        <li key={report.id} className="grid gap-1">
          <p>
            <strong>{reasonLabel(report.reason)}</strong>
          </p>
          <p className="text-quiet">
            {report.state === 'open'
              ? t('{date} · waits for a decision', { date: dayOf(report.createdAt) })
              : t('{date} · decided', { date: dayOf(report.createdAt) })}
          </p>
          {report.details && <Quoted>{report.details}</Quoted>}
        </li>
      ))}
    </ul>
  )
}

const Decisions = ({ decisions }: { decisions: ModeratedSubject['decisions'] }) => (
  <ul className="grid gap-6">
    {decisions.map((decision) => (
      <li key={decision.id}>
        <DecisionWords decision={decision} />
      </li>
    ))}
  </ul>
)

const Notes = ({ place, notes }: { place: SubjectPlace; notes: ModeratedSubject['notes'] }) => {
  const save = useNote(place)
  return (
    <>
      {notes.length > 0 && (
        <ul className="grid gap-4">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-1">
              <p className="text-quiet">
                {rich('{name}, {date}', {
                  name: <bdi>{note.authorName ?? t('Someone whose account is deleted')}</bdi>,
                  date: dayOf(note.createdAt),
                })}
              </p>
              <Quoted>{note.content}</Quoted>
            </li>
          ))}
        </ul>
      )}
      <WordsForm
        label={t('New note')}
        max={limits.moderationNote}
        missing={t('Please write something.')}
        button={t('Save note')}
        icon={<NotebookPen />}
        send={save}
      />
    </>
  )
}
