export type ProgressLineProps = { label: string; done?: number; total?: number }

/** How far something has come, as a bar and in words; without numbers it is only known to run. */
export function ProgressLine({ label, done, total = 1 }: ProgressLineProps) {
  return (
    <div class="progress-line">
      <progress
        max={Math.max(total, 1)}
        {...(done === undefined ? {} : { value: done })}
        aria-label={label}
      />
      <span class="small">{label}</span>
    </div>
  )
}
