import {
  Button,
  call,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  formatNumber,
  ImportDialog,
  ListPage,
  useIsPermitted,
  useColumns,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  createVehicle,
  importVehicles,
  listVehicles,
  vehicleColumns,
  vehicleExport,
  vehiclePermissions,
  type VehicleRow,
} from '../../contract/index.ts'
import { FleetChoiceFilter, useFleetChoiceName } from '../ChoiceField.tsx'
import { fleetScreenTitleWords } from '../fleet-door.words.ts'
import { retentionWords } from '../retention.words.ts'
import { vehiclePath } from '../paths.ts'
import { vehicleKindWords } from '../vehicle-types/vehicle-types.words.ts'
import { NewVehicle } from './VehicleForm.tsx'
import { vehicleTones } from './vehicle-tones.ts'
import { vehicleWords } from './vehicles.words.ts'

const c = columnsFor<VehicleRow>('fleet.vehicle')
const columns = [
  c.custom('selfNo', (row) => row.label, { title: 'fleet.vehicle.label', width: 125, sort: true, phone: 1 }),
  c.text('plate', { width: 115, sort: true }),
  c.status('state', (row) => ({ tone: vehicleTones[row.state], word: `fleet.vehicle.state.${row.state}` }), {
    width: 115,
    phone: 4,
  }),
  c.text('modelName', { least: 190, phone: 2 }),
  c.text('typeName', { width: 170, hidden: true }),
  c.text('fleetName', { width: 140 }),
  c.text('lineNo', { width: 80 }),
  c.energy('effectiveBatteryDwh', { width: 110, digits: 1, hidden: true }),
  c.number('soc', { width: 80, unit: '%', phone: 3 }),
  {
    ...c.custom(
      'odometerM',
      (row, language) => formatNumber(row.odometerM === null ? null : row.odometerM / 1_000, language),
      { width: 120, align: 'end', sort: true, hidden: true },
    ),
    unit: () => 'km',
  },
  c.number('sessions30', { width: 130, hidden: true }),
  c.energy('energy30Dwh', { width: 125, digits: 1 }),
  c.when('lastChargedAt'),
  c.text('vin', { width: 180, hidden: true }),
]

/**
 * Vehicles screen (ROUTE-03, /statsanalysis/vehicle): every vehicle with its last known state and its charged energy.
 */
export function VehicleList() {
  const t = useWords(vehicleWords)
  const k = useWords(retentionWords)
  const m = useWords(fleetScreenTitleWords)
  const may = useIsPermitted()
  const nav = useNav()
  const { search, setSearch } = usePage()
  const list = useList(listVehicles, { pageSize: 50, words: 'fleet.vehicle' })
  const shown = useColumns('vehicles', columns)
  const [importing, setImporting] = useState(false)
  const add = (
    <Can call={createVehicle}>
      <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1' })}>
        {t('fleet.vehicle.new')}
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        title={m('fleet.title-vehicles')}
        list={list}
        actions={
          <>
            <ColumnButton columns={shown} />
            {may(vehiclePermissions.export) && (
              <ExportButton
                name={vehicleExport}
                filter={list.filters}
                label={k('fleet.driver-record.export')}
                disabled={list.total === 0}
              />
            )}
            <Can call={importVehicles}>
              <Button icon="upload" onClick={() => setImporting(true)}>
                {k('fleet.driver-record.import')}
              </Button>
            </Can>
            {add}
          </>
        }
        filters={<VehicleFilters list={list} />}
        drawer={search.new === '1' && <NewVehicle onClose={() => setSearch({ new: undefined })} />}
      >
        <DataTable
          list={list}
          columns={shown.shown}
          keyOf={(row) => row.id}
          label={m('fleet.title-vehicles')}
          onOpen={(row) => nav.go(vehiclePath(row.id))}
          empty={
            <Empty icon="car" words="fleet.vehicle.none">
              <div className="row">{add}</div>
            </Empty>
          }
        />
      </ListPage>
      {importing && <VehicleImport onClose={() => setImporting(false)} />}
    </>
  )
}

function VehicleFilters({ list }: { list: ReturnType<typeof useList<typeof listVehicles>> }) {
  const t = useWords(vehicleWords)
  useWords(vehicleKindWords)
  const fleetName = useFleetChoiceName('fleet', list.filters.fleetId)
  const lineName = useFleetChoiceName('line', list.filters.lineId)
  const modelName = useFleetChoiceName('model', list.filters.modelId)
  return (
    <Filters
      list={list}
      find={{ key: 'search', label: t('fleet.vehicle.find') }}
      chips={{
        fleetId: { label: t('fleet.vehicle.fleetName'), translate: () => fleetName },
        lineId: { label: t('fleet.vehicle.lineNo'), translate: () => lineName },
        modelId: { label: t('fleet.vehicle.modelName'), translate: () => modelName },
      }}
    >
      <FilterSelect list={list} name="state" />
      <FilterSelect list={list} name="kind" words="fleet.kind" />
      <FleetChoiceFilter list={list} name="fleetId" label={t('fleet.vehicle.fleetName')} kind="fleet" />
      <FleetChoiceFilter list={list} name="lineId" label={t('fleet.vehicle.lineNo')} kind="line" />
      <FleetChoiceFilter list={list} name="modelId" label={t('fleet.vehicle.modelName')} kind="model" />
    </Filters>
  )
}

function VehicleImport({ onClose }: { onClose: () => void }) {
  const t = useWords(vehicleWords)
  const k = useWords(retentionWords)
  return (
    <ImportDialog
      title={t('fleet.vehicle.import-title')}
      explain={t('fleet.vehicle.import-explain')}
      example={`${vehicleColumns.join(',')}\n`}
      send={(body) => call(importVehicles, { body })}
      refreshes={[listVehicles]}
      found={({ total, created, updated }) => k('fleet.driver-record.import-found', { total, created, updated })}
      run={(n) => k('fleet.driver-record.import-run', { n })}
      done={({ created, updated }) => k('fleet.driver-record.import-done', { created, updated })}
      onClose={onClose}
    />
  )
}
