import {
  AddButton,
  Button,
  Can,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  formatPower,
  ListDrawer,
  ListPage,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import { createSupplyPoint, listSupplyPoints, quarterHourImports, type SupplyRow } from '../../contract/index.ts'
import { EnergyChoiceFilter, useEnergyChoiceName } from '../choose.tsx'
import { formatValidity } from '../days.ts'
import { energyScreenTitleWords } from '../energy-door.words.ts'
import { energyWords } from '../energy.words.ts'
import { NewSupply, SupplyDrawer } from './SupplyDrawer.tsx'
import { supplyWords } from './supply.words.ts'
import '../energy.css'

const c = columnsFor<SupplyRow>('energy.supply')
const columns = [
  c.text('name', { least: 150, sort: true, phone: 1 }),
  c.text('supplyNo', { width: 170, sort: true, phone: 2 }),
  c.custom('stations', (row) => row.stations.map(({ name }) => name).join(', '), { least: 150, phone: 3 }),
  c.custom('meters', (row) => row.meters.map(({ name }) => name).join(', '), { width: 150 }),
  c.text('tariffName', { width: 150, phone: 4 }),
  c.custom(
    'contracted',
    (row, language) =>
      row.contractedW.length > 0 && `${row.contractedW.map((power) => formatPower(power, language, 0)).join(' / ')} kW`,
    { width: 170 },
  ),
  c.custom('capacityVa', (row, language) => row.capacityVa && `${formatPower(row.capacityVa, language, 0)} kVA`, {
    width: 155,
  }),
  c.custom('valid', ({ validFrom, validUntil }, language) => formatValidity(validFrom, validUntil, language), {
    width: 190,
  }),
]

/** Contracts with grid companies: the stations they supply and the meters that count for them. */
export function SupplyList() {
  const t = useWords(supplyWords)
  const m = useWords(energyScreenTitleWords)
  useWords(energyWords)
  const nav = useNav()
  const { setSearch } = usePage()
  const list = useList(listSupplyPoints, { pageSize: 50, sort: 'name', words: 'energy.supply' })
  const { stationId } = list.filters
  const station = useEnergyChoiceName('station', stationId)
  const add = <AddButton call={createSupplyPoint}>{t('energy.supply.new')}</AddButton>
  return (
    <ListPage
      title={m('energy.title-supply')}
      list={list}
      actions={
        <>
          <Can call={quarterHourImports.start}>
            <Button icon="upload" onClick={() => nav.go('/energy/supply/import')}>
              {t('energy.supply.import')}
            </Button>
          </Can>
          {add}
        </>
      }
      filters={
        <Filters
          list={list}
          find={{ key: 'search', label: t('energy.supply.find') }}
          chips={{ stationId: { label: t('energy.supply.stationId'), translate: () => station } }}
        >
          <EnergyChoiceFilter
            kind="station"
            label={t('energy.supply.stationId')}
            value={stationId}
            onChange={(next) => list.setFilters({ stationId: next })}
          />
        </Filters>
      }
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewSupply onClose={onClose} />}
          row={(row, drawerProps) => <SupplyDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={m('energy.title-supply')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="plug" words="energy.supply.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
