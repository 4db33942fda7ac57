import { spoonLabels, spoonLevels } from '#contract/spoons.ts'
import { toneOf } from '#contract/tones.ts'
import { Face, Spoon } from './drawings.tsx'

export const Tone = ({ word }: { word: string }) => (
  <span className="badge">
    {toneOf(word).emoji} {toneOf(word).word}
  </span>
)

export const HeroPost = () => (
  <div className="hero-art">
    <svg className="hero-lines decoration" viewBox="0 0 480 520" fill="none" aria-hidden="true">
      <g stroke="var(--accent-text)" strokeWidth="3" strokeLinecap="round">
        <path d="M470 20C400 30 420 96 350 104S262 62 232 92" />
        <path d="M12 500c66-6 52-70 122-80s86 40 118 12" />
        <path d="M402 73c26 8 22 36 52 40M66 455c-26-8-22-36-46-42" opacity=".5" />
      </g>
      <circle cx="470" cy="20" r="6" fill="var(--accent-text)" />
      <circle cx="12" cy="500" r="6" fill="var(--accent-text)" />
      <circle cx="213" cy="106" r="8" fill="var(--caution)" />
      <circle cx="272" cy="418" r="8" fill="var(--caution)" />
    </svg>
    <div className="card mini-post">
      <div className="who">
        <Face tint="teal" initials="M" />
        <span>
          <strong>Maren</strong>
          <span className="hint">in ADHD &amp; Gardens</span>
        </span>
      </div>
      <p>
        I planted forty tulip bulbs and remembered where about nine of them are. Spring will be a surprise for
        all of us.
      </p>
      <Tone word="Light-hearted" />
      <div className="counts hint">
        <span>12 likes</span>
        <span>4 comments</span>
      </div>
    </div>
    <div className="card mini-note">
      <Spoon full />
      <Spoon full />
      <Spoon full={false} />
      <span>
        <strong>Medium Energy</strong>
        <span className="hint">Shared with friends</span>
      </span>
    </div>
  </div>
)

const spoonsOf = { full: 3, medium: 2, low: 1, empty: 0 }

export const SpoonsMeter = () => (
  <div className="spoons">
    {spoonLevels.map((level) => (
      <div key={level} className={level === 'low' ? 'card spoon-level chosen' : 'card spoon-level'}>
        <span className="spoon-row">
          {[1, 2, 3].map((n) => (
            <Spoon key={n} full={n <= spoonsOf[level]} />
          ))}
        </span>
        <strong>{spoonLabels[level]}</strong>
        {level === 'low' && <span className="hint">Today</span>}
      </div>
    ))}
  </div>
)

const settings = [
  ['Dark Mode', 'Gentle on the eyes', true],
  ['Reduced Motion', 'No animation at all', true],
  ['Low-Stimulation Mode', 'Flat, quiet colours', false],
  ['Hide Images', 'Shown only when you ask', false],
] as const

export const ComfortSettings = () => (
  <div className="card mini-settings">
    {settings.map(([name, meaning, on]) => (
      <div key={name} className="mini-setting">
        <span>
          <strong>{name}</strong>
          <span className="hint">{meaning}</span>
        </span>
        <span className={on ? 'mini-switch on' : 'mini-switch'}>{on ? 'On' : 'Off'}</span>
      </div>
    ))}
  </div>
)
