import type { ReactNode } from 'react'
import { rich } from '#web/lib/rich.ts'
import { t } from '#words/t.ts'
import { Document, type PageAssets, PageHeader } from './document.tsx'
import { Thread, Underline } from './drawings.tsx'
import { AnonymousPost, Chat, Communities, NearAndFar } from './feature-previews.tsx'
import { ComfortSettings, HeroPost, SpoonsMeter } from './previews.tsx'

export const LandingPage = ({ assets }: { assets: PageAssets }) => (
  <Document
    assets={assets}
    title={t('Synapse: a calm social network for neurodivergent women')}
    description={t(
      'Find your people, nearby or worldwide. Synapse says things in words, never rushes you, and has no ads.',
    )}
  >
    <PageHeader>
      <a className="button button-quiet" href="/api/login">
        {t('Sign In')}
      </a>
    </PageHeader>
    <main id="main" className="landing">
      <Hero />
      <Feature
        title={t('Communities that fit you')}
        preview={<Communities />}
        caption={t('Communities by neurotype and by interest')}
        tint="violet"
      >
        <p>
          {t(
            'Join groups by neurotype, such as ADHD, autism or dyslexia. Or by what you love: knitting, trains, tea, moss.',
          )}
        </p>
        <p>{t('Posts in a community are for its members only.')}</p>
      </Feature>
      <Feature
        title={t('Friends, near and far')}
        preview={<NearAndFar />}
        caption={t('People near you and people far away')}
        tint="teal"
      >
        <p>
          {t(
            'Look for people around your own city, or anywhere in the world. Each card says what you share.',
          )}
        </p>
        <p>{t('No one is ever shown how far away you are.')}</p>
      </Feature>
      <Feature
        title={t('Messages that say how they’re meant')}
        preview={<Chat />}
        caption={t('Two messages with their tones')}
        tint="amber"
      >
        <p>
          {t(
            'Add a tone in full words, such as Joking, Genuine or Not upset. No guessing, and no codes to learn.',
          )}
        </p>
        <p>{t('Only friends can write to you.')}</p>
      </Feature>
      <Thread />
      <Feature
        title={t('Social Spoons')}
        preview={<SpoonsMeter />}
        caption={t('The four energy levels')}
        tint="rose"
      >
        <p>{t('Show your friends how much energy you have today. One tap, and nothing to explain.')}</p>
        <p>{t('Low energy isn’t a failure here. It’s information.')}</p>
      </Feature>
      <Feature
        title={t('Comfort settings')}
        preview={<ComfortSettings />}
        caption={t('The four display settings')}
        tint="violet"
      >
        <p>{t('Dark or light. Less motion. Flat and quiet colours. Images only when you ask for them.')}</p>
        <p>{t('Nothing moves, flashes or plays on its own, whatever you choose.')}</p>
      </Feature>
      <Feature
        title={t('Posts, with or without your name')}
        preview={<AnonymousPost />}
        caption={t('An anonymous post with a photo')}
        tint="teal"
      >
        <p>{t('Write to everyone or to one community. Add a photo if you like.')}</p>
        <p>{t('Some things are easier to say without a name. You can post those too.')}</p>
      </Feature>
      <Safety />
      <section className="join">
        <h2>{t('Come in when you’re ready')}</h2>
        <p className="lead">{t('Synapse is free. It’s for people who are 18 or over.')}</p>
        <a className="button button-main button-large" href="/api/login">
          {t('Sign In to Get Started')}
        </a>
      </section>
      <section className="support">
        <div className="stack-small">
          <h2>{t('Kept going by people, not by ads')}</h2>
          <p>
            {t(
              'Synapse has no advertising. If you can and want to, you can help with the costs. Donors of 5 dollars or more get a supporter badge.',
            )}
          </p>
        </div>
        <a className="button button-quiet" href="/donate">
          {t('Support Our Community')}
        </a>
      </section>
    </main>
    <footer className="page-footer">
      <p>{t('Synapse. A calm place to find your people.')}</p>
      <a className="footer-link" href="/help">
        {t('Help centre')}
      </a>
      <nav className="row" aria-label={t('About Synapse')}>
        <a className="footer-link" href="/privacy">
          {t('Privacy')}
        </a>
        <a className="footer-link" href="/terms">
          {t('Terms')}
        </a>
        <a className="footer-link" href="/donate">
          {t('Support Synapse')}
        </a>
        <a className="footer-link" href="/source">
          {t('Source code')}
        </a>
      </nav>
    </footer>
  </Document>
)

const Hero = () => (
  <section className="hero">
    <div className="hero-words">
      <p className="eyebrow">{t('For neurodivergent women, and others in the neurodivergent community')}</p>
      <h1>
        {rich('Find your people, <unbroken>in your <underline>own time.</underline></unbroken>', {
          unbroken: (words) => <span className="unbroken">{words}</span>,
          underline: (words) => <Underline>{words}</Underline>,
        })}
      </h1>
      <p className="lead">
        {t(
          'Synapse is a calm social network. It says things in words, never rushes you, and never loses what you typed.',
        )}
      </p>
      <div className="row">
        <a className="button button-main button-large" href="/api/login">
          {t('Get Started')}
        </a>
        <a className="hero-support" href="/donate">
          {t('Support Synapse (No account needed)')}
        </a>
      </div>
    </div>
    <Preview caption={t('An example post, with its tone in words')}>
      <HeroPost />
    </Preview>
  </section>
)

type FeatureProps = {
  title: string
  preview: ReactNode
  caption: string
  tint: 'violet' | 'teal' | 'amber' | 'rose'
  children: ReactNode
}

const Feature = ({ title, preview, caption, tint, children }: FeatureProps) => (
  <section className="feature">
    <div className="feature-words">
      <h2>{title}</h2>
      {children}
    </div>
    <div className={`panel panel-${tint}`}>
      <Preview caption={caption}>{preview}</Preview>
    </div>
  </section>
)

/** A drawing of the product. Screen readers get its caption; the words around it say the rest. */
const Preview = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <figure className="preview">
    <div aria-hidden="true">{children}</div>
    <figcaption className="visually-hidden">{caption}</figcaption>
  </figure>
)

const promises = [
  [
    t('You choose who sees what.'),
    t('Your neurotypes, your place and your energy: everyone, friends, or only you.'),
  ],
  [t('Blocking works both ways.'), t('Block someone, and you’re invisible to each other.')],
  [t('Anonymous means anonymous.'), t('No other member can find out who wrote an anonymous post.')],
  [t('Your email address stays private.'), t('Other members never see it.')],
  [t('Nothing hooks you.'), t('Newest posts first. No ranking, no streaks, and the feed has an end.')],
  [t('You can always report.'), t('Tell us in a few words. You can follow what happens next.')],
] as const

const Safety = () => (
  <section className="safety card">
    <h2>{t('Safety, in plain words')}</h2>
    <ul>
      {promises.map(([promise, detail]) => (
        <li key={promise}>
          <svg viewBox="0 0 24 24" width="28" height="28" fill="none" aria-hidden="true">
            <circle cx="12" cy="12" r="11" fill="var(--success-soft)" />
            <path
              d="m7.5 12.5 3 3 6-7"
              stroke="var(--success)"
              strokeWidth="2.2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <p>
            <strong>{promise}</strong> {detail}
          </p>
        </li>
      ))}
    </ul>
  </section>
)
