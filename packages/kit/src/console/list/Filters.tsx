import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { chipsOf, type Chip } from './FilterSelect.tsx'
import type { List } from '../page/use-list.ts'
import { useScreenKeys } from '../page/screen-keys.ts'
import { useShownFilter } from './shown-filter.ts'
import { useFilterText } from './use-filter-text.ts'
import { Icon } from '../parts/Icon.tsx'
import { Button } from '../parts/Small.tsx'
import { kitWords } from '../words/kit.words.ts'
import { useSay, useWords } from '../words/language.ts'

const DateRange = lazy(() =>
  import('../form/DateRange.tsx').then((loaded) => ({ default: loaded.DateRange })),
)

export interface FiltersProps<Row> {
  list: List<Row>
  /** The one box that finds by text: its filter key and what it looks in. */
  find?: { key: string; label: string }
  /** How a filter that is no FilterSelect is named on its chip, and its value read; without it, it has no chip. */
  chips?: Readonly<Record<string, Chip>>
  /** Further filters, folded away until asked for. */
  children?: ReactNode
}

/** Search above a table: one text box, chips of what is set, the rest folds. Everything stands in the URL. */
export function Filters<Row>({ list, find, chips: own, children }: FiltersProps<Row>) {
  const t = useWords(kitWords)
  const say = useSay()
  const [unfolded, setUnfolded] = useState(false)
  const chips: Readonly<Record<string, Chip>> = { ...chipsOf(children, say), ...own }
  const set = Object.entries(list.filters).filter(([key]) => chips[key] && key !== find?.key)
  const typed = find && list.filters[find.key]
  useShownFilter([
    ...(find && typed ? [{ label: find.label, value: typed }] : []),
    ...set.map(([key, value]) => ({
      label: chips[key]?.label ?? key,
      value: chips[key]?.say?.(value) ?? value,
    })),
  ])
  return (
    <search className="search">
      {find && <FindBox key={find.key} list={list} name={find.key} label={find.label} />}
      {set.length > 0 && (
        <div className="chips">
          {set.map(([key, value]) => (
            <span key={key} className="chip">
              <em>{chips[key]?.label}</em>
              <span className="clip">{chips[key]?.say?.(value) ?? value}</span>
              <button
                type="button"
                aria-label={t('kit.clear-filter', { name: chips[key]?.label ?? key })}
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

/** Applies 300 ms after the last key, or at once on Enter. `/` anywhere on the page comes here. */
function FindBox<Row>({ list, name, label }: { list: List<Row>; name: string; label: string }) {
  const { current, text, setText } = useFilterText(list, name)
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const apply = (value: string) => {
    clearTimeout(timer.current)
    if (value.trim() !== current) list.setFilters({ [name]: value.trim() || undefined })
  }
  useScreenKeys(({ key }) => {
    if (key !== '/') return false
    box.current?.focus()
    return true
  })
  return (
    <div className="field">
      <Icon name="search" />
      <input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => {
          const { value } = event.target
          setText(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => apply(value), 300)
        }}
        onKeyDown={(event) => event.key === 'Enter' && apply(text)}
      />
    </div>
  )
}

/** A span of days (`YYYY-MM-DD` in two filters, both inclusive). */
export function FilterDays<Row>({
  list,
  from,
  to,
  label,
}: {
  list: List<Row>
  from: string
  to: string
  label: string
}) {
  return (
    <div className="f">
      <span className="label">{label}</span>
      <Suspense fallback={<div className="field off" />}>
        <DateRange
          label={label}
          value={[list.filters[from], list.filters[to]]}
          onChange={([first, last]) => list.setFilters({ [from]: first, [to]: last })}
        />
      </Suspense>
    </div>
  )
}
