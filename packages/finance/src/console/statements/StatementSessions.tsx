import {
  Button,
  columnsFor,
  DataTable,
  ExportButton,
  formatInstant,
  Link,
  Pager,
  Tag,
  useIsPermitted,
  useLanguage,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import {
  listStatementSessions,
  settlementPermissions,
  statementSessionExport,
  type StatementDetail,
  type StatementSession,
} from '../../contract/index.ts'
import { ledgerEntriesPath } from '../paths.ts'
import { statementWords } from './statements.words.ts'

const sessionPath = (id: string) => `/statsanalysis/chgtransorder/${id}`
const c = columnsFor<StatementSession>('finance.line')
const columnsIn = (currency: string) => [
  c.custom(
    'sessionNo',
    (row, language) => (
      <>
        <Session row={row} />
        <small>{formatInstant(row.endedAt, language, row.timeZone)}</small>
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
  c.custom('flow', (row) => <Journals id={row.sessionId} />, { width: 120 }),
]

function Session({ row }: { row: StatementSession }) {
  const t = useWords(statementWords)
  return (
    <>
      <Link to={sessionPath(row.sessionId)}>{shortNo(row.sessionNo)}</Link>{' '}
      {row.isAgain && <Tag tone="warn">{t('finance.statement.again')}</Tag>}
    </>
  )
}

/** Lists the ledger journals of the statement. */
function Journals({ id }: { id: string }) {
  const t = useWords(statementWords)
  return <Link to={ledgerEntriesPath(id)}>{t('finance.statement.flow')}</Link>
}

/** Lists the amounts of every session in the statement; only of one station's day if the URL names it. */
export function StatementSessions({ statement }: { statement: StatementDetail }) {
  const t = useWords(statementWords)
  const language = useLanguage()
  const may = useIsPermitted()
  const nav = useNav()
  const { search, setSearch } = usePage()
  const { stationId, day } = search
  const list = useList(listStatementSessions, {
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
                {t('finance.statement.only', {
                  station: line?.stationName ?? '',
                  day: day ? formatInstant(day, language, 'UTC', 'day') : '',
                })}
              </Tag>
              <Button onClick={() => setSearch({ stationId: undefined, day: undefined, page: undefined })}>
                {t('finance.statement.all-sessions')}
              </Button>
            </>
          )}
          {may(settlementPermissions.export) && (
            <ExportButton
              name={statementSessionExport}
              filter={{ statementId: statement.id, ...(stationId && { stationId }), ...(day && { day }) }}
              label={t('finance.statement.export-sessions')}
              disabled={list.total === 0}
            />
          )}
        </div>
        <DataTable
          list={list}
          columns={columnsIn(statement.currency)}
          keyOf={({ id }) => id}
          label={t('finance.statement.tab-sessions')}
          onOpen={({ sessionId }) => nav.go(sessionPath(sessionId))}
        />
      </div>
      <Pager list={list} />
    </>
  )
}
