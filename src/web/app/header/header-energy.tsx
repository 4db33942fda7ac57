import { useEffect, useRef, useState } from 'react'
import { spoonLabels, spoonLevels } from '#contract/spoons.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useSetSpoons } from '#web/features/spoons/use-set-spoons.ts'
import { whoSeesSpoons } from '#web/features/spoons/who-sees-spoons.ts'
import { toast } from '#web/lib/toast.ts'

/** From none to full, as it goes from left to right. */
const steps = spoonLevels.toReversed()

/**
 * Energy in one tap, on every screen: a slider of four steps, each where its bar stands. What was chosen is said in
 * words, and can be undone.
 */
export const HeaderEnergy = () => {
  const { socialSpoons, audience } = useSignedInUser()
  const { mutate } = useSetSpoons()
  const input = useRef<HTMLInputElement>(null)
  // While a finger slides, the bars follow it; only where it lets go counts.
  const [sliding, setSliding] = useState<number | null>(null)
  const saved = steps.indexOf(socialSpoons)
  const shown = sliding ?? saved
  const level = steps[shown] ?? socialSpoons

  useEffect(() => {
    const slider = input.current
    const choose = () => {
      setSliding(null)
      const chosen = steps[Number(slider?.value)]
      if (!chosen || chosen === socialSpoons) return
      mutate(chosen, {
        onSuccess: () =>
          toast({
            title: spoonLabels[chosen],
            description: `${whoSeesSpoons[audience.socialSpoons]} it now.`,
            action: { label: 'Undo', onSelect: () => mutate(socialSpoons) },
          }),
      })
    }
    slider?.addEventListener('change', choose)
    return () => slider?.removeEventListener('change', choose)
  }, [mutate, socialSpoons, audience.socialSpoons])

  return (
    <div className="bar-words four-steps relative grid min-h-[52px] content-center justify-items-center gap-0.5 rounded-md py-1 text-center text-[length:min(clamp(0.8125rem,3.4vw,0.9375rem),max(13px,6vw))] text-quiet leading-tight hover:bg-accent-soft hover:text-text has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-focus">
      <Steps chosen={shown} />
      <span aria-hidden="true" className="whitespace-nowrap font-semibold">
        {spoonLabels[level]}
      </span>
      <input
        ref={input}
        type="range"
        min={0}
        max={steps.length - 1}
        step={1}
        value={shown}
        aria-label="Energy"
        aria-valuetext={spoonLabels[level]}
        className="step-slider absolute inset-0 size-full cursor-pointer"
        onChange={(event) => setSliding(Number(event.target.value))}
      />
    </div>
  )
}

/** A ring for none, and three bars that rise, as many filled as there is energy. The words stand below. */
const Steps = ({ chosen }: { chosen: number }) => (
  <svg
    viewBox="0 0 96 24"
    aria-hidden="true"
    className="h-[min(1.5rem,32px)] w-full"
    stroke="currentColor"
    strokeWidth="1.5"
  >
    <circle cx="12" cy="19" r="3.5" fill={chosen === 0 ? 'currentColor' : 'none'} />
    {[1, 2, 3].map((step) => (
      <rect
        key={step}
        x={24 * step + 6}
        y={22 - 7 * step}
        width="12"
        height={7 * step + 1}
        rx="2"
        fill={step <= chosen ? 'currentColor' : 'none'}
      />
    ))}
  </svg>
)
