/** How far something has come, as a bar and in words. */
export function ProgressLine({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <div class="progress-line">
      <progress max={Math.max(total, 1)} value={done} aria-label={label} />
      <span class="small">{label}</span>
    </div>
  )
}
