import { Face, Landscape } from './drawings.tsx'
import { Tone } from './previews.tsx'

const examples = [
  ['Autism & Baking', '218 members', 'violet'],
  ['ADHD & Gardens', '164 members', 'teal'],
  ['Slow Knitting', '97 members', 'amber'],
] as const

export const Communities = () => (
  <div className="mini-list">
    {examples.map(([name, size, tint], index) => (
      <div key={name} className="card mini-community">
        <span className={`cover cover-${tint}`} />
        <span>
          <strong>{name}</strong>
          <span className="hint">{size}</span>
        </span>
        <span className={index === 0 ? 'badge badge-success' : 'badge'}>
          {index === 0 ? 'Joined' : 'Join'}
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
        <path d="M150 165c-2 34-26 34-38 64" />
      </g>
      <g stroke="var(--dusk)" strokeWidth="3" strokeLinecap="round" strokeDasharray="1 9">
        <path d="M166 158C220 120 280 30 376 58" />
        <path d="M164 176c50 62 140 92 224 52" />
      </g>
      <g fill="var(--tide)">
        <circle cx="88" cy="120" r="12" />
        <circle cx="222" cy="131" r="12" />
        <circle cx="112" cy="232" r="12" />
      </g>
      <g fill="var(--dusk)">
        <circle cx="384" cy="61" r="15" />
        <circle cx="394" cy="225" r="15" />
      </g>
      <circle cx="150" cy="165" r="17" fill="var(--spark)" />
    </svg>
    <span className="map-word map-you">You</span>
    <span className="map-word map-near">Local</span>
    <span className="map-word map-far">Global</span>
  </div>
)

export const Chat = () => (
  <div className="chat">
    <div className="bubble">
      <p>You have watched that train documentary five times now.</p>
      <Tone word="Playful" />
    </div>
    <div className="bubble mine">
      <p>Six. And I would like to tell you about the signals.</p>
      <Tone word="Genuine" />
    </div>
    <div className="bubble">
      <p>Yes please. I may answer tomorrow, I am low today.</p>
      <Tone word="Not upset" />
    </div>
  </div>
)

export const AnonymousPost = () => (
  <div className="card mini-post">
    <div className="who">
      <Face tint="violet" initials="AN" />
      <span>
        <strong>Anonymous</strong>
        <span className="hint">in the main feed</span>
      </span>
    </div>
    <p>I asked for a quiet room at work today. They said yes.</p>
    <Landscape />
    <Tone word="Positive" />
  </div>
)
