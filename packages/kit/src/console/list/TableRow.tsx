import { memo, type ReactNode } from 'react'
import type { Language } from '@evops/platform/contract'
import type { Column } from './columns.tsx'
import { type RowSelection, useSelected } from '../state/selection.ts'

export interface TableRowProps<Row> {
  row: Row
  rowKey: string
  index: number
  columns: readonly Column<Row>[]
  language: Language
  selection: RowSelection
  selectable: boolean
  isOpen: boolean
  isActive: boolean
  opens: boolean
  /** Accessible name of the row's checkbox. */
  chooseLabel: string
}

/** One row. It repaints when its data, its position or its selection changes; the table handles its events. */
function PlainRow<Row>({
  row,
  rowKey,
  index,
  columns,
  language,
  selection,
  selectable,
  isOpen,
  isActive,
  opens,
  chooseLabel,
}: TableRowProps<Row>): ReactNode {
  const selected = useSelected(selection, rowKey)
  return (
    <tr
      data-i={index}
      data-key={rowKey}
      data-opens={opens ? '' : undefined}
      className={isOpen ? 'open' : undefined}
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      tabIndex={isActive ? 0 : -1}
    >
      {selectable && (
        <td className="pin">
          <input
            type="checkbox"
            className="cb"
            data-choose
            checked={selected}
            readOnly
            tabIndex={-1}
            aria-label={chooseLabel}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={column.align === 'end' ? 'n' : undefined}>
          {column.cell(row, language)}
        </td>
      ))}
    </tr>
  )
}
// memo() loses the type parameter; the cast restores it.
export const TableRow = memo(PlainRow) as unknown as typeof PlainRow
