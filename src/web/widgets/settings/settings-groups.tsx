import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'wouter'
import { t } from '#words/t.ts'
import { settingsGroups } from './settings-pages.ts'

/** Where everything else is. */
export const SettingsGroups = () => (
  <nav aria-label={t('More settings')} className="grid gap-5">
    {settingsGroups.map(({ title: group, pages }) => (
      <section key={group} aria-label={group} className="grid gap-2">
        <h2 className="text-lead">{group}</h2>
        <ul className="card grid p-2!">
          {pages.map(({ path, title, meaning }) => (
            <li key={path}>
              <SettingsLink href={path} title={title}>
                {meaning}
              </SettingsLink>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
)

interface SettingsLinkProps {
  href: string
  title: string
  children: string
  onClick?: (() => void) | undefined
}

export const SettingsLink = ({ href, title, children, onClick }: SettingsLinkProps) => (
  <Link
    href={href}
    onClick={onClick}
    className="flex min-h-14 items-center gap-3 rounded-md px-3 py-2 text-text leading-snug no-underline hover:bg-accent-soft"
  >
    <span className="grid min-w-0 flex-1">
      <span className="font-semibold">{title}</span>
      <span className="text-quiet">{children}</span>
    </span>
    <ChevronRight aria-hidden className="shrink-0 rtl:rotate-180" />
  </Link>
)
