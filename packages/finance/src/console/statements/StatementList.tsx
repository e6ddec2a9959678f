import {
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatInstant,
  ListPage,
  useCall,
  useIsPermitted,
  useColumns,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import {
  getParty,
  listStatements,
  settlementPermissions,
  statementExport,
  type StatementRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { statementPath } from '../paths.ts'
import { SettlementTabs } from '../SettlementTabs.tsx'
import { statementTones } from './statement-tones.ts'
import { statementWords } from './statements.words.ts'

const currencyOf = (row: StatementRow) => row.currency
const c = columnsFor<StatementRow>('finance.statement')
const columns = [
  c.text('no', { width: 110, sort: true, phone: 2 }),
  c.text('agreementName', { phone: 1 }),
  c.custom('period', (row, language) => <span className="num">{formatStatementPeriod(row, language)}</span>, {
    width: 200,
  }),
  c.status('state', (row) => ({ tone: statementTones[row.state], word: `finance.state.${row.state}` }), {
    width: 120,
    phone: 4,
  }),
  c.number('sessions', { width: 90 }),
  c.energy('energyDwh'),
  c.money('baseMinor', currencyOf, { width: 130 }),
  c.money('netMinor', currencyOf, { width: 130, phone: 3 }),
  c.when('draftedAt', (row) => row.timeZone, { hidden: true }),
  c.when('paidOn', 'UTC', { style: 'day', width: 120 }),
]

export function formatStatementPeriod(
  { periodFrom, periodTo }: Pick<StatementRow, 'periodFrom' | 'periodTo'>,
  language: Language,
): string {
  const days = [...new Set([periodFrom, periodTo])]
  return days.map((day) => formatInstant(day, language, 'UTC', 'day')).join(' – ')
}

/** Lists the statements of all agreements, newest first. */
export function StatementList() {
  const t = useWords(statementWords)
  const m = useWords(menuWords)
  const may = useIsPermitted()
  const nav = useNav()
  const { search } = usePage()
  const { data: party } = useCall(
    getParty,
    { params: { id: search.partyId ?? '' } },
    { quiet: true, enabled: search.partyId !== undefined },
  )
  const list = useList(listStatements, { pageSize: 50, sort: '-periodFrom', words: 'finance.statement' })
  const shown = useColumns('statements', columns)
  return (
    <ListPage
      title={m('finance.menu.settlement')}
      list={list}
      views={<SettlementTabs />}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(settlementPermissions.export) && (
            <ExportButton
              name={statementExport}
              filter={list.filters}
              label={t('finance.statement.export')}
              disabled={list.total === 0}
            />
          )}
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('finance.statement.find') }}
          chips={{
            agreementId: {
              label: t('finance.statement.agreementName'),
              translate: () => list.rows[0]?.agreementName ?? '',
            },
            partyId: { label: t('finance.statement.party'), translate: () => party?.name ?? '' },
          }}
        >
          <FilterSelect list={list} name="state" words="finance.state" />
        </Filters>
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={({ id }) => id}
        label={m('finance.view.statements')}
        onOpen={({ id }) => nav.go(statementPath(id))}
        empty={<Empty icon="bill" words="finance.statement.empty" />}
      />
    </ListPage>
  )
}
