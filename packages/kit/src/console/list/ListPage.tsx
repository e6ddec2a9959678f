/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the popover holds more than a <dialog> of its own may */
import type { ReactNode } from 'react'
import { kitWords } from '../words/kit.words.ts'
import { useTranslate, useWords } from '../words/language.ts'
import type { List } from '../page/use-list.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { Button, IconButton, UpdatedAt } from '../parts/Small.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Popover } from '../parts/Menu.tsx'
import { Pager } from './Pager.tsx'
import { BulkBar, type BulkActSelection } from '../bulk/BulkBar.tsx'
import type { TableColumnSettings } from './column-choice.ts'

export interface ListPageProps<Row> {
  title: string
  list: List<Row>
  /** The freshness line; default: "updated at". */
  fresh?: ReactNode
  actions?: ReactNode
  views?: ReactNode
  filters?: ReactNode
  /** Rendered while rows are selected; receives their keys. */
  bulk?: (keys: readonly string[], chosen: BulkActSelection) => ReactNode
  /** True if the bulk actions can be applied to all filtered rows. */
  bulkEvery?: boolean
  children: ReactNode
  /** A `Drawer`, if `list.open` is set. */
  drawer?: ReactNode
}

/** Layout of a list: head, views, filters, bulk bar, table, pager. It consists of slots and has no logic. */
export function ListPage<Row>({ list, bulk, bulkEvery = false, ...props }: ListPageProps<Row>) {
  return (
    <div className="list-page">
      <PageHead title={props.title} fresh={props.fresh ?? <UpdatedAt at={list.updatedAt} />} actions={props.actions} />
      <div className="sheet list-sheet">
        {props.views}
        {props.filters}
        {bulk && (
          <BulkBar list={list} offersEvery={bulkEvery}>
            {bulk}
          </BulkBar>
        )}
        {props.children}
      </div>
      <Pager list={list} />
      {props.drawer}
    </div>
  )
}

/** Button to show, hide and move columns. */
export function ColumnButton<Row>({ columns }: { columns: TableColumnSettings<Row> }) {
  const t = useWords(kitWords)
  const translate = useTranslate()
  const face = (
    <>
      <Icon name="columns" />
      {t('kit.columns')}
    </>
  )
  return (
    <Popover label={t('kit.columns')} face={face} className="btn" role="dialog" facesLabel>
      {() => (
        <>
          {columns.all.map((column, at) => (
            <div key={column.key} className="row" style={{ padding: '0 8px' }}>
              <label className="check clip" style={{ flex: 1 }}>
                <input
                  type="checkbox"
                  className="cb"
                  checked={columns.isShown(column.key)}
                  onChange={(event) => columns.show(column.key, event.target.checked)}
                />
                {translate(column.title)}
              </label>
              {at > 0 && (
                <IconButton
                  icon="up"
                  label={t('kit.column-up', { name: translate(column.title) })}
                  onClick={() => columns.moveUp(column.key)}
                />
              )}
            </div>
          ))}
          <hr />
          <Button kind="text" small onClick={columns.reset}>
            {t('kit.columns-reset')}
          </Button>
        </>
      )}
    </Popover>
  )
}
