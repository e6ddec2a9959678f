import {
  AddButton,
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
  ImportDialog,
  ListDrawer,
  ListPage,
  useIsPermitted,
  useColumns,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  createDriver,
  driverColumns,
  driverExport,
  importDrivers,
  licenceStates,
  listDrivers,
  vehiclePermissions,
  type DriverRow,
  type LicenceState,
} from '../../contract/index.ts'
import { FleetChoiceFilter, useFleetChoiceName } from '../ChoiceField.tsx'
import { fleetScreenTitleWords } from '../fleet-door.words.ts'
import { fleetWords } from '../fleets/fleets.words.ts'
import { FleetTabs } from '../fleets/FleetTabs.tsx'
import { retentionWords } from '../retention.words.ts'
import { DriverDrawer, NewDriver } from './DriverDrawer.tsx'
import { driverWords } from './drivers.words.ts'
import { licenceTones } from './licence-tones.ts'

const c = columnsFor<DriverRow>('fleet.driver')
const columns = [
  c.text('driverNo', { width: 120, sort: true, phone: 2 }),
  c.text('name', { sort: true, phone: 1 }),
  c.text('fleetName', { width: 160 }),
  c.text('phone', { width: 140 }),
  c.text('cardNo', { width: 150, hidden: true }),
  c.text('licenceNo', { width: 130, hidden: true }),
  c.text('licenceClass', { width: 100 }),
  c.when('licenceUntil', () => 'UTC', { style: 'day', width: 130, sort: true, phone: 4 }),
  c.status(
    'licenceState',
    (row) => ({ tone: licenceTones[row.licenceState], word: `fleet.driver.l-${row.licenceState}` }),
    { width: 120, phone: 3 },
  ),
  c.status(
    'state',
    (row) => ({ tone: row.state === 'active' ? 'good' : 'plain', word: `fleet.driver.state.${row.state}` }),
    { width: 100 },
  ),
]
const idOf = (row: DriverRow) => row.id

/** Lists drivers with numbers, licences and their expiry. */
export function DriverList() {
  const t = useWords(driverWords)
  const k = useWords(retentionWords)
  const f = useWords(fleetWords)
  const m = useWords(fleetScreenTitleWords)
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const list = useList(listDrivers, { pageSize: 50, sort: 'driverNo', words: 'fleet.driver' })
  const shown = useColumns('drivers', columns)
  const [importing, setImporting] = useState(false)
  const add = <AddButton call={createDriver}>{t('fleet.driver.new')}</AddButton>
  return (
    <>
      <ListPage
        title={m('fleet.title-fleets')}
        list={list}
        views={<FleetTabs />}
        actions={
          <>
            <ColumnButton columns={shown} />
            {may(vehiclePermissions.export) && (
              <ExportButton
                name={driverExport}
                filter={list.filters}
                label={k('fleet.driver-record.export')}
                disabled={list.total === 0}
              />
            )}
            <Can call={importDrivers}>
              <Button icon="upload" onClick={() => setImporting(true)}>
                {k('fleet.driver-record.import')}
              </Button>
            </Can>
            {add}
          </>
        }
        filters={<DriverFilters list={list} />}
        drawer={
          <ListDrawer
            list={list}
            fresh={({ onClose }) => <NewDriver onClose={onClose} />}
            row={(row, drawerProps) => <DriverDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
          />
        }
      >
        <DataTable
          list={list}
          columns={shown.shown}
          keyOf={idOf}
          label={f('fleet.fleet.view-drivers')}
          onOpen={(row) => setSearch({ open: row.id, new: undefined })}
          empty={
            <Empty icon="person" words="fleet.driver.none">
              <div className="row">{add}</div>
            </Empty>
          }
        />
      </ListPage>
      {importing && <DriverImport onClose={() => setImporting(false)} />}
    </>
  )
}

function DriverFilters({ list }: { list: ReturnType<typeof useList<typeof listDrivers>> }) {
  const t = useWords(driverWords)
  const fleetName = useFleetChoiceName('fleet', list.filters.fleetId)
  const formatLicence = (value: string) => t(`fleet.driver.l-${value as LicenceState}`)
  return (
    <Filters
      list={list}
      find={{ key: 'search', label: t('fleet.driver.find') }}
      chips={{ fleetId: { label: t('fleet.driver.fleetName'), translate: () => fleetName } }}
    >
      <FleetChoiceFilter list={list} name="fleetId" label={t('fleet.driver.fleetName')} kind="fleet" />
      <FilterSelect list={list} name="state" />
      <FilterSelect
        list={list}
        name="licence"
        label={t('fleet.driver.licenceState')}
        options={licenceStates.map((value) => ({ value, label: formatLicence(value) }))}
      />
    </Filters>
  )
}

function DriverImport({ onClose }: { onClose: () => void }) {
  const t = useWords(driverWords)
  const k = useWords(retentionWords)
  return (
    <ImportDialog
      title={t('fleet.driver.import-title')}
      explain={t('fleet.driver.import-explain')}
      example={`${driverColumns.join(',')}\n`}
      send={(body) => call(importDrivers, { body })}
      refreshes={[listDrivers]}
      found={({ total, created, updated }) => k('fleet.driver-record.import-found', { total, created, updated })}
      run={(n) => k('fleet.driver-record.import-run', { n })}
      done={({ created, updated }) => k('fleet.driver-record.import-done', { created, updated })}
      onClose={onClose}
    />
  )
}
