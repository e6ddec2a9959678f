/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the bar holds more than an <output> may */
import { type ReactNode, useEffect } from 'react'
import { formatNumber } from '../format/format.ts'
import { useAreAllRowsSelected, useSelectedKeys } from '../state/selection.ts'
import type { List } from '../page/use-list.ts'
import { Button } from '../parts/Small.tsx'
import { kitWords } from '../words/kit.words.ts'
import { useLanguage, useWords } from '../words/language.ts'
import { bulkWords } from './bulk.words.ts'

/** The target of a bulk action: the selected rows, or everything that matches the filters. */
export interface BulkActSelection {
  keys: readonly string[]
  /** True for all matching rows instead of the rows selected by hand. */
  every: boolean
  /** Formatted number: `1,284`, `more than 10,000`. */
  amount: string
  count: number
  filter: Readonly<Record<string, string>>
}

/**
 * Bar shown while rows are selected: their number, a link to select all matching rows, the actions, and a button to
 * clear the selection.
 */
export function BulkBar<Row>({
  list,
  children,
  offersEvery,
}: {
  list: List<Row>
  children: (keys: readonly string[], chosen: BulkActSelection) => ReactNode
  offersEvery: boolean
}) {
  const t = useWords(kitWords)
  const b = useWords(bulkWords)
  const language = useLanguage()
  const { selection } = list
  const keys = useSelectedKeys(selection)
  const every = useAreAllRowsSelected(selection)
  const filters = JSON.stringify(list.filters)
  // "All matching" applies only to these filters and is reset when they change.
  useEffect(() => () => selection.setEvery(false), [selection, filters])
  if (keys.length === 0) return null
  const n = formatNumber(list.total, language)
  const total = list.totalIsAtLeast ? b('kit.bulk.more-than', { n }) : n
  const chosen: BulkActSelection = {
    keys,
    every,
    amount: every ? total : formatNumber(keys.length, language),
    count: every ? list.total : keys.length,
    filter: list.filters,
  }
  return (
    <div className="bulk" role="status">
      <b>{every ? b('kit.bulk.chosen', { n: total }) : t('kit.selected', { count: keys.length })}</b>
      {offersEvery && !every && list.total > keys.length && (
        <Button kind="text" onClick={() => selection.setEvery(true)}>
          {b('kit.bulk.every', { count: list.total, n: total })}
        </Button>
      )}
      <span className="push row">
        {children(keys, chosen)}
        <Button kind="text" icon="close" onClick={selection.clear}>
          {t('kit.select-none')}
        </Button>
      </span>
    </div>
  )
}
