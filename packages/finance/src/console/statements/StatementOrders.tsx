import {
  Button,
  columnsFor,
  DataTable,
  ExportButton,
  formatWhen,
  Link,
  Pager,
  Tag,
  useCan,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import {
  listStatementOrders,
  settlementPermissions,
  statementOrderExport,
  type StatementDetail,
  type StatementOrder,
} from '../../contract/index.ts'
import { flowOf } from '../paths.ts'
import { statementWords } from './statements.words.ts'

const orderPath = (id: string) => `/statsanalysis/chgtransorder/${id}`
const c = columnsFor<StatementOrder>('finance.line')
const columnsIn = (currency: string) => [
  c.custom(
    'orderNo',
    (row, language) => (
      <>
        <Order row={row} />
        <small>{formatWhen(row.endedAt, language, row.timeZone)}</small>
      </>
    ),
    { least: 180, phone: 1 },
  ),
  c.text('stationName', { width: 160, phone: 2 }),
  c.when('day', 'UTC', { style: 'day', width: 110, sort: true }),
  c.energy('energyDwh', { width: 96, phone: 4 }),
  c.money('electricityMinor', currency, { width: 96 }),
  c.money('serviceMinor', currency, { width: 96 }),
  c.money('occupancyMinor', currency, { width: 96 }),
  c.money('reducedMinor', currency, { width: 96 }),
  c.money('baseMinor', currency, { width: 96, phone: 3 }),
  c.custom('flow', (row) => <Journals id={row.orderId} />, { width: 120 }),
]

function Order({ row }: { row: StatementOrder }) {
  const t = useWords(statementWords)
  return (
    <>
      <Link to={orderPath(row.orderId)}>{shortNo(row.orderNo)}</Link>{' '}
      {row.isAgain && <Tag tone="warn">{t('finance.statement.again')}</Tag>}
    </>
  )
}

/** What the ledger posted of it. */
function Journals({ id }: { id: string }) {
  const t = useWords(statementWords)
  return <Link to={flowOf(id)}>{t('finance.statement.flow')}</Link>
}

/** What every order brings to the statement; of one station's day where the URL names it. */
export function StatementOrders({ statement }: { statement: StatementDetail }) {
  const t = useWords(statementWords)
  const may = useCan()
  const nav = useNav()
  const { search, setSearch } = usePage()
  const { stationId, day } = search
  const list = useList(listStatementOrders, {
    pageSize: 50,
    always: {
      statementId: statement.id,
      ...(stationId && { stationId }),
      ...(day && { day }),
    },
  })
  const line = statement.lines.find((one) => one.stationId === stationId)
  return (
    <>
      <div className="sheet list-sheet">
        <div className="row body no-print">
          {(stationId || day) && (
            <>
              <Tag tone="acc">
                {t('finance.statement.only', { station: line?.stationName ?? '', day: day ?? '' })}
              </Tag>
              <Button onClick={() => setSearch({ stationId: undefined, day: undefined, page: undefined })}>
                {t('finance.statement.all-orders')}
              </Button>
            </>
          )}
          {may(settlementPermissions.export) && (
            <ExportButton
              name={statementOrderExport}
              filter={{ statementId: statement.id, ...(stationId && { stationId }), ...(day && { day }) }}
              label={t('finance.statement.export-orders')}
              disabled={list.total === 0}
            />
          )}
        </div>
        <DataTable
          list={list}
          columns={columnsIn(statement.currency)}
          keyOf={({ id }) => id}
          label={t('finance.statement.tab-orders')}
          onOpen={({ orderId }) => nav.go(orderPath(orderId))}
        />
      </div>
      <Pager list={list} />
    </>
  )
}
