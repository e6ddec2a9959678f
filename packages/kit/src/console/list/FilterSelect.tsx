import { Children, isValidElement, lazy, type ReactNode, Suspense } from 'react'
import type { Language } from '@evops/platform/contract'
import { formatWhen } from '../format/format.ts'
import { choicesOf } from '../form/choices.ts'
import type { List } from '../page/use-list.ts'
import { kitWords } from '../words/kit.words.ts'
import { useSay, useWords } from '../words/language.ts'

const DateRange = lazy(() =>
  import('../form/DateRange.tsx').then((loaded) => ({ default: loaded.DateRange })),
)

/** How a filter that is set is named above a table, and its value read. */
export interface Chip {
  label: string
  say?: (value: string) => string
}

export interface FilterSelectProps<Row> {
  list: List<Row>
  /** Its name in the endpoint's query. */
  name: string
  /** `{list.words}.{name}` unless said otherwise. */
  label?: string
  /** Where its choices are named, when it is not `{list.words}.{name}`. */
  words?: string
  /** Its values, where the endpoint's query names none or more than can be found. */
  values?: readonly (string | number)[]
  /** Values that are named by something else than words. */
  options?: readonly { value: string; label: string }[]
}

function factsOf<Row>(props: FilterSelectProps<Row>, say: (key: string) => string) {
  const { list, name } = props
  const words = `${list.words}.${name}`
  return {
    label: props.label ?? say(words),
    options: props.options ?? choicesOf(props.values ?? list.choicesOf?.(name), props.words ?? words, say),
  }
}

/** A filter with few choices. Where it stands directly in `Filters`, its chip is drawn from it too. */
export function FilterSelect<Row>(props: FilterSelectProps<Row>) {
  const t = useWords(kitWords)
  const say = useSay()
  const { list, name } = props
  const { label, options } = factsOf(props, say)
  return (
    <label className="f">
      <span className="label">{label}</span>
      <select
        className="field"
        value={list.filters[name] ?? ''}
        onChange={(event) => list.setFilters({ [name]: event.target.value || undefined })}
      >
        <option value="">{t('kit.any')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}

interface FilterDaysProps<Row> {
  list: Pick<List<Row>, 'filters' | 'setFilters'>
  from: string
  to: string
  label: string
}

/** A span of days (`YYYY-MM-DD` in two filters, both inclusive). */
export function FilterDays<Row>({ list, from, to, label }: FilterDaysProps<Row>) {
  return (
    <div className="f">
      <span className="label">{label}</span>
      <Suspense fallback={<div className="field off" aria-busy="true" />}>
        <DateRange
          label={label}
          value={[list.filters[from], list.filters[to]]}
          onChange={([first, last]) => list.setFilters({ [from]: first, [to]: last })}
        />
      </Suspense>
    </div>
  )
}

type ChipWords = { say: (key: string) => string; language: Language }
/** The chips of FilterSelects and FilterDays among the children of `Filters`, which are drawn only while unfolded. */
export function chipsOf(children: ReactNode, words: ChipWords): Readonly<Record<string, Chip>> {
  const chips: Record<string, Chip> = {}
  Children.forEach(children, (child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return
    Object.assign(chips, chipsOf(child.props.children, words))
    if (child.type === FilterSelect) {
      // Told by its type.
      const props = child.props as FilterSelectProps<unknown>
      const { label, options } = factsOf(props, words.say)
      const labelOfValue = (value: string) => options.find((option) => option.value === value)?.label ?? value
      chips[props.name] = { label, say: labelOfValue }
    }
    if (child.type === FilterDays) {
      const { from, to, label } = child.props as FilterDaysProps<unknown>
      const day = (value: string) => formatWhen(value, words.language, 'UTC', 'day')
      chips[from] = { label, say: (value) => `≥ ${day(value)}` }
      chips[to] = { label, say: (value) => `≤ ${day(value)}` }
    }
  })
  return chips
}
