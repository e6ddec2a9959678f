/* oxlint-disable jsx-a11y/control-has-associated-label -- empty cells of skeletons, gaps and totals */
/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/no-noninteractive-element-interactions -- a grid is an interactive table (ARIA APG) */
import { lazy, type ReactNode, Suspense, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { kitWords } from '../words/kit.words.ts'
import { useLanguage, useWords } from '../words/language.ts'
import { PageContext } from '../page/page.ts'
import type { List } from '../page/use-list.ts'
import { dashboardSlot, useSlot } from '../domain.tsx'
import { currentUserStore } from '../net/sign-in-session.ts'
import { useStore } from '../state/store.ts'
import { Button, Empty } from '../parts/Small.tsx'
import { ReadFailure } from '../parts/Failure.tsx'
import { useScreenKeys } from '../page/screen-keys.ts'
import { useIsPhoneWidth } from '../page/use-narrow.ts'
import { type Column, toPhoneColumns, columnWidth } from './columns.tsx'
import { useFit } from './fit.ts'
import type { ManyRowsProps } from './ManyRows.tsx'
import { createSelection } from '../state/selection.ts'
import { createTableInputHandlers } from './table-presses.ts'
import { checkboxColumnWidth, TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'

/** Number of rows above which rows are rendered only while visible. */
const virtualFrom = 60
const LazyRows = lazy(() => import('./ManyRows.tsx').then((loaded) => ({ default: loaded.ManyRows })))
// lazy() loses the type parameter; the cast restores it.
const ManyRows = LazyRows as unknown as <Row>(props: ManyRowsProps<Row>) => ReactNode

export interface DataTableProps<Row> {
  /** A list of an endpoint, or only `rows`. */
  list?: List<Row>
  rows?: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Accessible name of the table. */
  label: string
  selectable?: boolean
  /** Called when a row is clicked or Enter is pressed on it. If absent and `list` is set, the row's drawer opens. */
  onOpen?: ((row: Row) => void) | undefined
  opens?: boolean
  /**
   * Prefetches the data that a row opens, when the pointer rests on the row or a neighbouring row has the keyboard
   * focus.
   */
  prefetch?: ((row: Row) => unknown) | undefined
  /** Shown if there are no rows and no filter is set: explains the content of the list and how rows are created. */
  empty?: ReactNode
  /** A footer row by column key: totals of all filtered rows. */
  totals?: Readonly<Record<string, ReactNode>>
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  'use no memo'
  const { list, keyOf, label, selectable = false, opens = list !== undefined, totals } = props
  const columns = useIsPhoneWidth() ? toPhoneColumns(props.columns) : props.columns
  const rows = list?.rows ?? props.rows ?? []
  const language = useLanguage()
  const t = useWords(kitWords)
  const scroller = useRef<HTMLDivElement>(null)
  const minWidth = useFit(scroller, rows.length > 0 || list?.isPending === true, [
    ...(selectable ? [{ width: checkboxColumnWidth, soft: false }] : []),
    ...columns.map(columnWidth),
  ])
  const [ownSelection] = useState(createSelection)
  const selection = list?.selection ?? ownSelection
  const [reached, setActive] = useState(-1)
  const active = Math.max(0, reached)
  const reach = useRef<(index: number) => void>(null)
  const page = useContext(PageContext)
  const goTo = (row: Row) => (props.onOpen ? props.onOpen(row) : list?.setOpen(keyOf(row)))
  const open = (row: Row) => {
    if (list?.open === undefined || !page) goTo(row)
    else void page.mayLeave().then((may) => may && goTo(row))
  }
  const isOpener = opens || props.onOpen !== undefined
  const near = (...indexes: number[]) =>
    indexes.flatMap((index) => rows[index] ?? []).map((row) => props.prefetch?.(row))

  const show = (index: number) => {
    setActive(index)
    near(index, index + 1)
    reach.current?.(index)
    const focusRow = () => {
      const row = scroller.current?.querySelector<HTMLElement>(`tr[data-i="${index}"]`)
      row?.focus()
      return row
    }
    if (!focusRow()) requestAnimationFrame(focusRow)
  }
  // oxlint-disable-next-line react/refs -- `show` runs on presses alone; 'use no memo' above
  const { afar, ...presses } = createTableInputHandlers({
    rows,
    keyOf,
    list,
    selection,
    selectable,
    open: isOpener ? open : undefined,
    show,
    setActive,
    near,
  })
  const shown = rows.findIndex((row) => keyOf(row) === list?.open)
  useScreenKeys((event) => (!!list || isOpener) && !!rows[0] && afar(event, shown < 0 ? reached : shown))
  const besides = useEffectEvent(() => near(shown - 1, shown + 1))
  useEffect(() => {
    if (shown >= 0) besides()
  }, [shown])

  if (list?.error && rows.length === 0) return <ReadFailure error={list.error} onRetry={list.reload} />
  if (rows.length === 0 && !list?.isPending) return <Nothing list={list} empty={props.empty} />
  const draw = (row: Row, index: number) => (
    <TableRow
      key={keyOf(row)}
      row={row}
      rowKey={keyOf(row)}
      index={index}
      columns={columns}
      language={language}
      selection={selection}
      selectable={selectable}
      isOpen={list?.open === keyOf(row)}
      isActive={index === Math.min(active, rows.length - 1)}
      opens={isOpener}
      chooseLabel={t('kit.select-row')}
    />
  )
  return (
    <div ref={scroller} className="scroll">
      <table
        className="tbl"
        role="grid"
        aria-label={label}
        aria-rowcount={list ? list.total + 1 : rows.length + 1}
        aria-multiselectable={selectable || undefined}
        aria-busy={list?.isFetching}
        style={{ minWidth }}
        {...presses}
      >
        <TableHead
          columns={columns}
          list={list}
          keys={rows.map(keyOf)}
          selection={selectable ? selection : undefined}
          language={language}
        />
        <tbody>
          {list?.isPending && rows.length === 0 && <Bones columns={columns.length + (selectable ? 1 : 0)} />}
          {rows.length <= virtualFrom ? (
            rows.map(draw)
          ) : (
            <Suspense fallback={rows.slice(0, virtualFrom).map(draw)}>
              <ManyRows rows={rows} draw={draw} scroller={scroller} reach={reach} />
            </Suspense>
          )}
        </tbody>
        {totals && rows.length > 0 && <Totals columns={columns} totals={totals} selectable={selectable} />}
      </table>
    </div>
  )
}

/** Says why a list is empty; platform staff who work in no operator may choose one. */
function Nothing<Row>({ list, empty }: { list: List<Row> | undefined; empty: ReactNode }) {
  const t = useWords(kitWords)
  const isOutside = useStore(currentUserStore)?.operator.kind === 'platform'
  const reasons = useSlot(dashboardSlot).filter(({ anywhere }) => isOutside && list && anywhere === 'outside')
  const isFiltered = list !== undefined && Object.keys(list.filters).length > 0
  const unfiltered = empty === undefined ? <Empty title={t('kit.empty')} /> : empty
  return (
    <>
      <Suspense>{reasons.map((part) => part.draw({}))}</Suspense>
      {isFiltered ? (
        <Empty icon="filter" title={t('kit.empty-filtered')}>
          <Button onClick={list.clearFilters}>{t('kit.clear-filters')}</Button>
        </Empty>
      ) : (
        unfiltered
      )}
    </>
  )
}

/** Placeholders with the height of the coming rows, so that the layout does not jump. */
function Bones({ columns }: { columns: number }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_cell, cell) => (
        <td key={cell}>
          <span className="bone" />
        </td>
      ))}
    </tr>
  ))
}
function Totals<Row>({
  columns,
  totals,
  selectable,
}: {
  columns: readonly Column<Row>[]
  totals: Readonly<Record<string, ReactNode>>
  selectable: boolean
}) {
  return (
    <tfoot>
      <tr>
        {selectable && <td className="pin" />}
        {columns.map((column) => (
          <td key={column.key} className={column.align === 'end' ? 'n' : undefined}>
            {totals[column.key]}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}
