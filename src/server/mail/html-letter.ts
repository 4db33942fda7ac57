import { Html, html } from '#server/http/html.ts'
import { t } from '#words/t.ts'

interface LetterPart {
  words: string
  /** Where a press leads. */
  href: string
  quotes: readonly { by: string | null; words: string }[]
}

interface HtmlLetter {
  title: string
  /** What mail programs show beside the subject before it is opened. */
  preview: string
  heading: string
  parts: readonly LetterPart[]
  button: { words: string; href: string }
  footer: readonly { words: string; href: string | null }[]
}

/** The colours of src/web/styles/tokens.css, as every mail program can read them. */
const light = {
  ground: '#f7f0e5',
  surface: '#fdfaf4',
  text: '#211e36',
  quiet: '#4b455d',
  accent: '#53368e',
  onAccent: '#fdfaf4',
  line: '#ded5c5',
}
const dark: typeof light = {
  ground: '#18142d',
  surface: '#231f3a',
  text: '#f2ece1',
  quiet: '#cdc7d9',
  accent: '#c6b0f4',
  onAccent: '#150f28',
  line: '#3f3958',
}

const font = "font-family:'Atkinson Hyperlegible',Verdana,Arial,sans-serif"

/** Outlook inverts by attributes of its own ([data-ogsc]); everybody else reads the media query. */
const darkRules = (scope: string): string =>
  [
    `${scope} .ground{background:${dark.ground}!important}`,
    `${scope} .surface{background:${dark.surface}!important;border-color:${dark.line}!important}`,
    `${scope} .text,${scope} .text a{color:${dark.text}!important}`,
    `${scope} .quiet,${scope} .quiet a{color:${dark.quiet}!important}`,
    `${scope} .line{border-color:${dark.line}!important}`,
    `${scope} .press{background:${dark.accent}!important}`,
    `${scope} .press a{color:${dark.onAccent}!important}`,
  ].join('')

const styles = new Html(
  `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
    `@media (prefers-color-scheme:dark){${darkRules('')}}${darkRules('[data-ogsc]')}` +
    '@media (max-width:480px){.pad{padding:20px!important}.outer{padding:12px!important}}',
)

/**
 * One column of tables with their styles in them, as Outlook needs it. Nothing in it is loaded from anywhere: no picture,
 * no font, nothing that would tell that it was opened.
 */
export const htmlLetter = ({ title, preview, heading, parts, button, footer }: HtmlLetter): string =>
  html`<!doctype html>
<html lang="en-GB" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${title}</title>
<style>${styles}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${light.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}${new Html('&#8203;&nbsp;'.repeat(90))}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.ground}">
<tr><td class="outer" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="text" style="padding:0 4px 16px;${font};font-size:20px;line-height:28px;font-weight:bold;color:${light.text}">Synapse</td></tr>
<tr><td class="surface pad" style="padding:32px;background:${light.surface};border:1px solid ${light.line};border-radius:16px">
<h1 class="text" style="margin:0 0 8px;${font};font-size:24px;line-height:32px;font-weight:bold;color:${light.text}">${heading}</h1>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${parts.map(partRow)}
</table>
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px"><tr>
<td class="press" style="background:${light.accent};border-radius:12px;mso-padding-alt:14px 24px"><a href="${button.href}" style="display:inline-block;padding:14px 24px;${font};font-size:17px;line-height:24px;font-weight:bold;color:${light.onAccent};text-decoration:none">${button.words}</a></td>
</tr></table>
</td></tr>
<tr><td class="quiet" style="padding:20px 4px 0;${font};font-size:15px;line-height:24px;color:${light.quiet}">
${footer.map(
  ({ words, href }) =>
    html`<p style="margin:0 0 8px">${href ? html`<a href="${href}" style="color:${light.quiet}">${words}</a>` : words}</p>`,
)}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`.markup

const partRow = ({ words, href, quotes }: LetterPart): Html => html`
<tr><td class="line" style="padding:14px 0;border-bottom:1px solid ${light.line}">
<p class="text" style="margin:0;${font};font-size:18px;line-height:28px;color:${light.text}"><a href="${href}" dir="auto" style="color:${light.text}">${words}</a></p>
${quotes.map(
  ({ by, words: said }) =>
    html`<p class="quiet" dir="auto" style="margin:6px 0 0;${font};font-size:16px;line-height:26px;color:${light.quiet}">${quoted(by, said)}</p>`,
)}
</td></tr>`

/** The same in both halves of a mail. */
export const quoted = (by: string | null, words: string): string =>
  by === null ? t('“{words}”', { words }) : t('{name}: “{words}”', { name: by, words })
