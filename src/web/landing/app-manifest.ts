import { t } from '#words/t.ts'

export interface AppIcon {
  src: string
  sizes: string
  type: string
  purpose: 'any' | 'maskable'
}

/** What a phone needs to know to keep Synapse among its apps: https://www.w3.org/TR/appmanifest/ */
export const appManifest = (icons: readonly AppIcon[]) => ({
  id: '/',
  name: 'Synapse',
  short_name: 'Synapse',
  description: t(
    'A calm social network for neurodivergent women and others in the neurodivergent community.',
  ),
  lang: 'en-GB',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // Until the page is there; then it says itself which colour it has (early-script.js).
  background_color: '#171229',
  theme_color: '#171229',
  categories: ['social'],
  icons,
  // What these addresses do is in src/web/app/launch.
  shortcuts: [
    { name: t('New post'), url: '/?open=new-post' },
    { name: t('Messages'), url: '/messages' },
    { name: t('Set my energy'), url: '/?open=energy' },
  ],
  share_target: {
    action: '/',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: { title: 'shared-title', text: 'shared-text', url: 'shared-url' },
  },
})
