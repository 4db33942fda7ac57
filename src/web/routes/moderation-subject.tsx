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
import { NoteList } from '#web/features/moderation/note-list.tsx'
import { PersonRecord } from '#web/features/moderation/person-record.tsx'
import { Quoted } from '#web/features/moderation/quoted.tsx'
import { WordsForm } from '#web/features/moderation/words-form.tsx'
import { inWords } from '#web/lib/api/api-error.ts'
import { dayAndTimeOf, dayOf } from '#web/lib/time/dates.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { SubjectContext } from '#web/widgets/moderation/subject-context.tsx'
import { WhoItConcerns } from '#web/widgets/moderation/who-it-concerns.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

const titles: Record<SubjectPlace['type'], string> = {
  user: t('A person'),
  post: t('A post'),
  comment: t('A comment'),
  message: t('A message'),
  groupMessage: t('A message in a group'),
  group: t('A group'),
  pebble: t('A pebble'),
  gathering: t('A gathering'),
  room: t('A quiet room'),
  community: t('A community'),
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

const Parts = ({ place, subject }: { place: SubjectPlace; subject: ModeratedSubject }) => {
  const { reports, decisions, history, record, leftToOthersUntil } = subject
  return (
    <div className="grid gap-6">
      {subject.isUnreported && (
        <p className="note">
          {t(
            'No report about this is waiting. You see what everyone signed in can see. If you decide something, the person it’s about reads that no report led to it.',
          )}
        </p>
      )}
      <SettingsPart title={reports.length > 0 ? t('What was reported') : t('What it’s about')}>
        <SubjectContext subject={subject} />
      </SettingsPart>
      <SettingsPart title={t('Who it’s about')}>
        <WhoItConcerns subject={subject} />
      </SettingsPart>
      {reports.length > 0 && (
        <SettingsPart title={t('Reports')} lead={t('No one is shown who reported this.')}>
          <Reports reports={reports} />
        </SettingsPart>
      )}
      <SettingsPart title={t('Your decision')}>
        {leftToOthersUntil && (
          <p className="note">
            {t('You reported this, so another moderator decides. If no one has by {date}, you can.', {
              date: dayAndTimeOf(leftToOthersUntil),
            })}
          </p>
        )}
        <DecisionForm key={decisions.length} subject={subject} />
      </SettingsPart>
      {decisions.length > 0 && (
        <SettingsPart title={t('Earlier decisions about this')}>
          <Decisions decisions={decisions} />
        </SettingsPart>
      )}
      {history.length > 0 && (
        <SettingsPart title={t('Earlier decisions about this person')}>
          <Decisions decisions={history} />
        </SettingsPart>
      )}
      {record === 'asksWhy' && (
        <SettingsPart title={t('Earlier decisions about this person')}>
          <PersonRecord place={place} />
        </SettingsPart>
      )}
      {/* Nobody collects notes about what has never been a case. */}
      {(reports.length > 0 || decisions.length > 0) && (
        <SettingsPart title={t('Notes')} lead={t('Only moderators see these.')}>
          <Notes place={place} notes={subject.notes} />
        </SettingsPart>
      )}
    </div>
  )
}

const Reports = ({ reports }: { reports: ModeratedSubject['reports'] }) => {
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
      <NoteList notes={notes} />
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
