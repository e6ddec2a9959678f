import {
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  formatNumber,
  Link,
  type EndpointOptions,
  type List,
  ListPage,
  longText,
  translateText,
  useCall,
  useIsPermitted,
  useColumns,
  useLanguage,
  useList,
  useNav,
  usePage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { assetKinds } from '@evops/stations/contract'
import {
  localizedWorkOrderText,
  claimStates,
  claimStateWords,
  listWorkOrders,
  workOrderExport,
  workOrderPermissions,
  workOrderSummary,
  workSources,
  workStates,
  workStateWords,
  workTypes,
  type WorkOrderRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { workOrderPath } from '../paths.ts'
import { StationFilter } from '../StationFilter.tsx'
import { NewWorkOrder } from './NewWorkOrder.tsx'
import { WorkOrderDueTime, LevelTag, workOrderTones, WorkOrderPlaceText } from './work-order-text.tsx'
import { WorkOrderActions, WorkOrderViews } from './WorkOrderViews.tsx'
import { workOrderWords } from './work-orders.words.ts'
import { ClaimTag } from './Warranty.tsx'
import { StaffFilter } from './StaffFilter.tsx'
import './work-orders.css'

const c = columnsFor<WorkOrderRow>('maintenance.workOrder')
const columns = [
  c.text('no', { width: 150, phone: 2 }),
  c.custom('level', (row) => <LevelTag level={row.level} />, { width: 92, sort: true }),
  c.status('state', (row) => ({ tone: workOrderTones[row.state], word: `maintenance.state.${row.state}` }), {
    width: 130,
    phone: 3,
  }),
  c.custom('description', (row) => <WorkOrderText of={row} />, { least: 200, phone: 1 }),
  c.custom('place', (row) => <WorkOrderPlaceText of={row} />, { width: 176 }),
  c.text('assigneeName', { width: 156 }),
  c.text('contractorName', { width: 150, hidden: true }),
  c.custom('due', (row) => <WorkOrderDueTime of={row} />, { width: 182, sort: true, phone: 4 }),
  c.status('type', (row) => ({ tone: 'plain', word: `maintenance.type.${row.type}` }), {
    width: 130,
    hidden: true,
  }),
  c.status('source', (row) => ({ tone: 'plain', word: `maintenance.source.${row.source}` }), {
    width: 140,
    hidden: true,
  }),
  c.custom('assetKind', (row) => row.assetKind && translateText(`maintenance.asset.${row.assetKind}`), {
    width: 130,
    hidden: true,
  }),
  c.custom('claim', (row) => <ClaimTag state={row.claim} />, { width: 150, hidden: true }),
  c.when('createdAt', (row) => row.timeZone, { sort: true }),
]
interface Option {
  value: string
  label: string
}

export function WorkOrderList() {
  const t = useWords(workOrderWords)
  const m = useWords(menuWords)
  useWords(workStateWords)
  useWords(claimStateWords)
  const may = useIsPermitted()
  const nav = useNav()
  const { search, setSearch } = usePage()
  // Work orders under an outage are shown under the outage, unless the search is for single ones.
  const looks = search.parentId ?? search.search ?? search.assigneeId ?? search.dayFrom
  const list = useList(listWorkOrders, {
    pageSize: 50,
    every: 30_000,
    ...(looks === undefined && { always: { folded: 'true' } }),
  })
  const shown = useColumns('work-orders', columns)
  return (
    <ListPage
      title={m('maintenance.menu.workOrders')}
      list={list}
      fresh={<WorkOrderCounts filter={list.filters} />}
      views={<WorkOrderViews />}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(workOrderPermissions.export) && (
            <ExportButton
              name={workOrderExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('maintenance.workOrder.export')}
            />
          )}
          <WorkOrderActions />
        </>
      }
      filters={<WorkOrderFilters list={list} />}
      drawer={search.new === '1' && <NewWorkOrder onClose={() => setSearch({ new: undefined })} />}
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('maintenance.menu.workOrders')}
        onOpen={(row) => nav.go(workOrderPath(row.id))}
        empty={<Empty icon="settings" words="maintenance.workOrder.none" />}
      />
    </ListPage>
  )
}

