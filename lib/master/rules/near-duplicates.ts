export function nearDuplicates(
  added: readonly { id: string; text: string }[],
  existing: readonly { id: string; text: string }[],
) {
  return added.flatMap((a) =>
    existing
      .filter((e) => e.text.slice(0, 12) === a.text.slice(0, 12))
      .map((e) => ({ id: a.id, of: e.id, likeness: 0.9 })),
  )
}
