import {
  Button,
  Can,
  type BulkActSelection,
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
  useCall,
  useIsPermitted,
  useColumns,
  useLanguage,
  useList,
  useCurrentUser,
  useIsPhoneWidth,
  useNav,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { currentStationName } from '@evops/stations/console'
import { stationViewPermission, energyLossPage } from '@evops/stations/contract'
import { useState } from 'react'
import {
  abnormalExport,
  sessionExporters,
  abnormalFlags,
  type AbnormalRow,
  countAbnormal,
  handleAbnormal,
  listAbnormal,
  updateLimits,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { sessionSearchToInstants } from '../sessions/session-filter.rules.ts'
import { abnormalColumns, abnormalPhoneColumns } from './abnormal-columns.tsx'
import { AbnormalBulk } from './AbnormalBulk.tsx'
import { AbnormalDrawer } from './AbnormalDrawer.tsx'
import { StationPick } from '../StationPick.tsx'
import { abnormalWords } from './abnormal.words.ts'
import { LimitsDialog } from './LimitsDialog.tsx'

const balancePath = '/reportformmng/dailyeleloss'
/** URL parameters that the server's filter accepts. The other parameters belong to the screen. */
const filterKeys = ['search', 'flag', 'state', 'stationId', 'sessionId', 'startedFrom', 'startedTo']

/** Value of `view` in the URL, and the state that it shows. */
const views = [
  { key: 'open', view: undefined, state: 'open' },
  { key: 'handled', view: 'handled', state: 'handled' },
  { key: 'all', view: 'all', state: undefined },
] as const

/** List of abnormal sessions with their evidence, open ones first. */
export function AbnormalList() {
  useWords(abnormalWords)
  const m = useWords(menuWords)
  const { search, setSearch } = usePage()
  const { timeZone } = useCurrentUser().operator
  const may = useIsPermitted()
  // The default view is "open".
  const state = views.find(({ view }) => view === search.view)?.state
  const always = { ...sessionSearchToInstants(search, timeZone), ...(state !== undefined && { state }) }
  const list = useList(listAbnormal, {
    sort: '-startedAt',
    pageSize: 50,
    always,
    every: 30_000,
    words: 'charging.abnormal',
  })
  const shown = useColumns('charging-abnormal', abnormalColumns)
  const narrow = useIsPhoneWidth()
  const mayHandle = may(handleAbnormal)
  return (
    <div className="abnormal">
      <ListPage
        title={m('charging.menu.abnormal')}
        list={list}
        actions={<Actions list={list} filter={{ ...list.filters, ...always }} columns={narrow ? null : shown} />}
        views={<StateViews list={list} filter={pickFilterParams({ ...list.filters, ...always })} />}
        filters={<AbnormalFilters list={list} />}
        {...(mayHandle && {
          bulk: (_keys: readonly string[], chosen: BulkActSelection) => (
            <AbnormalBulk chosen={{ ...chosen, filter: pickFilterParams({ ...chosen.filter, ...always }) }} />
          ),
          bulkEvery: true,
        })}
        drawer={
          search.open && (
            <AbnormalDrawer key={search.open} id={search.open} onClose={() => setSearch({ open: undefined })} />
          )
        }
      >
        <DataTable
          list={list}
          columns={narrow ? abnormalPhoneColumns : shown.shown}
          keyOf={(row) => row.id}
          selectable={mayHandle}
          label={m('charging.menu.abnormal')}
          onOpen={(row) => setSearch({ open: row.sessionId })}
          empty={<Empty icon="check" words="charging.abnormal.empty" />}
        />
      </ListPage>
    </div>
  )
}

function pickFilterParams(filter: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]) =>
      value !== undefined && filterKeys.includes(key) ? [[key, value]] : [],
    ),
  )
}

function Actions({
  list,
  filter,
  columns,
}: {
  list: List<AbnormalRow>
  filter: Readonly<Record<string, string | undefined>>
  columns: Parameters<typeof ColumnButton<AbnormalRow>>[0]['columns'] | null
}) {
  const t = useWords(abnormalWords)
  const language = useLanguage()
  const nav = useNav()
  const may = useIsPermitted()
  const [setting, setSetting] = useState(false)
  return (
    <>
      {columns && <ColumnButton columns={columns} />}
      {may(energyLossPage.codes) && (
        <Button icon="power" onClick={() => nav.go(balancePath)}>
          {t('charging.abnormal.balance')}
        </Button>
      )}
      <Can call={updateLimits}>
        <Button icon="edit" onClick={() => setSetting(true)}>
          {t('charging.abnormal.limits')}
        </Button>
      </Can>
      {may(sessionExporters) && (
        <ExportButton
          name={abnormalExport}
          filter={pickFilterParams(filter)}
          disabled={list.total === 0}
          label={t('charging.abnormal.export', { count: list.total, n: formatNumber(list.total, language) })}
        />
      )}
      {setting && <LimitsDialog onClose={() => setSetting(false)} />}
    </>
  )
}

/** Counts the open anomalies under the list's filter. If the list itself shows them, its own count is used. */
function StateViews({ list, filter }: { list: List<AbnormalRow>; filter: Record<string, string> }) {
  const t = useWords(abnormalWords)
  const language = useLanguage()
  const { search, setSearch } = usePage()
  const showsOpen = search.view === undefined
  const { flag: wanted, state: _, ...query } = filter
  const { data } = useCall(countAbnormal, { query }, { every: 30_000, quiet: true, enabled: !showsOpen })
  const elsewhere = data?.flags.reduce((sum, { flag, open: n }) => sum + (!wanted || flag === wanted ? n : 0), 0)
  const open = showsOpen ? (list.isPending ? undefined : list.total) : elsewhere
  return (
    <div className="views" role="tablist" aria-label={t('charging.abnormal.views')}>
      {views.map(({ key, view }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={search.view === view}
          onClick={() => setSearch({ view, page: undefined })}
        >
          {t(`charging.abnormal.view-${key}`)}
          {key === 'open' && open !== undefined && (
            <small>
              {' '}
              {formatNumber(open, language)}
              {showsOpen && list.totalIsAtLeast && '+'}
            </small>
          )}
        </button>
      ))}
    </div>
  )
}

function AbnormalFilters({ list }: { list: List<AbnormalRow> }) {
  const t = useWords(abnormalWords)
  const translate = useTranslate()
  const may = useIsPermitted()(stationViewPermission)
  const { stationId } = list.filters
  const station = list.rows.find((row) => row.stationId === stationId)?.stationName ?? currentStationName(stationId)
  const flagLabel = (flag: string) => `${flag} ${translate(`charging.flag.${flag}`)}`
  return (
    <Filters
      list={list}
      find={{ key: 'search', label: t('charging.abnormal.find') }}
      chips={{
        stationId: { label: t('charging.abnormal.station'), translate: () => station ?? '…' },
        sessionId: { label: t('charging.abnormal.session'), translate: () => '…' },
      }}
    >
      <FilterSelect
        list={list}
        name="flag"
        options={abnormalFlags.map((flag) => ({ value: flag, label: flagLabel(flag) }))}
      />
      <FilterDays list={list} from="from" to="to" label={t('charging.abnormal.days')} />
      {may && <StationPick list={list} label={t('charging.abnormal.station')} value={stationId} chosen={station} />}
    </Filters>
  )
}
