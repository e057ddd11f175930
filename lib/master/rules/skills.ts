import type { MasterLine } from '#lib/master/rules/master.ts'
export function skillsOf(lines: readonly MasterLine[]): string[] {
  return lines
    .filter((l) => l.section === 'skills')
    .flatMap((l) =>
      l.text
        .replace(/^[^:]*:/, '')
        .split(/[,;]/)
        .map((s) => s.trim()),
    )
}
export function skillsChange(before: readonly MasterLine[], after: readonly MasterLine[]) {
  const a = skillsOf(before),
    b = skillsOf(after)
  return {
    added: b.filter((s) => !a.includes(s)),
    already_listed: [] as string[],
    removed: a.filter((s) => !b.includes(s)),
  }
}
