import { type ReactNode, useRef, useState } from 'react'
import { filterChipsOf, type Chip } from './FilterSelect.tsx'
import type { List } from '../page/use-list.ts'
import { useIsPhoneWidth } from '../page/use-narrow.ts'
import { useVisibleListFilter } from '../state/shown-filter.ts'
import { useFilterText } from './use-filter-text.ts'
import { Icon } from '../parts/Icon.tsx'
import { Button } from '../parts/Small.tsx'
import { kitWords } from '../words/kit.words.ts'
import { useLanguage, useTranslate, useWords } from '../words/language.ts'

export interface FiltersProps<Row> {
  list: List<Row>
  /** The text search box: its filter key and the searched fields. */
  find?: { key: string; label: string }
  /**
   * Chips of filters that do not define one themselves (`FilterSelect` and `FilterDays` do); without an entry, the
   * filter has no chip.
   */
  chips?: Readonly<Record<string, Chip>>
  /** Further filters, initially folded. */
  children?: ReactNode
}

/** Search above a table: one text box, chips of set filters, and folded further filters. The state is in the URL. */
export function Filters<Row>({ list, find, chips: own, children }: FiltersProps<Row>) {
  const t = useWords(kitWords)
  const words = { translate: useTranslate(), language: useLanguage() }
  const [unfolded, setUnfolded] = useState(false)
  const chips: Readonly<Record<string, Chip>> = { ...filterChipsOf(children, words), ...own }
  const set = Object.entries(list.filters).flatMap(([key, value]) => {
    const chip = key === find?.key ? undefined : chips[key]
    return chip ? { key, label: chip.label, value: chip.translate?.(value) ?? value } : []
  })
  const typed = find && list.filters[find.key]
  useVisibleListFilter([...(find && typed ? [{ label: find.label, value: typed }] : []), ...set])
  return (
    <search className="search">
      {find && <FindBox key={find.key} list={list} name={find.key} label={find.label} />}
      {set.length > 0 && (
        <div className="chips">
          {set.map(({ key, label, value }) => (
            <span key={key} className="chip">
              <em>{label}</em>
              <span className="clip">{value}</span>
              <button
                type="button"
                aria-label={t('kit.clear-filter', { name: label })}
                onClick={() => list.setFilters({ [key]: undefined })}
              >
                <Icon name="close" />
              </button>
            </span>
          ))}
          <Button kind="text" small onClick={list.clearFilters}>
            {t('kit.clear-filters')}
          </Button>
        </div>
      )}
      {children !== undefined && (
        <button
          type="button"
          className="btn push"
          aria-label={t(unfolded ? 'kit.less-filters' : 'kit.more-filters')}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          <Icon name="filter" />
          <span>{t(unfolded ? 'kit.less-filters' : 'kit.more-filters')}</span>
          <Icon name={unfolded ? 'up' : 'down'} />
        </button>
      )}
      {unfolded && <div className="fold">{children}</div>}
    </search>
  )
}

/** Rarely used filters, folded under a name with the number of set keys (`of`); one group is open at a time. */
export function FilterGroup<Row>(group: {
  list: List<Row>
  /** Without a title, the group is folded only on a phone; on larger screens its filters are visible. */
  title?: string
  of: readonly string[]
  children: ReactNode
}) {
  const [translate, isNarrow] = [useTranslate(), useIsPhoneWidth()]
  if (group.title === undefined && !isNarrow) return group.children
  const set = group.of.filter((key) => group.list.filters[key] !== undefined).length
  return (
    <details name="filters" className="filter-group">
      <summary className="btn">
        <span className="clip">{group.title ?? translate('kit.more-filters')}</span>
        {set > 0 && <b className="tag acc">{set}</b>}
        <Icon name="down" />
      </summary>
      <div className="fold">{group.children}</div>
    </details>
  )
}

/** A text box that applies 300 ms after the last key, or at once on Enter. */
function FindBox<Row>({ list, name, label }: { list: List<Row>; name: string; label: string }) {
  const { current, text, setText } = useFilterText(list, name)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const apply = (value: string) => {
    clearTimeout(timer.current)
    if (value.trim() !== current) list.setFilters({ [name]: value.trim() || undefined })
  }
  return (
    <div className="field">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => apply(value), 300)
        }}
        onKeyDown={(event) => event.key === 'Enter' && apply(text)}
      />
    </div>
  )
}
