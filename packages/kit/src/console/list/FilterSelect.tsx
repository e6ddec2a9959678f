import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import { choicesOf } from '../form/choices.ts'
import type { List } from '../page/use-list.ts'
import { kitWords } from '../words/kit.words.ts'
import { useSay, useWords } from '../words/language.ts'

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
  /** Those of the endpoint's query unless said otherwise. */
  options?: readonly { value: string; label: string }[]
}

function factsOf<Row>(props: FilterSelectProps<Row>, say: (key: string) => string) {
  const { list, name } = props
  const words = `${list.words}.${name}`
  return {
    label: props.label ?? say(words),
    options: props.options ?? choicesOf(list.choicesOf?.(name), props.words ?? words, say),
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

/** The chips of the FilterSelects among the children of `Filters`, which are drawn only while unfolded. */
export function chipsOf(children: ReactNode, say: (key: string) => string): Readonly<Record<string, Chip>> {
  const chips: Record<string, Chip> = {}
  Children.forEach(children, (child) => {
    if (!isValidElement<FilterSelectProps<unknown> & { children?: ReactNode }>(child)) return
    if (child.type === Fragment) Object.assign(chips, chipsOf(child.props.children, say))
    if (child.type !== FilterSelect) return
    const { label, options } = factsOf(child.props, say)
    const named = (value: string) => options.find((option) => option.value === value)?.label ?? value
    chips[child.props.name] = { label, say: named }
  })
  return chips
}
