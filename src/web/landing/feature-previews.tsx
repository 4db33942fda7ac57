import { Face, Landscape } from './drawings.tsx'
import { Tone } from './previews.tsx'

const examples = [
  ['Late-diagnosed Autism', '218 members', 'violet'],
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
      <circle
        cx="150"
        cy="172"
        r="98"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="2"
        strokeDasharray="3 9"
        strokeLinecap="round"
      />
      <g stroke="var(--success)" strokeWidth="3" strokeLinecap="round">
        <path d="M150 172c-14-30-38-30-46-46" />
        <path d="M150 172c26 8 38 24 54 26" />
        <path d="M150 172c-10 22-34 26-44 44" />
        <path d="M150 172C190 96 300 30 376 56" strokeDasharray="1 9" />
        <path d="M150 172c90 40 150 70 236 50" strokeDasharray="1 9" />
      </g>
      <g fill="var(--success)">
        <circle cx="102" cy="122" r="11" />
        <circle cx="208" cy="199" r="11" />
        <circle cx="104" cy="220" r="11" />
      </g>
      <g fill="var(--accent-text)">
        <circle cx="380" cy="58" r="13" />
        <circle cx="390" cy="221" r="13" />
      </g>
      <circle cx="150" cy="172" r="17" fill="var(--caution)" />
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
