import {
  drawerNavigation,
  BulkAct,
  Button,
  Can,
  ColumnButton,
  DataTable,
  Empty,
  ExportButton,
  FilterDays,
  Filters,
  FilterSelect,
  formatEnergy,
  formatNumber,
  ListPage,
  useIsPermitted,
  useColumns,
  useLanguage,
  useList,
  useIsPhoneWidth,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  checkDriverRecordsAct,
  createDriverRecord,
  importDriverRecords,
  listDriverRecords,
  driverRecordExport,
  driverRecordPermissions,
  shiftWords,
  type DriverRecordRow,
} from '../../contract/index.ts'
import { FleetChoiceFilter, useFleetChoiceName } from '../ChoiceField.tsx'
import { retentionWords } from '../retention.words.ts'
import { busScreenTitleWords } from '../quotas/bus-door.words.ts'
import { MonthsDrawer } from './MonthsDrawer.tsx'
import { formatKm, recordTableColumns } from './record-columns.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'
import { RecordEntry } from './RecordEntry.tsx'
import { RecordImport } from './RecordImport.tsx'
import { recordWords } from './records.words.ts'

const idOf = (row: DriverRecordRow) => row.id

/** Driver records screen (ROUTE-07, driverrecord): distance driven by shift. */
export function RecordList() {
  useWords(recordWords)
  const m = useWords(busScreenTitleWords)
  useWords(shiftWords)
  const narrow = useIsPhoneWidth()
  const may = useIsPermitted()
  const { search, setSearch } = usePage()
  const list = useList(listDriverRecords, { pageSize: 50, sort: '-day', words: 'fleet.record' })
  const shown = useColumns('driver-records', recordTableColumns)
  const totals = useTotals(list.reply?.sums)
  const open = list.rows.find((row) => row.id === list.open)
  const drawer =
    search.new === '1' ? (
      <RecordEntry onClose={() => setSearch({ new: undefined })} />
    ) : search.tab === 'months' ? (
      <MonthsDrawer onClose={() => setSearch({ tab: undefined })} />
    ) : (
      open && <RecordDrawer key={`${open.id} ${open.version}`} row={open} {...drawerNavigation(list, idOf)} />
    )
  return (
    <ListPage
      title={m('fleet.title-records')}
      list={list}
      actions={
        <>
          {!narrow && <ColumnButton columns={shown} />}
          <Actions list={list} />
        </>
      }
      filters={<RecordFilters list={list} />}
      bulkEvery
      {...(may(driverRecordPermissions.control) && { bulk: (_keys, chosen) => <Bulk of={chosen} /> })}
      drawer={drawer}
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={idOf}
        label={m('fleet.title-records')}
        selectable={may(driverRecordPermissions.control) && !narrow}
        onOpen={(row) => setSearch({ open: row.id, new: undefined, tab: undefined })}
        {...(totals && { totals })}
        empty={<Empty icon="bus" words="fleet.record.none" />}
      />
    </ListPage>
  )
}
type Records = ReturnType<typeof useList<typeof listDriverRecords>>
type Sums = NonNullable<Records['reply']>['sums']

/** Returns the totals for the current filter. */
function useTotals(sums: Sums | undefined) {
  const t = useWords(recordWords)
  const language = useLanguage()
  if (!sums) return undefined
  return {
    day: t('fleet.record.sum'),
    vehicle: formatNumber(sums.records, language),
    distanceM: formatKm(sums.distanceM, language),
    unrecordedM: formatKm(sums.unrecordedM, language),
    trips: formatNumber(sums.trips, language),
    quotaDwh: formatEnergy(sums.quotaDwh, language),
  }
}

function Actions({ list }: { list: Records }) {
  const t = useWords(recordWords)
  const k = useWords(retentionWords)
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const [importing, setImporting] = useState(false)
  return (
    <>
      <Button icon="lock" onClick={() => setSearch({ tab: 'months', new: undefined, open: undefined })}>
        {t('fleet.record.months')}
      </Button>
      {may(driverRecordPermissions.export) && (
        <ExportButton
          name={driverRecordExport}
          filter={list.filters}
          label={k('fleet.driver-record.export')}
          disabled={list.total === 0}
        />
      )}
      <Can call={importDriverRecords}>
        <Button icon="upload" onClick={() => setImporting(true)}>
          {k('fleet.driver-record.import')}
        </Button>
      </Can>
      <Can call={createDriverRecord}>
        <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', open: undefined, tab: undefined })}>
          {t('fleet.record.enter')}
        </Button>
      </Can>
      {importing && <RecordImport onClose={() => setImporting(false)} />}
    </>
  )
}

function Bulk({ of }: { of: Parameters<typeof BulkAct>[0]['of'] }) {
  const t = useWords(recordWords)
  const act = (checked: boolean) => (
    <BulkAct
      name={checkDriverRecordsAct}
      params={{ checked }}
      of={of}
      label={t(checked ? 'fleet.record.bulk-check' : 'fleet.record.bulk-uncheck')}
      icon={checked ? 'check' : 'undo'}
      question={{
        title: t(checked ? 'fleet.record.bulk-title' : 'fleet.record.bulk-untitle', { n: of.amount }),
        text: t('fleet.record.bulk-text'),
        verb: t(checked ? 'fleet.record.bulk-check' : 'fleet.record.bulk-uncheck'),
      }}
    />
  )
  return (
    <>
      {act(true)}
      {act(false)}
    </>
  )
}

function RecordFilters({ list }: { list: Records }) {
  const t = useWords(recordWords)
  const { filters } = list
  const idOrNone = (id: string | undefined) => (id === 'none' ? undefined : id)
  const names = {
    vehicleId: useFleetChoiceName('vehicle', filters.vehicleId),
    driverId: useFleetChoiceName('driver', filters.driverId),
    lineId: useFleetChoiceName('line', idOrNone(filters.lineId)),
    fleetId: useFleetChoiceName('fleet', idOrNone(filters.fleetId)),
  }
  const orNone = (name: string) => (value: string) => (value === 'none' ? t('fleet.record.without') : name)
  return (
    <Filters
      list={list}
      chips={{
        vehicleId: { label: t('fleet.record.vehicle'), translate: () => names.vehicleId },
        driverId: { label: t('fleet.record.driver'), translate: () => names.driverId },
        lineId: { label: t('fleet.record.line'), translate: orNone(names.lineId) },
        fleetId: { label: t('fleet.record.fleet'), translate: orNone(names.fleetId) },
      }}
    >
      <FilterDays list={list} from="dayFrom" to="dayTo" label={t('fleet.record.days')} />
      <FleetChoiceFilter list={list} name="vehicleId" label={t('fleet.record.vehicle')} kind="vehicle" />
      <FleetChoiceFilter list={list} name="driverId" label={t('fleet.record.driver')} kind="driver" />
      <FleetChoiceFilter list={list} name="lineId" label={t('fleet.record.line')} kind="line" />
      <FleetChoiceFilter list={list} name="fleetId" label={t('fleet.record.fleet')} kind="fleet" />
      <FilterSelect list={list} name="shift" words="fleet.shift" />
      <FilterSelect list={list} name="source" words="fleet.source" />
      <FilterSelect list={list} name="checked" label={t('fleet.record.s-checked')} />
      <FilterSelect list={list} name="unrecorded" label={t('fleet.record.unrecorded-only')} />
    </Filters>
  )
}
