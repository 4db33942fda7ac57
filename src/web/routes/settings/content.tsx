import { NoteChoices } from '#web/features/content-notes/note-choices.tsx'
import { WordFilters } from '#web/features/word-filters/word-filters.tsx'
import { Screen } from '#web/widgets/screen.tsx'
import { BackToSettings } from '#web/widgets/settings/back-to-settings.tsx'
import { SettingsPart } from '#web/widgets/settings/settings-part.tsx'
import { t } from '#words/t.ts'

const ContentSettings = () => (
  <Screen
    title={t('Content notes and word filters')}
    lead={t('Choose what to fold or hide, so that it doesn’t surprise you. Only you know what you choose.')}
  >
    <BackToSettings />
    <SettingsPart
      title={t('Content notes')}
      lead={t(
        'People can add notes to their posts. Show: the post shows as usual. Fold: you see the note, and a button shows the post. Hide: the post is left out of lists and search. Its link still opens it, folded.',
      )}
    >
      <NoteChoices />
    </SettingsPart>
    <SettingsPart
      title={t('Word filters')}
      lead={t(
        'For words or phrases in posts and comments of others. Your own posts and comments always show. Direct messages aren’t filtered: they come only from your friends.',
      )}
    >
      <WordFilters />
    </SettingsPart>
  </Screen>
)
export default ContentSettings
