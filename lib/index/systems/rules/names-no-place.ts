/** Whether a location text holds only words about the way of working, or nothing: then it tells no place. */
export function namesNoPlace(text: string): boolean {
  const words = text
    .slice(0, 500)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
  return words.every((word) => word === '' || PLACELESS.has(word))
}

// "Worldwide", "global" and "anywhere" are left out: they do tell where a job can be done.
const PLACELESS = new Set(
  'remote remotely hybrid onsite on site in office based home homeoffice work working from wfh distributed virtual flexible fully full partially option optional optionally eligible friendly possible only or and any multiple various several locations location n a na tbd tba none'.split(
    ' ',
  ),
)
