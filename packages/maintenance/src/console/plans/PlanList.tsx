import {
  AddButton,
  Button,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  formatNumber,
  ListDrawer,
  ListPage,
  longText,
  Tag,
  useIsPermitted,
  useColumns,
  useLanguage,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import {
  checklistsScreen,
  createWorkPlan,
  listWorkPlans,
  planExport,
  planPermissions,
  type PlanRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { StationFilter } from '../StationFilter.tsx'
import { NewPlan, PlanDrawer } from './PlanDrawer.tsx'
import { planWords } from './plans.words.ts'

const c = columnsFor<PlanRow>('maintenance.plan')
const columns = [
  c.custom('name', (row) => <Name of={row} />, { least: 200, sort: true, phone: 1 }),
  c.custom('triggers', (row) => <Triggers of={row} />, { least: 200, phone: 2 }),
  c.when('nextOn', 'UTC', { style: 'day', width: 130, sort: true, phone: 3 }),
  c.custom('openWorkOrders', (row) => <span className="num">{row.openWorkOrders}</span>, {
    width: 130,
    phone: 4,
  }),
  c.custom('stations', (row) => <Stations of={row} />, { width: 220 }),
  c.text('checklistName', { width: 180 }),
]

/** Lists maintenance plans with their next dates. */
export function PlanList() {
  const t = useWords(planWords)
  const m = useWords(menuWords)
  const may = useIsPermitted()
  const nav = useNav()
  const { setSearch } = usePage()
  const list = useList(listWorkPlans, { pageSize: 50, sort: 'name', words: 'maintenance.plan' })
  const shown = useColumns('work-plans', columns)
  const add = <AddButton call={createWorkPlan}>{t('maintenance.plan.new')}</AddButton>
  return (
    <ListPage
      title={m('maintenance.menu.plans')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(planPermissions.export) && (
            <ExportButton
              name={planExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('maintenance.plan.export')}
            />
          )}
          <Button icon="check" onClick={() => nav.go(checklistsScreen.path)}>
            {m('maintenance.menu.checklists')}
          </Button>
          {add}
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('maintenance.plan.find') }}
          chips={{ stationId: { label: t('maintenance.plan.station'), translate: () => '…' } }}
        >
          <StationFilter list={list} label={t('maintenance.plan.station')} />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewPlan onClose={onClose} />}
          id={(id, drawerProps) => <PlanDrawer key={id} id={id} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('maintenance.menu.plans')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="clock" words="maintenance.plan.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}

function Name({ of }: { of: PlanRow }) {
  const t = useWords(planWords)
  return (
    <>
      {of.name} {!of.enabled && <Tag>{t('maintenance.plan.off')}</Tag>}
    </>
  )
}
function Triggers({ of }: { of: PlanRow }) {
  const t = useWords(planWords)
  const language = useLanguage()
  const { everyN, everyUnit, everyKwh, everySessions, everyPlugs, faultRate } = of
  return [
    everyN !== null && t(`maintenance.plan.every-${everyUnit}`, { n: everyN }),
    everyKwh !== null && `${formatNumber(everyKwh, language)} kWh`,
    everySessions !== null && t('maintenance.plan.sessions', { n: everySessions }),
    everyPlugs !== null && t('maintenance.plan.plugs', { n: everyPlugs }),
    faultRate !== null && t('maintenance.plan.faults', { n: faultRate }),
  ]
    .filter(Boolean)
    .join(' · ')
}
function Stations({ of: { stations, stationIds, models } }: { of: PlanRow }) {
  const t = useWords(planWords)
  const stationText =
    (stationIds ?? []).length === 0 ? t('maintenance.plan.stations-all') : stations.map(({ name }) => name).join(', ')
  const all = [stationText, (models ?? []).join(', ')].filter(Boolean).join(' · ')
  return longText(all)
}
