import sceneSheet from './drawings/scenes.svg'

export type SceneName =
  | 'cups'
  | 'yarn'
  | 'signpost'
  | 'bench'
  | 'steps'
  | 'plant'
  | 'birds'
  | 'houses'
  | 'jar'
  | 'room'

/** An illustration. Decoration: what it stands beside says the same in words. Its room is there before it is. */
export const Scene = ({ name, className = '' }: { name: SceneName; className?: string }) => (
  <svg viewBox="0 0 260 170" aria-hidden="true" className={`scene decoration ${className}`}>
    <use href={`${sceneSheet}#${name}`} />
  </svg>
)
