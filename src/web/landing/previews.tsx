import { spoonLabels, spoonLevels } from '#contract/spoons.ts'
import { toneOf, type tones } from '#contract/tones/tones.ts'
import { Spoons } from '#web/ui/spoons.tsx'
import { t } from '#words/t.ts'
import { Drawn, Face } from './drawings.tsx'

type ToneWord = (typeof tones)[number]['word']

/** With its drawn sign: a machine without an emoji font would show an empty box as the first thing anyone sees of us. */
export const Tone = ({ word }: { word: ToneWord }) => (
  <span className="badge">
    <Drawn of={toneOf(word).sign ?? ''} viewBox="0 0 24 24" className="tone-sign" />
    {word}
  </span>
)

export const HeroPost = () => (
  <div className="hero-art">
    <svg className="hero-lines decoration" viewBox="0 0 480 110" fill="none" aria-hidden="true">
      <g stroke="var(--dusk)" strokeWidth="3.5" strokeLinecap="round">
        <path d="M10 92c58 6 60-56 118-58 46-2 58 34 94 24" />
        <path d="M470 14c-58-6-56 60-112 62-46 2-62-36-100-22" />
        <path d="M98 44c-8-22-34-14-44-34M388 68c10 20 34 12 46 30" opacity=".55" />
      </g>
      <circle cx="10" cy="92" r="6.5" fill="var(--dusk)" />
      <circle cx="470" cy="14" r="6.5" fill="var(--dusk)" />
      <circle cx="240" cy="56" r="9" fill="var(--spark)" />
    </svg>
    <div className="card mini-post" data-post="" data-cover="green-emerald">
      <div className="who">
        <Face of="maren" />
        <span>
          <strong>Maren</strong>
          <span className="hint mini-where">{t('in ADHD & Gardens')}</span>
        </span>
      </div>
      <p>
        {t(
          'I planted forty tulip bulbs and remembered where about nine of them are. Spring will be a surprise for all of us.',
        )}
      </p>
      <Tone word="Light-hearted" />
      <div className="counts hint">
        <span>{t('12 likes')}</span>
        <span>{t('4 comments')}</span>
      </div>
    </div>
    <div className="card mini-note">
      <Spoons level="medium" className="mini-spoons" />
      <span>
        <strong>{t('Medium Energy')}</strong>
        <span className="hint">{t('Shared with friends')}</span>
      </span>
    </div>
  </div>
)

export const SpoonsMeter = () => (
  <div className="spoon-levels">
    {spoonLevels.map((level) => (
      <div key={level} className={level === 'low' ? 'card spoon-level chosen' : 'card spoon-level'}>
        <Spoons level={level} className="large-spoons" />
        <strong>{spoonLabels[level]()}</strong>
        {level === 'low' && <span className="hint">{t('Today')}</span>}
      </div>
    ))}
  </div>
)

const settings = [
  [t('Dark Mode'), t('Gentle on the eyes'), true],
  [t('Reduced Motion'), t('No animation at all'), true],
  [t('Low-Stimulation Mode'), t('Flat, quiet colours'), false],
  [t('Hide Images'), t('Shown only when you ask'), false],
] as const

export const ComfortSettings = () => (
  <div className="card mini-settings">
    {settings.map(([name, meaning, on]) => (
      <div key={name} className="mini-setting">
        <span>
          <strong>{name}</strong>
          <span className="hint">{meaning}</span>
        </span>
        <span className={on ? 'mini-switch on' : 'mini-switch'}>{on ? t('On') : t('Off')}</span>
      </div>
    ))}
  </div>
)
