import { Children, isValidElement, lazy, type ReactNode, Suspense } from 'react'
import type { Language } from '@evops/platform/contract'
import { formatInstant } from '../format/format.ts'
import { enumChoices } from '../form/choices.ts'
import type { List } from '../page/use-list.ts'
import { kitWords } from '../words/kit.words.ts'
import { useTranslate, useWords } from '../words/language.ts'

const DateRange = lazy(() => import('../form/DateRange.tsx').then((loaded) => ({ default: loaded.DateRange })))

/** Label and value format of a set filter above a table. */
export interface Chip {
  label: string
  translate?: (value: string) => string
}

export interface FilterSelectProps<Row> {
  list: List<Row>
  /** Name in the endpoint's query. */
  name: string
  /** Default: `{list.words}.{name}`. */
  label?: string
  /** Word key prefix of the choices, if it is not `{list.words}.{name}`. */
  words?: string
  /** Values, if the endpoint's query defines none or more than make sense here. */
  values?: readonly (string | number)[]
  /** Values with labels that are not words. */
  options?: readonly { value: string; label: string }[]
}

function factsOf<Row>(props: FilterSelectProps<Row>, translate: (key: string) => string) {
  const { list, name } = props
  const words = `${list.words}.${name}`
  return {
    label: props.label ?? translate(words),
    options: props.options ?? enumChoices(props.values ?? list.choicesOf?.(name), props.words ?? words, translate),
  }
}

/** A filter with few choices. As a direct child of `Filters`, it also defines its chip. */
export function FilterSelect<Row>(props: FilterSelectProps<Row>) {
  const t = useWords(kitWords)
  const translate = useTranslate()
  const { list, name } = props
  const { label, options } = factsOf(props, translate)
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

/** A filter for a span of days (`YYYY-MM-DD` in two filters, both inclusive). */
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

type ChipWords = { translate: (key: string) => string; language: Language }
/**
 * Returns the chips of `FilterSelect` and `FilterDays` children of `Filters`, which are rendered only while unfolded.
 */
export function filterChipsOf(children: ReactNode, words: ChipWords): Readonly<Record<string, Chip>> {
  const chips: Record<string, Chip> = {}
  Children.forEach(children, (child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return
    Object.assign(chips, filterChipsOf(child.props.children, words))
    if (child.type === FilterSelect) {
      // The type of the child determines its props.
      const props = child.props as FilterSelectProps<unknown>
      const { label, options } = factsOf(props, words.translate)
      const labelOfValue = (value: string) => options.find((option) => option.value === value)?.label ?? value
      chips[props.name] = { label, translate: labelOfValue }
    }
    if (child.type === FilterDays) {
      const { from, to, label } = child.props as FilterDaysProps<unknown>
      const day = (value: string) => formatInstant(value, words.language, 'UTC', 'day')
      chips[from] = { label, translate: (value) => `≥ ${day(value)}` }
      chips[to] = { label, translate: (value) => `≤ ${day(value)}` }
    }
  })
  return chips
}
