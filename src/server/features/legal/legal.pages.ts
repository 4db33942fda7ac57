import { daysInWords, retentionDays } from '#contract/core/retention.ts'
import { rules } from '#contract/moderation/rules.ts'
import type { Config } from '#server/config.ts'
import { type Html, html } from '#server/http/html.ts'
import { linkTo, rich, strong } from '#server/http/rich.ts'
import { t } from '#words/t.ts'
import { storedFacts } from './stored-facts.ts'

const grace = () => daysInWords(retentionDays.erasureGrace)

const contact = ({ supportEmail }: Config): Html =>
  supportEmail
    ? html`<p>${rich('Write to the people who run Synapse: {address}. A human reads it.', { address: html`<a href="mailto:${supportEmail}">${supportEmail}</a>` })}</p>`
    : html`<p>${t('The people who run Synapse haven’t given an email address. If you’re signed in, you can write to them under Settings, ‘Report an issue’. A human reads it.')}</p>`

export const privacyPage = (config: Config): Html => html`
  <p>${t('In short: we store what you give us, so that Synapse works. We sell nothing, show no ads, and don’t track anyone. You can take your data with you, and you can delete it.')}</p>
  <h2>${t('What’s stored, who sees it, and for how long')}</h2>
  ${storedFacts().map(
    ({ what, details, whoSees, howLong }) => html`
  <section class="stack-small">
    <h3>${what}</h3>
    <p>${details}</p>
    <p>${rich('<b>Who sees it:</b> {answer}', { b: strong, answer: whoSees })}</p>
    <p>${rich('<b>How long:</b> {answer}', { b: strong, answer: howLong })}</p>
  </section>`,
  )}
  <h2>${t('Cookies and trackers')}</h2>
  <p>${t('There are no trackers, no statistics about you, and nothing is loaded from other companies, except the card form of the payment provider on the donation page.')}</p>
  <p>${t(
    'One cookie keeps you signed in. Another says that this browser has signed in before, so that we can tell you when a new one does. {otherService, select, yes {While you sign in through another service, one more is kept for 15 minutes. } other {}}If you come back to an account that was about to be deleted, one is kept for a minute to tell you so. Display settings, and what you typed and haven’t sent, are kept in your own browser.',
    { otherService: config.oidc ? 'yes' : 'no' },
  )}</p>
  <h2>${t('Kept on your device')}</h2>
  <p>${t(
    'So that you can read without a connection, your browser keeps the code of Synapse and what you last had open: Home, communities, posts and conversations. It also keeps posts, comments, messages and likes that wait to be sent. Nothing anonymous, no photos, no email address and no votes are among them. What you’ve read goes after {duration} at most. All of it goes when you log out, when you delete your account, or when someone else signs in. What you’ve read also goes when you’re signed out from elsewhere, as soon as the browser learns of it.',
    { duration: daysInWords(retentionDays.keptOnDevice) },
  )}</p>
  <h2>${t('Network addresses')}</h2>
  <p>${t('To stop people guessing passwords or flooding Synapse with posts, we count how often an address tries, for an hour at most. Network addresses aren’t stored with your account or written to the log.')}</p>
  <h2>${t('Deleting your account')}</h2>
  <p>${t(
    'You can do it in Settings, under ‘Your data’. From that moment on no one else sees you. For {grace}, signing in undoes it. After that your account is deleted for good, and what you wrote without your name goes within {duration}. In other people’s threads and messages, your words are removed and your name becomes ‘Deleted member’. The people who run Synapse may keep backups. What you delete stays in them until they’re replaced.',
    { grace: grace(), duration: daysInWords(retentionDays.anonymousAfterErasure) },
  )}</p>
  <h2>${t('Taking your data with you')}</h2>
  <p>${t('In Settings, under ‘Your data’, you get one file with everything that is yours, to read and to use elsewhere.')}</p>
  <h2>${t('Questions')}</h2>
  ${contact(config)}`

export const termsPage = (config: Config): Html => html`
  <p>${t('These are the rules of this place, in plain words. By having an account you agree to them.')}</p>
  <h2>${t('Who can be here')}</h2>
  <p>${t('Synapse is for people who are 18 or over: neurodivergent women, and others in the neurodivergent community.')}</p>
  <h2>${t('How we treat each other')}</h2>
  <ul>${rules.map(({ label, meaning }) => html`<li><strong>${label()}.</strong> ${meaning()}</li>`)}</ul>
  <h2>${t('What you write is yours')}</h2>
  <p>${t('You keep all rights to what you write and to your photos. You allow us to store it and to show it to the people you chose, and nothing else. Please post only what you may post.')}</p>
  <h2>${t('If a rule is broken')}</h2>
  <p>${t('Anyone can report anything. Moderators look at it. They can take something down, give a warning, or suspend an account. The person it’s about is told which rule, which words, and why, and can appeal.')}</p>
  <h2>${t('Donations')}</h2>
  <p>${t('Synapse is free and has no advertising. Donations help with the costs. They can’t be refunded. From 5 dollars, you get a supporter badge. It gives no other advantage.')}</p>
  <h2>${t('What we can’t promise')}</h2>
  <p>${t('We do our best to keep Synapse safe and running. It can still have faults or be down for a while. It isn’t medical advice, and it isn’t an emergency service. If you or someone else is in danger, please call the emergency number where you are.')}</p>
  <h2>${t('Leaving')}</h2>
  <p>${t('You can take your data with you and delete your account at any time, in Settings under ‘Your data’. Then you have {grace} to change your mind.', { grace: grace() })}</p>
  <h2>${t('Privacy')}</h2>
  <p>${rich('What’s stored, for how long, and who sees it is on the <a>privacy page</a>.', { a: linkTo('/privacy') })}</p>
  <h2>${t('Changes and questions')}</h2>
  <p>${t('This page always shows the rules that count now.')}</p>
  ${contact(config)}`

/** The licence asks that whoever uses it over a network can get it. */
export const sourcePage = (config: Config): Html => html`
  <p>${t('Synapse is free software: anyone may read it, run it, change it and pass it on. Its licence is the GNU Affero General Public License, version 3.')}</p>
  ${
    config.sourceUrl
      ? html`<p><a class="button button-main" href="${config.sourceUrl}" rel="noreferrer">${t('Get the source code')}</a></p>`
      : html`<p>${t('The people who run this Synapse haven’t said where its source code is. You can ask them.')}</p>
  ${contact(config)}`
  }
  <p>${t('It stands on the work of many others: libraries, typefaces and a list of places. The files THIRD-PARTY.md and NOTICE.md in the source code name them.')}</p>`

export const goodbyePage = ({ mail }: Config): Html => html`
  <p class="note" role="status">${t('Your account will be deleted in {grace}. No one else can see you any more, and you’re signed out everywhere.', { grace: grace() })}</p>
  <p>${t('If you change your mind, sign in before then. We keep your account, and everything is as it was.')}</p>
  <p>${
    mail.smtpUrl
      ? t('We’ve sent you an email that says the same. Take good care of yourself.')
      : t('Take good care of yourself.')
  }</p>
  <p class="row"><a class="button button-main" href="/">${t('Go to the start page')}</a> <a class="button button-quiet" href="/api/login">${t('Sign in and keep my account')}</a></p>`
