import type { Signal } from '@preact/signals'

export type TextFiltersProps = {
  words: Signal<string>
  tag: Signal<string>
  tags: { tag: string; count: number }[]
}

/** Filters for the person's own texts: words and a tag. */
export function TextFilters({ words, tag, tags }: TextFiltersProps) {
  return (
    <div class="filters">
      <label class="words">
        Find
        <input
          type="search"
          value={words.value}
          onInput={({ currentTarget }) => (words.value = currentTarget.value)}
        />
      </label>
      <label>
        Tag
        <select onChange={({ currentTarget }) => (tag.value = currentTarget.value)}>
          <option value="">Any</option>
          {tags.map((one) => (
            <option key={one.tag} value={one.tag} selected={one.tag === tag.value}>
              {one.tag} ({one.count})
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
