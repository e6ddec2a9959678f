import type { CSSProperties } from 'react'
import type { Language } from '@evops/platform/contract'
import type { List } from '../page/use-list.ts'
import { Icon } from '../parts/Icon.tsx'
import { useTranslate } from '../words/language.ts'
import { type Column, columnWidth } from './columns.tsx'
import { type RowSelection, useSelectedKeys } from '../state/selection.ts'

/** Width of the checkbox column in pixels. */
export const checkboxColumnWidth = 40

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  list: List<Row> | undefined
  keys: readonly string[]
  selection: RowSelection | undefined
  language: Language
}

export function TableHead<Row>({ columns, list, keys, selection, language }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th className="pin" style={{ width: checkboxColumnWidth }}>
            <ChooseAll keys={keys} selection={selection} />
          </th>
        )}
        {columns.map((column) => (
          <Head key={column.key} column={column} list={list} language={language} />
        ))}
      </tr>
    </thead>
  )
}

function Head<Row>({
  column,
  list,
  language,
}: {
  column: Column<Row>
  list: List<Row> | undefined
  language: Language
}) {
  const translate = useTranslate()
  const direction = list?.sort === column.key ? 'ascending' : list?.sort === `-${column.key}` ? 'descending' : undefined
  const title = translate(column.title)
  const { width } = columnWidth(column)
  const face = (
    <>
      <span>
        <span>{title}</span>
        {direction && <Icon name={direction === 'ascending' ? 'up' : 'down'} />}
      </span>
      {column.unit && <small>{column.unit(language)}</small>}
    </>
  )
  return (
    <th
      className={column.align === 'end' ? 'n' : column.width === undefined ? 'soft grow' : 'soft'}
      style={{ '--w': `${width}px` } as CSSProperties}
      aria-sort={column.sort ? (direction ?? 'none') : undefined}
    >
      {column.sort && list ? (
        <button type="button" onClick={() => list.sortBy(column.key)}>
          {face}
        </button>
      ) : (
        face
      )}
    </th>
  )
}

function ChooseAll({ keys, selection }: { keys: readonly string[]; selection: RowSelection }) {
  const translate = useTranslate()
  const chosen = useSelectedKeys(selection).filter((key) => keys.includes(key)).length
  const all = keys.length > 0 && chosen === keys.length
  return (
    <input
      type="checkbox"
      className="cb"
      aria-label={translate('kit.select-all')}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && !all
      }}
      onChange={() => selection.set(keys, !all)}
    />
  )
}
