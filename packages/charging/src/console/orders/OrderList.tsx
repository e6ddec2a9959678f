import {
  Can,
  type Chosen,
  ColumnButton,
  DataTable,
  Empty,
  ExportButton,
  formatNumber,
  type List,
  ListDrawer,
  ListPage,
  LiveLine,
  UpdatedAt,
  useCan,
  useColumns,
  useLanguage,
  useList,
  useMe,
  useNarrow,
  usePage,
  useWords,
  Views,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { lazy, Suspense, useEffect } from 'react'
import {
  orderExport,
  orderExporters,
  listOrders,
  orderControllers,
  orderEditors,
  type OrderRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { loadOrderDrawer, orderBeside } from '../ahead.ts'
import { orderColumns, phoneColumns } from './order-columns.tsx'
import { useLiveRows } from './live-orders.ts'
import { daysToInstants, orderFilterOf } from './order-filter.rules.ts'
import { OrderBulk } from './OrderBulk.tsx'
import { ImportButton } from '../imports/ImportButton.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderViews } from './OrderViews.tsx'
import { recordWords } from './records.words.ts'
import { keepTrail } from './trail.ts'
import { useNewOrders } from './use-new-orders.ts'
import { useTotals } from './use-totals.tsx'

const OrderDrawer = lazy(loadOrderDrawer)

/** Charging orders: live where they run, still where they are. */
export function OrderList() {
  const t = useWords(recordWords)
  const m = useWords(menuWords)
  const language = useLanguage()
  const { search } = usePage()
  const { timeZone, currency } = useMe().operator
  const exponent = currencyExponent(currency)
  const read = useList(listOrders, {
    sort: '-startedAt',
    pageSize: 50,
    words: 'charging.orders',
    always: daysToInstants(search, timeZone, exponent),
  })
  const rows = useLiveRows(read.rows, read.reload)
  const list = { ...read, rows }
  const shown = useColumns('charging-orders', orderColumns)
  const narrow = useNarrow()
  const columns = narrow ? phoneColumns : shown.shown
  const filter = orderFilterOf(list.filters, timeZone, exponent)
  const mayAct = useCan()([...orderControllers, ...orderEditors])
  const { sums, fresh } = useNewOrders(read, filter)
  const ids = rows.map((row) => row.id).join(' ')
  useEffect(() => keepTrail(ids === '' ? [] : ids.split(' ')), [ids])
  const totals = useTotals(sums, filter, columns[0]?.key)
  return (
    <div className="list-page orders">
      <ListPage
        title={m('charging.menu.records')}
        list={list}
        fresh={<Fresh list={list} fresh={fresh} />}
        actions={
          <>
            {!narrow && <ColumnButton columns={shown} />}
            {!narrow && <ImportButton />}
            <Can codes={orderExporters}>
              <ExportButton
                name={orderExport}
                filter={filter}
                disabled={sums?.orders === 0}
                label={t('charging.orders.export', {
                  count: sums?.orders ?? 2,
                  n: sums ? `${formatNumber(sums.orders, language)}${sums.beyond ? '+' : ''}` : '…',
                })}
              />
            </Can>
          </>
        }
        views={
          <Views
            screen="charging.orders"
            list={read}
            columns={shown}
            own={(isView) => <OrderViews isView={isView} />}
          />
        }
        filters={<OrderFilters list={list} />}
        {...(mayAct && {
          // The days and figures of the form, as the server knows them.
          bulk: (_keys: readonly string[], chosen: Chosen) => <OrderBulk chosen={{ ...chosen, filter }} />,
          bulkEvery: true,
        })}
        drawer={
          <Suspense>
            <ListDrawer
              list={list}
              id={(id, beside) => (
                <OrderDrawer id={id} row={rows.find((row) => row.id === id)} beside={beside} />
              )}
            />
          </Suspense>
        }
      >
        <DataTable
          list={list}
          columns={columns}
          keyOf={(row) => row.id}
          selectable={mayAct && !narrow}
          label={m('charging.menu.records')}
          ahead={orderBeside}
          totals={totals}
          empty={<Empty icon="bill" words="charging.orders.empty" />}
        />
      </ListPage>
    </div>
  )
}

function Fresh({ list, fresh }: { list: List<OrderRow>; fresh: number }) {
  const t = useWords(recordWords)
  const language = useLanguage()
  const show = () => {
    if (list.page !== 1) list.setPage(1)
    list.reload()
  }
  return (
    <>
      <LiveLine />
      <UpdatedAt at={list.updatedAt} />
      {fresh > 0 && (
        <output className="row">
          {t('charging.orders.new', { count: fresh, n: formatNumber(fresh, language) })}
          <button type="button" className="btn t s" onClick={show}>
            {t('charging.orders.show')}
          </button>
        </output>
      )}
    </>
  )
}
