import { t } from '#words/t.ts'
import { Drawn, Face, FaceAt, Landscape } from './drawings.tsx'
import { Tone } from './previews.tsx'

const examples = [
  [t('Autism & Baking'), t('218 members'), 'orange-red'],
  [t('ADHD & Gardens'), t('164 members'), 'green-emerald'],
  [t('Slow Knitting'), t('97 members'), 'purple-pink'],
] as const

export const Communities = () => (
  <div className="mini-list">
    {examples.map(([name, size, cover], index) => (
      <div key={name} data-cover={cover} className="card mini-community">
        <span className="mini-cover">
          <Drawn of={cover} viewBox="0 0 900 220" />
        </span>
        <span>
          <strong>{name}</strong>
          <span className="hint">{size}</span>
        </span>
        <span className={index === 0 ? 'badge badge-success' : 'badge'}>
          {index === 0 ? t('Joined') : t('Join')}
        </span>
      </div>
    ))}
  </div>
)

export const NearAndFar = () => (
  <div className="near-far">
    <svg viewBox="0 0 440 300" fill="none" aria-hidden="true">
      <circle cx="150" cy="165" r="104" fill="var(--surface)" />
      <circle
        cx="150"
        cy="165"
        r="104"
        stroke="var(--tide)"
        strokeWidth="3"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <g stroke="var(--tide)" strokeWidth="3" strokeLinecap="round">
        <path d="M150 165c-16-26-40-18-60-42" />
        <path d="M150 165c30 6 44-24 70-32" />
        <path d="M150 165c-2 30-30 24-46 44" />
      </g>
      <g stroke="var(--dusk)" strokeWidth="3" strokeLinecap="round" strokeDasharray="1 9">
        <path d="M166 158C220 120 280 30 376 58" />
        <path d="M164 176c50 62 140 92 224 52" />
      </g>
      <clipPath id="round">
        <circle cx="48" cy="48" r="48" />
      </clipPath>
      <FaceAt of="noor" x={84} y={118} r={22} />
      <FaceAt of="yuki" x={226} y={130} r={22} />
      <FaceAt of="hedda" x={97} y={213} r={22} />
      <FaceAt of="amara" x={384} y={61} r={26} />
      <FaceAt of="freya" x={394} y={225} r={26} />
      <circle cx="150" cy="165" r="17" fill="var(--spark)" />
    </svg>
    <span className="map-word map-you">{t('You')}</span>
    <span className="map-word map-near">{t('Local')}</span>
    <span className="map-word map-far">{t('Global')}</span>
  </div>
)

export const Chat = () => (
  <div className="chat">
    <div className="bubble">
      <p>{t('You have watched that train documentary five times now.')}</p>
      <Tone word="Playful" />
    </div>
    <div className="bubble mine">
      <p>{t('Six. And I would like to tell you about the signals.')}</p>
      <Tone word="Genuine" />
    </div>
    <div className="bubble">
      <p>{t('Yes please. I may answer tomorrow, I am low today.')}</p>
      <Tone word="Not upset" />
    </div>
  </div>
)

export const AnonymousPost = () => (
  <div className="card mini-post">
    <div className="who">
      <Face of="anonymous" />
      <span>
        <strong>{t('Anonymous')}</strong>
        <span className="hint">{t('in the main feed')}</span>
      </span>
    </div>
    <p>{t('I asked for a quiet room at work today. They said yes.')}</p>
    <Landscape />
    <Tone word="Positive" />
  </div>
)
