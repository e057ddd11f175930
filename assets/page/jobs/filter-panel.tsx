import { useEffect } from 'preact/hooks'
import { Field, type FilterFieldProps } from '#assets/page/jobs/filter-fields.tsx'
import {
  FILTER_PARTS,
  FIRST_FILTERS,
  filtersIn,
  JOB_FILTERS,
  loadSystemNames,
} from '#assets/page/jobs/filters.ts'

const SHOWN_FIRST = new Set([
  ...FIRST_FILTERS,
  ...JOB_FILTERS.flatMap(({ name, part }) => (part ? [] : [name])),
])

export type FilterPanelProps = Omit<FilterFieldProps, 'filter'>

/** The filters that are not above the list: the common ones, and the others by section. */
export function FilterPanel(props: FilterPanelProps) {
  useEffect(() => void loadSystemNames(), [])
  const set = Object.keys(filtersIn(props.query))
  const fieldNamed = (name: string) => {
    const filter = JOB_FILTERS.find((jobFilter) => jobFilter.name === name)
    return filter && <Field key={name} filter={filter} {...props} />
  }
  return (
    <>
      <div class="filters">{FIRST_FILTERS.map((name) => fieldNamed(name))}</div>
      <details open={set.some((name) => !SHOWN_FIRST.has(name))}>
        <summary>More filters</summary>
        {FILTER_PARTS.map((part) => (
          <fieldset key={part}>
            <legend>{part}</legend>
            <div class="filters">
              {JOB_FILTERS.filter((filter) => filter.part === part && !SHOWN_FIRST.has(filter.name)).map(
                ({ name }) => fieldNamed(name),
              )}
            </div>
          </fieldset>
        ))}
      </details>
    </>
  )
}