/** Shows the subject; for an outage also the number of its open work orders, as a link. */
function WorkOrderText({ of }: { of: WorkOrderRow }) {
  const t = useWords(workOrderWords)
  const text = localizedWorkOrderText(of.description, useLanguage())
  // Additional text of an alarm is shown on a separate line.
  const [fault = '', ...details] = of.source === 'alarm' ? text.split(' · ') : [text]
  return (
    <>
      {longText(fault)}
      {details.length > 0 && <small className="two-lines">{details.join(' · ')}</small>}
      {of.children > 0 && (
        <small>
          <Link to={`/statsanalysis/chgyworder?parentId=${of.id}`}>
            {t('maintenance.workOrder.outage-open', { open: of.openChildren, all: of.children })}
          </Link>
        </small>
      )}
      {of.parentId !== null && (
        <small>
          {t('maintenance.workOrder.part-of')} <Link to={workOrderPath(of.parentId)}>{of.parentNo}</Link>
        </small>
      )}
    </>
  )
}

function WorkOrderFilters({ list }: { list: List<WorkOrderRow> }) {
  const t = useWords(workOrderWords)
  useWords(workStateWords)
  const translate = useTranslate()
  const options = (kind: 'state' | 'type' | 'source' | 'claim-state' | 'asset', values: readonly string[]): Option[] =>
    values.map((value) => ({ value, label: translate(`maintenance.${kind}.${value}`) }))
  const states = [{ value: 'open', label: t('maintenance.workOrder.open') }, ...options('state', workStates)]
  const levels = [1, 2, 3, 4].map((level) => ({ value: String(level), label: `P${level}` }))
  const yesNo = [
    { value: 'true', label: t('maintenance.workOrder.yes') },
    { value: 'false', label: t('maintenance.workOrder.no-flag') },
  ]
  const of = {
    state: states,
    level: levels,
    type: options('type', workTypes),
    source: options('source', workSources),
    assetKind: options('asset', assetKinds),
    claim: options('claim-state', claimStates),
    overdue: yesNo,
    broken: yesNo,
  }
  const names = ['state', 'level', 'type', 'source', 'assetKind', 'claim', 'overdue', 'broken'] as const
  const chips = Object.fromEntries(
    names.map((name) => [
      name,
      {
        label: t(`maintenance.workOrder.${name}`),
        translate: (value: string) => of[name].find((one) => one.value === value)?.label ?? value,
      },
    ]),
  )
  return (
    <Filters
      list={list}
      find={{ key: 'search', label: t('maintenance.workOrder.find') }}
      chips={{
        ...chips,
        parentId: { label: t('maintenance.workOrder.outage'), translate: () => '…' },
        stationId: { label: t('maintenance.workOrder.station'), translate: () => '…' },
        assigneeId: { label: t('maintenance.workOrder.assigneeName'), translate: () => '…' },
        contractorId: { label: t('maintenance.workOrder.contractorName'), translate: () => '…' },
        chargePointId: { label: t('maintenance.workOrder.place'), translate: () => '…' },
        assetId: {
          label: t('maintenance.workOrder.assetId'),
          translate: () => list.rows[0]?.assetLabel ?? '…',
        },
        chargePointModel: { label: t('maintenance.workOrder.chargePointModel'), translate: (value) => value },
        firmware: { label: translate('maintenance.type.firmware'), translate: (value) => value },
        code: { label: t('maintenance.workOrder.code'), translate: (value) => value },
        counted: {
          label: t('maintenance.workOrder.counted'),
          translate: (value) => translate(`maintenance.counted.${value}`),
        },
      }}
    >
      <FilterDays list={list} from="dayFrom" to="dayTo" label={t('maintenance.workOrder.days')} />
      {names.map((name) => (
        <FilterSelect
          key={name}
          list={list}
          name={name}
          label={t(`maintenance.workOrder.${name}`)}
          options={of[name]}
        />
      ))}
      <StationFilter list={list} label={t('maintenance.workOrder.station')} />
      <StaffFilter list={list} name="assigneeId" label={t('maintenance.workOrder.assigneeName')} />
    </Filters>
  )
}

/** Shows the number of open and of overdue work orders under the list's filter. */
function WorkOrderCounts({ filter }: { filter: List<WorkOrderRow>['filters'] }) {
  const t = useWords(workOrderWords)
  const language = useLanguage()
  // Safe cast: the list sends the same filter, which the server validates.
  const query = filter as EndpointOptions<typeof workOrderSummary>['query']
  const { data } = useCall(workOrderSummary, { query }, { quiet: true, every: 30_000 })
  if (!data) return null
  const open = Object.values(data.open).reduce((sum, n) => sum + n, 0)
  return (
    <span>
      {t('maintenance.workOrder.open')} <b className="num">{formatNumber(open, language)}</b> ·{' '}
      {t('maintenance.workOrder.overdue-count')} <b className="num">{formatNumber(data.overdue, language)}</b>
    </span>
  )
}
