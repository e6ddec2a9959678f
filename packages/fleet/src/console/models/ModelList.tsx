import {
  AddButton,
  ColumnButton,
  columnsFor,
  DataTable,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  useIsPermitted,
  useColumns,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { createModel, listModels, modelExport, vehiclePermissions, type ModelRow } from '../../contract/index.ts'
import { FleetChoiceFilter, useFleetChoiceName } from '../ChoiceField.tsx'
import { fleetScreenTitleWords } from '../fleet-door.words.ts'
import { retentionWords } from '../retention.words.ts'
import { ModelDrawer, NewModel } from './ModelDrawer.tsx'
import { modelWords } from './models.words.ts'

const c = columnsFor<ModelRow>('fleet.model')
const columns = [
  c.text('makerName', { width: 150, phone: 2 }),
  c.text('name', { least: 130, sort: true, phone: 1 }),
  c.text('typeName', { width: 165 }),
  c.energy('batteryDwh', { width: 110, sort: true, digits: 1, phone: 3 }),
  c.rated('maxChargeW', { width: 140 }),
  c.number('rangeKm', { width: 100, sort: true, unit: 'km' }),
  { ...c.energy('standardDwh100km', { width: 130, digits: 1 }), unit: () => 'kWh/100 km' },
  c.status('interface', (row) => ({ tone: 'plain', word: `fleet.model.${row.interface}` }), {
    width: 110,
    phone: 4,
  }),
  c.number('nominalV', { width: 130, unit: 'V', hidden: true }),
  c.number('kerbKg', { width: 130, unit: 'kg', hidden: true }),
  c.number('vehicles', { width: 100 }),
]
const idOf = (row: ModelRow) => row.id

/** Models screen (ROUTE-13, /vehicle/model): battery capacity, charging power and range of each model. */
export function ModelList() {
  const t = useWords(modelWords)
  const k = useWords(retentionWords)
  const m = useWords(fleetScreenTitleWords)
  const may = useIsPermitted()
  const { setSearch } = usePage()
  const list = useList(listModels, { pageSize: 50, words: 'fleet.model' })
  const shown = useColumns('vehicle-models', columns)
  const makerName = useFleetChoiceName('maker', list.filters.makerId)
  const typeName = useFleetChoiceName('type', list.filters.typeId)
  const add = <AddButton call={createModel}>{t('fleet.model.new')}</AddButton>
  return (
    <ListPage
      title={m('fleet.title-models')}
      list={list}
      actions={
        <>
          <ColumnButton columns={shown} />
          {may(vehiclePermissions.export) && (
            <ExportButton
              name={modelExport}
              filter={list.filters}
              label={k('fleet.driver-record.export')}
              disabled={list.total === 0}
            />
          )}
          {add}
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('fleet.model.find') }}
          chips={{
            makerId: { label: t('fleet.model.makerName'), translate: () => makerName },
            typeId: { label: t('fleet.model.typeName'), translate: () => typeName },
          }}
        >
          <FleetChoiceFilter list={list} name="makerId" label={t('fleet.model.makerName')} kind="maker" />
          <FleetChoiceFilter list={list} name="typeId" label={t('fleet.model.typeName')} kind="type" />
          <FilterSelect list={list} name="interface" words="fleet.model" />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewModel onClose={onClose} />}
          row={(row, drawerProps) => <ModelDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={idOf}
        label={m('fleet.title-models')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="car" words="fleet.model.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
