import {
  AddButton,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  ListDrawer,
  ListPage,
  translateText,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { createGridTariff, listGridTariffs, type GridTariffRow } from '../../contract/index.ts'
import { formatValidity } from '../days.ts'
import { energyScreenTitleWords } from '../energy-door.words.ts'
import { energyWords } from '../energy.words.ts'
import { gridPeriodName } from '../period-name.ts'
import { GridTariffDrawer, NewGridTariff } from './GridTariffDrawer.tsx'
import { gridTariffWords } from './grid-tariffs.words.ts'
import '../energy.css'

const c = columnsFor<GridTariffRow>('energy.tariff')
const columns = [
  c.text('name', { least: 160, sort: true, phone: 1 }),
  c.custom('fromDay', ({ fromDay, untilDay }, language) => formatValidity(fromDay, untilDay, language), {
    width: 210,
    sort: true,
    phone: 2,
    title: 'energy.tariff.days',
  }),
  c.custom(
    'gap',
    ({ gapDays }) =>
      gapDays > 0 && <span className="tag warn">{translateText('energy.tariff.gap', { n: gapDays })}</span>,
    { width: 200, title: 'energy.tariff.gaps' },
  ),
  c.custom(
    'periods',
    ({ content }, language) => content.periods.map(({ name }) => gridPeriodName(name, language)).join(' · '),
    { least: 150 },
  ),
  c.custom('demand', ({ content }) => translateText(`energy.tariff.demand.${content.demand.rule}`), {
    width: 220,
  }),
  c.custom('power-factor', ({ content }) => translateText(`energy.tariff.factor.${content.powerFactor.rule}`), {
    width: 170,
  }),
  c.number('supplies', { width: 110, phone: 4 }),
]

/** Versions of grid tariffs. They are the costs at the grid, never the prices for drivers. */
export function GridTariffList() {
  const t = useWords(gridTariffWords)
  const m = useWords(energyScreenTitleWords)
  useWords(energyWords)
  const { setSearch } = usePage()
  const list = useList(listGridTariffs, { pageSize: 50, sort: 'name', words: 'energy.tariff' })
  const add = <AddButton call={createGridTariff}>{t('energy.tariff.new')}</AddButton>
  return (
    <ListPage
      title={m('energy.title-tariffs')}
      list={list}
      actions={add}
      filters={<Filters list={list} find={{ key: 'search', label: t('energy.tariff.find') }} />}
      drawer={
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewGridTariff onClose={onClose} />}
          row={(row, drawerProps) => <GridTariffDrawer key={`${row.id} ${row.version}`} row={row} {...drawerProps} />}
        />
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={m('energy.title-tariffs')}
        onOpen={(row) => setSearch({ open: row.id, new: undefined })}
        empty={
          <Empty icon="bill" words="energy.tariff.none">
            <div className="row">{add}</div>
          </Empty>
        }
      />
    </ListPage>
  )
}
