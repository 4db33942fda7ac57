import type { ReactNode } from 'react'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { t } from '#words/t.ts'

export type PageAssets = {
  themeScript: string
  styles: { inline: string } | { link: string }
  icon: string
  /** For a phone that keeps Synapse among its apps. */
  manifest: string
  touchIcon: string
  /** The core font file, to be there for the first paint. */
  font: string
}

type DocumentProps = { assets: PageAssets; title: string; description: string; children: ReactNode }

/** The whole HTML document of a page that needs no application code. */
export const Document = ({ assets, title, description, children }: DocumentProps) => (
  <html lang="en-GB" className="dark">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="color-scheme" content="dark light" />
      <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />
      <Verbatim tag="script" text={assets.themeScript} />
      {'inline' in assets.styles ? (
        <Verbatim tag="style" text={assets.styles.inline} />
      ) : (
        <link rel="stylesheet" href={assets.styles.link} />
      )}
      <link rel="icon" type="image/svg+xml" href={assets.icon} />
      <link rel="manifest" href={assets.manifest} />
      <link rel="apple-touch-icon" href={assets.touchIcon} />
    </head>
    <body className="page">
      <a className="skip-link" href="#main">
        {t('Skip to main content')}
      </a>
      {children}
      <svg id="drawings" />
    </body>
  </html>
)

/** A script or stylesheet of our own, written into the page as it is: React leaves the text of these two tags alone. */
const Verbatim = ({ tag: Tag, text }: { tag: 'script' | 'style'; text: string }) => <Tag>{text}</Tag>

export const PageHeader = ({ children }: { children?: ReactNode }) => (
  <header className="page-header">
    <a className="brand" href="/">
      <LogoMark />
      Synapse
    </a>
    {children}
  </header>
)
