import { limits } from '#contract/core/limits.ts'
import { rules } from '#contract/moderation/rules.ts'
import type { OwnDecision } from '#contract/reports/decisions.ts'
import { type FormState, problemSummary, requiredMark } from '#server/features/auth/pages/form-parts.ts'
import { type Html, html } from '#server/http/html.ts'
import { momentInWords } from '#server/http/moment-in-words.ts'
import { linkTo, rich, strong } from '#server/http/rich.ts'
import { isForGood } from '#server/moderation/suspensions.ts'
import { t } from '#words/t.ts'

/** Nobody is rushed: reading and writing may take this long. Signing in again gives a new page. */
export const appealMinutes = 120

interface Suspended {
  token: string
  until: Date
  /** When the account is deleted, because the person asked for it before. */
  eraseAfter: Date | null
  decisions: readonly OwnDecision[]
}

/** Why, for how long, and what can be done: in literal words, and without a script. */
export const suspendedPage = (
  state: FormState,
  { token, until, eraseAfter, decisions }: Suspended,
): Html => html`
  ${problemSummary(state)}
  ${
    eraseAfter
      ? leavingPart(token, until, eraseAfter)
      : isForGood(until)
        ? forGoodPart()
        : html`<p>${rich('You can’t use Synapse until {moment}. After that you can sign in as before. What you wrote is kept.', { moment: strong(momentInWords(until)) })}</p>`
  }
  ${decisions.map((decision) => decisionPart(state, token, decision))}
  <a class="button button-plain button-wide" href="/">${t('Go to the start page')}</a>`

const hasNoEnd = () =>
  t(
    'You can’t use Synapse. This has no end, unless a moderator ends it or reverses the decision after your appeal.',
  )

/** What is theirs stays theirs. */
const forGoodPart = (): Html => html`
  <p>${hasNoEnd()}</p>
  <p>${rich('What you wrote is kept. If you want a copy of your data, or your account deleted, please <a>write to us</a>.', { a: linkTo('/help/contact') })}</p>`

const leavingPart = (token: string, until: Date, eraseAfter: Date): Html => html`
  ${isForGood(until) ? html`<p>${hasNoEnd()}</p>` : html`<p>${rich('You can’t use Synapse until {moment}.', { moment: strong(momentInWords(until)) })}</p>`}
  <p>${rich('You asked for your account to be deleted. That happens on {moment}. If you’ve changed your mind, you can keep it.', { moment: strong(momentInWords(eraseAfter)) })}</p>
  <form class="stack" method="post" action="/api/suspended/keep" novalidate>
    <input type="hidden" name="token" value="${token}">
    <button class="button button-plain button-wide" type="submit">${t('Keep my account')}</button>
  </form>`

const decisionPart = (state: FormState, token: string, decision: OwnDecision): Html => {
  const rule = rules.find(({ key }) => key === decision.rule)
  return html`
  <section class="stack">
    <h2>${t('Why')}</h2>
    <p>${t('{subject, select, user {A moderator decided this on {moment} about your profile.} post {A moderator decided this on {moment} about a post of yours.} comment {A moderator decided this on {moment} about a comment of yours.} message {A moderator decided this on {moment} about a message of yours.} groupMessage {A moderator decided this on {moment} about a message of yours in a group.} group {A moderator decided this on {moment} about a group of yours.} pebble {A moderator decided this on {moment} about a pebble of yours.} gathering {A moderator decided this on {moment} about a gathering of yours.} room {A moderator decided this on {moment} about a quiet room of yours.} other {A moderator decided this on {moment} about a community of yours.}}', { subject: decision.subjectType, moment: momentInWords(decision.createdAt) })}</p>
    ${decision.isUnreported && html`<p>${t('No report led to this. A moderator saw it.')}</p>`}
    ${rule && html`<p>${rich('The rule: <b>{rule}.</b> {meaning}', { b: strong, rule: rule.label(), meaning: rule.meaning() })}</p>`}
    <p>${rich('The moderator wrote: {reason}', { reason: html`<bdi>${decision.reason}</bdi>` })}</p>
    ${decision.words && html`<p>${t('It’s about these words:')}</p><blockquote class="note" dir="auto">${decision.words}</blockquote>`}
    ${appealPart(state, token, decision)}
  </section>`
}

const appealPart = (state: FormState, token: string, { id, appeal }: OwnDecision): Html => {
  if (appeal?.state === 'upheld')
    return html`<p class="note">${rich('You appealed. A moderator looked again, and the decision stays. The answer: {answer}', { answer: html`<bdi>${appeal.answer}</bdi>` })}</p>`
  if (appeal)
    return html`<p class="note note-success" role="status">${t('You appealed. A moderator reads it, usually within 2 days. If the decision is reversed, you can sign in again. To look for the answer, sign in, and you’ll see this page.')}</p>`
  const problem = state.problem?.fields?.['content']
  return html`
    <h2>${t('Do you think this is wrong?')}</h2>
    <form class="stack" method="post" action="/api/suspended" novalidate>
      <input type="hidden" name="token" value="${token}">
      <input type="hidden" name="decisionId" value="${id}">
      <div class="field">
        <p class="label-line"><label for="content">${t('Your appeal')}</label>${requiredMark()}</p>
        <p class="hint" id="content-hint">${t('Say why in your own words. You can appeal once. If there’s another moderator, they read it.')}</p>
        <textarea id="content" name="content" rows="6" dir="auto" required maxlength="${limits.appeal}" aria-describedby="content-hint${
          problem && ' content-error'
        }"${problem && html` aria-invalid="true" autofocus`}>${state.typed('content')}</textarea>
        ${problem && html`<p class="error" id="content-error">${problem}</p>`}
      </div>
      <button class="button button-main button-wide" type="submit">${t('Send my appeal')}</button>
    </form>`
}
