import { limits } from '#contract/core/limits.ts'
import { rules } from '#contract/moderation/rules.ts'
import type { OwnDecision } from '#contract/reports/decisions.ts'
import { type FormState, problemSummary } from '#server/features/auth/pages/form-parts.ts'
import { type Html, html } from '#server/http/html.ts'
import { momentInWords } from '#server/http/moment-in-words.ts'

/** Nobody is rushed: reading and writing may take this long. Signing in again gives a new page. */
export const appealMinutes = 120

const subjects = {
  user: 'your profile',
  post: 'a post of yours',
  comment: 'a comment of yours',
  message: 'a message of yours',
  community: 'a community of yours',
}

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
      : html`<p>You can’t use Synapse until <strong>${momentInWords(until)}</strong>. After that you can sign in as before. What you wrote is kept.</p>`
  }
  ${decisions.map((decision) => decisionPart(state, token, decision))}
  <a class="button button-plain button-wide" href="/">Go to the start page</a>`

const leavingPart = (token: string, until: Date, eraseAfter: Date): Html => html`
  <p>You can’t use Synapse until <strong>${momentInWords(until)}</strong>.</p>
  <p>You asked for your account to be deleted. That happens on <strong>${momentInWords(eraseAfter)}</strong>. If you’ve changed your mind, you can keep it.</p>
  <form class="stack" method="post" action="/api/suspended/keep">
    <input type="hidden" name="token" value="${token}">
    <button class="button button-plain button-wide" type="submit">Keep my account</button>
  </form>`

const decisionPart = (state: FormState, token: string, decision: OwnDecision): Html => {
  const rule = rules.find(({ key }) => key === decision.rule)
  return html`
  <section class="stack">
    <h2>Why</h2>
    <p>A moderator decided this on ${momentInWords(decision.createdAt)} about ${subjects[decision.subjectType]}.</p>
    ${rule && html`<p>The rule: <strong>${rule.label()}.</strong> ${rule.meaning()}</p>`}
    <p>The moderator wrote: <bdi>${decision.reason}</bdi></p>
    ${decision.words && html`<p>It’s about these words:</p><blockquote class="note" dir="auto">${decision.words}</blockquote>`}
    ${appealPart(state, token, decision)}
  </section>`
}

const appealPart = (state: FormState, token: string, { id, appeal }: OwnDecision): Html => {
  if (appeal?.state === 'upheld')
    return html`<p class="note">You appealed. A moderator looked again, and the decision stays. The answer: <bdi>${appeal.answer}</bdi></p>`
  if (appeal)
    return html`<p class="note note-success" role="status">You appealed. A moderator reads it, usually within 2 days. If the decision is reversed, you can sign in again. To look for the answer, sign in, and you’ll see this page.</p>`
  const problem = state.problem?.fields?.['content']
  return html`
    <h2>Do you think this is wrong?</h2>
    <form class="stack" method="post" action="/api/suspended">
      <input type="hidden" name="token" value="${token}">
      <input type="hidden" name="decisionId" value="${id}">
      <div class="field">
        <label for="content">Your appeal</label>
        <p class="hint" id="content-hint">Say why in your own words. You can appeal once. If there’s another moderator, they read it.</p>
        <textarea id="content" name="content" rows="6" dir="auto" required maxlength="${limits.appeal}" aria-describedby="content-hint${
          problem && ' content-error'
        }"${problem && html` aria-invalid="true" autofocus`}>${state.typed('content')}</textarea>
        ${problem && html`<p class="error" id="content-error">${problem}</p>`}
      </div>
      <button class="button button-main button-wide" type="submit">Send my appeal</button>
    </form>`
}
