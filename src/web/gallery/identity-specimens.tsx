import { covers } from '#contract/communities/covers.ts'
import { figures } from '#contract/profile/figures.ts'
import { spoonLevels } from '#contract/spoons.ts'
import { readOnlyTones, tones } from '#contract/tones/tones.ts'
import { CommunityCover } from '#web/features/communities/community-cover.tsx'
import { ToneBadges } from '#web/features/tones/tone-badges.tsx'
import { AnonymousAvatar, Avatar } from '#web/ui/avatar.tsx'
import { Scene } from '#web/ui/scene.tsx'
import { Spoons } from '#web/ui/spoons.tsx'

const picture = '/src/web/styles/icon.svg'
const row = 'flex flex-wrap items-center gap-3'

export const FaceSpecimens = () => (
  <div className="grid gap-4">
    <div className={row}>
      <Avatar seed="m" initials="M" size="tiny" />
      <Avatar seed="m" initials="M" size="small" />
      <Avatar seed="m" initials="M" />
      <Avatar seed="m" initials="M" size="large" />
      <Avatar seed="p" initials="M" src={picture} />
      <Avatar seed="h" initials="H" src={picture} imageHidden />
      <Avatar seed="u" initials="U" src="/no-such-picture.png" />
      <AnonymousAvatar />
      <Avatar initials="D" />
    </div>
    <div className={row}>
      {figures.map((figure) => (
        <Avatar key={figure} seed={figure} initials="F" figure={figure} size="large" />
      ))}
    </div>
    <div className={row}>
      {figures.map((figure) => (
        <Avatar key={figure} seed={figure} initials="F" figure={figure} size="tiny" />
      ))}
    </div>
    <div className={row}>
      {Array.from('abcdefghijklmnop', (seed) => (
        <Avatar key={seed} seed={seed} initials={seed.toUpperCase()} />
      ))}
    </div>
  </div>
)

export const SpoonSpecimens = () => (
  <ul className="flex flex-wrap gap-6">
    {spoonLevels.map((level) => (
      <li key={level} className="grid justify-items-center gap-2">
        <Spoons level={level} className="h-10" />
        {level}
      </li>
    ))}
  </ul>
)

export const ToneSpecimens = () => <ToneBadges tones={[...tones, ...readOnlyTones].map(({ word }) => word)} />

const scenes = ['cups', 'yarn', 'signpost', 'bench', 'steps', 'plant', 'birds', 'houses', 'jar'] as const

export const SceneSpecimens = () => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-4">
    {scenes.map((name) => (
      <div key={name} className="grid justify-items-center gap-1">
        <Scene name={name} />
        {name}
      </div>
    ))}
  </div>
)

export const CoverSpecimens = () => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4">
    {covers.map(({ key }) => (
      <div key={key} className="grid gap-1">
        <CommunityCover pattern={key} className="h-28 rounded-lg" />
        {key}
      </div>
    ))}
  </div>
)
