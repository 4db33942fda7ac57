import { adviceHabits, paces } from '#contract/communities/community-manners.ts'
import { limits } from '#contract/core/limits.ts'
import { type Html, html } from '#server/http/html.ts'
import { rich, strong } from '#server/http/rich.ts'
import { t } from '#words/t.ts'
import type { Offer } from './invites.queries.ts'

interface Invitation {
  offer: Offer
  /** As the address of an image inside the page. */
  picture: string | null
  /** The file in which the figures are drawn. */
  figures: string | undefined
  code: string
  isSignedIn: boolean
}

/** Who invites, to what, and what can be done: one page for everyone who holds the link. */
export const invitePage = (invitation: Invitation): Html => html`
  ${whoInvites(invitation)}
  ${invitation.offer.community && aboutCommunity(invitation.offer.community)}
  ${invitation.isSignedIn ? offerFor(invitation) : waysIn(invitation)}`

const nameOf = (name: string): Html => strong(html`<bdi>${name}</bdi>`)

function whoInvites({ offer: { inviter, community }, picture, figures }: Invitation): Html {
  const name = nameOf(inviter.displayName)
  const words = community
    ? rich('{name} invites you into the community {community}.', { name, community: nameOf(community.name) })
    : rich('{name} invites you to be friends on Synapse.', { name })
  return html`
    <div class="invite-from">
      ${
        picture
          ? html`<img class="invite-picture" src="${picture}" alt="" width="72" height="72">`
          : inviter.figure &&
            figures &&
            html`<svg class="invite-picture" viewBox="0 0 96 96" aria-hidden="true"><use href="${figures}#${inviter.figure}"></use></svg>`
      }
      <p>${words}</p>
    </div>`
}

type Community = NonNullable<Offer['community']>

function aboutCommunity({ description, toneHabits, advice, pace }: Community): Html {
  const habits = [adviceHabits.find(({ key }) => key === advice), paces.find(({ key }) => key === pace)]
  const known = habits.filter((habit) => habit !== undefined)
  return html`
    <p class="invite-words" dir="auto">${description}</p>
    ${
      (toneHabits !== null || known.length > 0) &&
      html`
      <section class="note stack-small">
        <h2 class="invite-heading">${t('How we talk here')}</h2>
        ${toneHabits && html`<p class="invite-words" dir="auto">${toneHabits}</p>`}
        ${known.map(({ label, meaning }) => html`<p><strong>${label()}</strong><br>${meaning()}</p>`)}
      </section>`
    }`
}

/** For who is signed out: what this place is, and the two ways in, which lead back here. */
function waysIn({ offer: { community }, code }: Invitation): Html {
  const back = new URLSearchParams({ returnTo: `/invite/${code}` }).toString()
  return html`
    <p>${t('Synapse is a calm social network for neurodivergent women and others in the neurodivergent community. There are no read receipts and there’s no hurry, and you choose who sees what. It’s for adults, and it’s free.')}</p>
    <a class="button button-main button-wide" href="/api/signup?${back}">${t('Create an account')}</a>
    <a class="button button-quiet button-wide" href="/api/login?${back}">${t('Sign in')}</a>
    <p class="hint">${
      community
        ? t('After that you come back here, and choose whether to join. Nothing happens by itself.')
        : t('After that you come back here, and choose whether to become friends. Nothing happens by itself.')
    }</p>`
}

const goOn = (address: string, words: string): Html =>
  html`<a class="button button-main button-wide" href="${address}">${words}</a>`

/** For who is signed in. */
function offerFor({ offer, code }: Invitation): Html {
  const { inviter, community, isMine } = offer
  if (isMine)
    return html`
      <p class="note">${t('This is your own invitation. People who open your link see this page.')}</p>
      ${goOn('/settings/invites', t('See my invitations'))}`
  if (!community)
    return offer.areFriends
      ? html`
        <p class="note note-success">${t('You’re already friends.')}</p>
        ${goOn(`/profile/${inviter.id}`, t('Open their profile'))}`
      : html`${acceptForm(code, t('Become friends'))}
        <p class="hint">${t('They’re told only if you say yes. The link keeps working until it ends.')}</p>`
  if (offer.membership === 'member' || offer.membership === 'moderator')
    return html`
      <p class="note note-success">${t('You’re already a member.')}</p>
      ${goOn(`/communities/${community.id}`, t('Open the community'))}`
  return joinOffer(offer, community, code)
}

function joinOffer(offer: Offer, community: Community, code: string): Html {
  const waits = community.joinPolicy === 'request' && !offer.isByModerator
  if (waits && offer.membership === 'requested')
    return html`
      <p class="note">${t('You’ve asked to join. A moderator will answer.')}</p>
      ${goOn(`/communities/${community.id}`, t('Open the community'))}`
  return html`
    ${
      offer.hasBlockedModerator &&
      html`<p class="note note-harm">${t(
        'Someone you blocked moderates this community. If you join, they can see that you’re a member, and what others report of yours.',
      )}</p>`
    }
    ${acceptForm(code, waits ? t('Ask to join') : t('Join'), waits && community.joinQuestion && questionField(community.joinQuestion))}
    <p class="hint">${
      waits
        ? t('A moderator of the community answers. They’ll see who invited you.')
        : t('Whoever invited you is told that someone joined, and not who.')
    }</p>`
}

const questionField = (question: string): Html => html`
  <div class="field">
    <label for="answer"><bdi>${question}</bdi></label>
    <p class="hint" id="answer-hint">${t('You can leave this empty. Only the moderators read it, and it’s deleted when they answer.')}</p>
    <textarea id="answer" name="answer" rows="3" dir="auto" maxlength="${limits.joinAnswer}" aria-describedby="answer-hint"></textarea>
  </div>`

const acceptForm = (code: string, words: string, field: Html | false | null | '' = false): Html => html`
  <form class="stack" method="post" action="/api/invites/by-code/${encodeURIComponent(code)}/accept" novalidate>
    ${field}
    <button class="button button-main button-wide" type="submit">${words}</button>
    <a class="button button-quiet button-wide" href="/">${t('Not now')}</a>
  </form>`

export const deadInvitePage = (): Html => html`
  <p>${t('You can ask the person who sent it for a new one.')}</p>
  ${goOn('/', t('Go to Synapse'))}`

export const problemPage = (message: string, code: string): Html => html`
  <p class="note note-harm" role="alert">${message}</p>
  <a class="button button-quiet button-wide" href="/invite/${encodeURIComponent(code)}">${t('Back to the invitation')}</a>
  ${goOn('/', t('Go to Synapse'))}`
