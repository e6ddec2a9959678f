import {
  Button,
  ColumnButton,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  formatNumber,
  type List,
  ListPage,
  toast,
  useColumns,
  useLanguage,
  useList,
  useIsPhoneWidth,
  useNav,
  usePage,
  useSave,
  useWords,
} from '@evops/kit'
import { currentStationName } from '@evops/stations/console'
import { balanceExport, computeDayBalances, type DayBalance, listDayBalances } from '../../contract/index.ts'
import { StationPick } from '../StationPick.tsx'
import { menuWords } from '../menu.words.ts'
import { balanceColumns, balancePhoneColumns } from './balance-columns.tsx'
import { BalanceDrawer } from './BalanceDrawer.tsx'
import { reconcileWords } from './reconcile.words.ts'

/**
 * ROUTE-04 dailyeleloss: daily comparison of each station's meter, connectors and sessions, with the reasons for a
 * difference.
 */
export function BalancePage() {
  const t = useWords(reconcileWords)
  const m = useWords(menuWords)
  const nav = useNav()
  const language = useLanguage()
  const { search, setSearch } = usePage()
  const list = useList(listDayBalances, { sort: '-day', pageSize: 50, words: 'charging.balance' })
  const shown = useColumns('charging-balances', balanceColumns)
  const narrow = useIsPhoneWidth()
  const [stationId, day] = (search.open ?? '').split('.')
  return (
    <ListPage
      title={m('charging.menu.balance')}
      list={list}
      actions={
        <>
          {!narrow && <ColumnButton columns={shown} />}
          {list.total > 0 && <Compute />}
          <Button icon="warning" onClick={() => nav.go('/reportformmng/errororder')}>
            {t('charging.balance.abnormal')}
          </Button>
          <ExportButton
            name={balanceExport}
            filter={list.filters}
            disabled={list.total === 0}
            label={t('charging.balance.export', { count: list.total, n: formatNumber(list.total, language) })}
          />
        </>
      }
      filters={<BalanceFilters list={list} />}
      drawer={
        stationId &&
        day && (
          <BalanceDrawer
            key={search.open}
            stationId={stationId}
            day={day}
            onClose={() => setSearch({ open: undefined })}
          />
        )
      }
    >
      <DataTable
        list={list}
        columns={narrow ? balancePhoneColumns : shown.shown}
        keyOf={(row) => `${row.stationId}.${row.day}`}
        label={m('charging.menu.balance')}
        onOpen={(row) => setSearch({ open: `${row.stationId}.${row.day}` })}
        empty={
          <Empty icon="gauge" words="charging.balance.empty">
            <Compute kind="primary" />
          </Empty>
        }
      />
    </ListPage>
  )
}

/** Calculates the days now instead of in the next hourly run. */
function Compute({ kind }: { kind?: 'primary' }) {
  const t = useWords(reconcileWords)
  const language = useLanguage()
  const compute = useSave(computeDayBalances, {
    refreshes: [listDayBalances],
    onSaved: ({ days }) => toast.ok(t('charging.balance.computed', { count: days, n: formatNumber(days, language) })),
  })
  return (
    <Button
      icon="refresh"
      busy={compute.isPending}
      onClick={() => compute.mutate({ body: {} })}
      {...(kind && { kind })}
    >
      {t('charging.balance.compute')}
    </Button>
  )
}

function BalanceFilters({ list }: { list: List<DayBalance> }) {
  const t = useWords(reconcileWords)
  const { stationId } = list.filters
  const station = list.rows.find((row) => row.stationId === stationId)?.stationName ?? currentStationName(stationId)
  return (
    <Filters
      list={list}
      chips={{
        stationId: { label: t('charging.balance.stationName'), translate: () => station ?? '…' },
      }}
    >
      <FilterDays list={list} from="dayFrom" to="dayTo" label={t('charging.balance.days')} />
      <FilterSelect list={list} name="state" />
      <StationPick list={list} label={t('charging.balance.stationName')} value={stationId} chosen={station} />
    </Filters>
  )
}
