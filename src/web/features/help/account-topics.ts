import { limits } from '#contract/core/limits.ts'
import { t } from '#words/t.ts'
import type { Topic } from './topic.ts'

export const accountTopics: readonly Topic[] = [
  {
    key: 'signing-in',
    title: t('Signing in'),
    about: t('Passwords, passkeys, and what to do if you can’t sign in.'),
    group: 'account',
    parts: [
      {
        heading: t('Passwords and passkeys'),
        blocks: [
          t(
            'A password has at least {min} characters. A few words that you like are easy to remember. A passkey lets you sign in with your device, and there’s nothing to remember. You can add one in Settings.',
            { min: limits.password.min },
          ),
          t(
            'You can’t use a password that many people use, or one with your name or email address. People guess those first.',
          ),
        ],
      },
      {
        heading: t('Codes from an app'),
        blocks: [
          t(
            'In Settings, under Account and sign-in, you can turn on codes from an app. After your password, we then ask for six digits from an app on your phone. So no one gets in with your password alone. You need an app for sign-in codes, such as Aegis, 2FAS or Google Authenticator. Many password managers can do it too.',
          ),
          t(
            'When you turn it on, you get {count} recovery codes. Each works once, in place of a code from the app. Save them on paper or in a password manager. In Settings you see how many are left, and can make new ones.',
            { count: limits.recoveryCodes },
          ),
          t(
            'If you have a new phone, press Use another app or phone there. If your phone is lost, sign in with a recovery code or a passkey first.',
          ),
          t(
            'A passkey asks for no code. If you sign in through another service, that service decides what it asks for.',
          ),
          t(
            'If you’ve lost your phone, your recovery codes and your passkeys, please write to us. We turn the codes off when we’re sure it’s you, and we email you about it. A new password alone doesn’t help here, because someone who can read your emails could choose one.',
          ),
          { href: '/help/contact', words: t('Write to us') },
        ],
      },
      {
        heading: t('How we protect your account'),
        blocks: [
          t(
            'Before important changes (a passkey, a first password, a new email address, codes from an app, an archive of your data, deleting your account) we ask for your password or your passkey. If you use codes from an app, we ask for one of those and not for your password. We don’t ask if you’ve done it within the last ten minutes. So no one can do these things on a device you left open.',
          ),
          t(
            'When one of them happens, or someone signs in with a new browser, you get an email and a notification. If it wasn’t you, the email has a link to choose a new password. That page shows your passkeys and where you’re signed in. Both end, unless you keep them.',
          ),
          t('In Settings, under Account and sign-in, you see what changed, and how often signing in failed.'),
        ],
      },
      {
        heading: t('Change your email address'),
        blocks: [
          t(
            'In Settings, under Account and sign-in, press Change email address. We send a link to the new address and a link to the old one. Your address changes when you’ve opened both and pressed the button there.',
          ),
          t(
            'After the change, we send the old address a link that undoes it. It works for seven days. It signs everyone out, and you choose a new password. So if someone else changed your address, you have a week to undo it.',
          ),
          t(
            'If you can’t open emails at your old address any more, write to the people who run Synapse. They’ll ask a few things to be sure it’s you.',
          ),
          t(
            'We don’t say on the page whether an address already has an account. We only say it in an email to that address.',
          ),
        ],
      },
      {
        heading: t('If you can’t sign in'),
        blocks: [
          t(
            'On the page for signing in, press Forgot password? We send a link to your email address. Use it to choose a new password.',
          ),
        ],
      },
    ],
  },
  {
    key: 'donations',
    title: t('Donations'),
    about: t('How to support Synapse, and the supporter badge.'),
    group: 'account',
    parts: [
      {
        heading: t('Giving'),
        blocks: [
          t(
            'Synapse has no advertising. You can donate by card or Cash App, with or without an account. Donations can’t be refunded.',
          ),
          t(
            'If you’re signed in and give 5 dollars or more, a Supporter badge appears next to your name. It never shows on anonymous posts.',
          ),
          { href: '/donate', words: t('Support Synapse') },
        ],
      },
    ],
  },
  {
    key: 'your-data',
    title: t('Your data'),
    about: t('Who sees what, and how to take it with you or delete it.'),
    group: 'account',
    parts: [
      {
        heading: t('Who sees what'),
        blocks: [
          t(
            'No one else sees your email address, first name or last name. In your profile you choose beside each field who sees it: everyone, friends or only you.',
          ),
          t(
            'You can show a picture, choose a drawing, or keep the pattern that Synapse makes for you. Press Edit Profile on your profile, then ‘Choose a picture’ or ‘Choose a drawing’.',
          ),
        ],
      },
      {
        heading: t('Take it with you'),
        blocks: [
          t(
            'In Settings, under Your data, you can ask for everything that is yours: words, photos and settings, as one file that you can read.',
          ),
        ],
      },
      {
        heading: t('Delete your account'),
        blocks: [
          t(
            'In Settings, under Your data, you can delete your account. For 14 days you can undo it by signing in. After that your account is deleted for good. Your anonymous posts and comments go too, each at a time of its own within 60 days, so that no one can tell whose they were. In other people’s conversations your name becomes “Deleted member”.',
          ),
        ],
      },
    ],
  },
  {
    key: 'contact',
    title: t('Reach a human'),
    about: t('Write to the people who run Synapse.'),
    group: 'account',
    parts: [
      {
        heading: t('Write to us'),
        blocks: [
          'contact',
          t(
            'If something in Synapse doesn’t work, you can also use Report an issue in Settings. If it’s about what someone wrote, please use Report on it: then a moderator sees it with all they need.',
          ),
        ],
      },
    ],
  },
]
