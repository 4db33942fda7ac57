import { t } from '#words/t.ts'

type ProgressProps = {
  label: string
  /** 0 to 1. */
  value: number
}

export const Progress = ({ label, value }: ProgressProps) => {
  const percent = Math.round(value * 100)
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4">
        <span>{label}</span>
        <span aria-hidden="true">{t('{percent} %', { percent })}</span>
      </p>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="h-3 w-full appearance-none overflow-hidden rounded-full border border-line-strong bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}
