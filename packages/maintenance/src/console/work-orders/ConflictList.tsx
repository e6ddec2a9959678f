import {
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListPage,
  useIsPermitted,
  useColumns,
  useList,
  useNav,
  useWords,
} from '@evops/kit'
import {
  conflictExport,
  conflictStates,
  conflictWords,
  listWorkConflicts,
  sentKindWords,
  workOrderPermissions,
  type ConflictRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { workOrderPath } from '../paths.ts'
import { StationFilter } from '../StationFilter.tsx'
import { conflictTones } from './Conflicts.tsx'
import { conflictPageWords } from './conflicts.words.ts'
import { StaffFilter } from './StaffFilter.tsx'

const c = columnsFor<ConflictRow>('maintenance.conflict')
const columns = [
  c.status('kind', (row) => ({ tone: 'plain', word: `maintenance.sent.${row.kind}` }), {
    width: 175,
    phone: 1,
  }),
  c.text('byName', { width: 130, phone: 2 }),
  c.text('workOrderNo', { width: 120, phone: 4 }),
  c.custom(
    'place',
    ({ stationName, chargePointNo, assetLabel }) =>
      [stationName, chargePointNo ?? assetLabel].filter(Boolean).join(' · ') || '—',
    { width: 170 },
  ),
  c.status('reason', (row) => ({ tone: 'warn', word: `maintenance.conflict.why-${row.reason}` }), {
    width: 280,
  }),
  c.status('state', (row) => ({ tone: conflictTones[row.state], word: `maintenance.conflict.is-${row.state}` }), {
    width: 130,
    phone: 3,
  }),
  c.when('doneAt', (row) => row.timeZone, { sort: true }),
  c.when('receivedAt', (row) => row.timeZone, { sort: true, hidden: true }),
]

/** Lists rejected offline actions, each with a link to its work order, where it is resolved. */
export function ConflictList() {
  const t = useWords(conflictPageWords)
  const w = useWords(conflictWords)
  const m = useWords(menuWords)
  useWords(sentKindWords)
  const may = useIsPermitted()
  const nav = useNav()
  const list = useList(listWorkConflicts, { pageSize: 50, every: 30_000, words: 'maintenance.conflict' })
  const shown = useColumns('work-conflicts', columns)
  const states = conflictStates.map((value) => ({ value, label: w(`maintenance.conflict.is-${value}`) }))
  const stateLabel = (value: string) => states.find((one) => one.value === value)?.label ?? value
  return (
    <ListPage
      title={m('maintenance.menu.conflicts')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(workOrderPermissions.export) && (
            <ExportButton
              name={conflictExport}
              filter={list.filters}
              disabled={list.total === 0}
              label={t('maintenance.conflict.export')}
            />
          )}
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('maintenance.conflict.find') }}
          chips={{
            state: { label: t('maintenance.conflict.state'), translate: stateLabel },
            stationId: { label: t('maintenance.conflict.station'), translate: () => '…' },
            staffId: { label: t('maintenance.conflict.byName'), translate: () => '…' },
            workOrderId: { label: t('maintenance.conflict.workOrderNo'), translate: () => '…' },
          }}
        >
          <FilterSelect list={list} name="state" label={t('maintenance.conflict.state')} options={states} />
          <StationFilter list={list} label={t('maintenance.conflict.station')} />
          <StaffFilter list={list} name="staffId" label={t('maintenance.conflict.byName')} />
        </Filters>
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={(row) => row.id}
        label={m('maintenance.menu.conflicts')}
        onOpen={(row) => nav.go(workOrderPath(row.workOrderId))}
        empty={<Empty icon="check" words="maintenance.conflict.none" />}
      />
    </ListPage>
  )
}
