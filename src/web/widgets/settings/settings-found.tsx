import { t } from '#words/t.ts'
import { findSettings } from './find-settings.ts'
import { SettingsLink } from './settings-groups.tsx'

interface SettingsFoundProps {
  words: string
  /** Chosen was something on this very page. */
  onHere: (title: string) => void
}

/** The settings that the words name, each with the page where it is. */
export const SettingsFound = ({ words, onHere }: SettingsFoundProps) => {
  const found = findSettings(words)
  return (
    <>
      <p role="status" className="text-quiet">
        {found.length === 0
          ? t('No setting found. Try another word, or look in the help centre.')
          : t('{count, plural, one {# setting found.} other {# settings found.}}', { count: found.length })}
      </p>
      {found.length > 0 && (
        <ul aria-label={t('Settings found')} className="card grid p-2!">
          {found.map(({ title, path, where }) => (
            <li key={`${path} ${title}`}>
              <SettingsLink
                href={path}
                title={title}
                onClick={path === '/settings' ? () => onHere(title) : undefined}
              >
                {t('In {page}', { page: where })}
              </SettingsLink>
            </li>
          ))}
        </ul>
      )}
      {found.length === 0 && (
        <ul aria-label={t('Help')} className="card grid p-2!">
          <li>
            <SettingsLink href="/help" title={t('Help centre')}>
              {t('How each thing works.')}
            </SettingsLink>
          </li>
        </ul>
      )}
    </>
  )
}
