import {
  Button,
  columnsFor,
  DataTable,
  FilterDays,
  formatEnergy,
  Link,
  ListPage,
  useLanguage,
  useList,
  useNav,
  usePage,
  useWords,
} from '@evops/kit'
import { shortNo } from '@evops/platform/contract'
import { listEnergyOrders, type EnergyOrder } from '../../contract/index.ts'
import { ChoiceFilter } from '../ChoiceField.tsx'
import { orderPath } from '../paths.ts'
import { busDoorWords } from '../quotas/bus-door.words.ts'
import { dayText } from '../quotas/quota-text.ts'
import { energyWords } from './energy.words.ts'
import { useEnergy } from './use-energy.ts'

const c = columnsFor<EnergyOrder>('fleet.energy.order')
const columns = [
  c.custom('orderNo', (row) => <OrderNo row={row} />, { width: 200, phone: 1 }),
  c.text('vehicleLabel', { width: 120, phone: 2 }),
  c.custom('day', (row, language) => dayText(row.day, language), { width: 120 }),
  c.text('stationName'),
  c.when('startedAt', (row) => row.timeZone, { sort: true, phone: 4 }),
  c.when('endedAt', (row) => row.timeZone),
  {
    ...c.custom('soc', (row) => `${row.startSoc ?? '—'} → ${row.endSoc ?? '—'}`, {
      width: 110,
      align: 'end',
    }),
    unit: () => '%',
  },
  c.energy('energyDwh', { width: 110, sort: true, phone: 3 }),
]

/** The sessions that energy charged is made of. */
export function EnergyOrders() {
  const t = useWords(energyWords)
  const m = useWords(busDoorWords)
  const language = useLanguage()
  const { setSearch } = usePage()
  const { days } = useEnergy()
  const list = useList(listEnergyOrders, { pageSize: 50, sort: '-startedAt', always: { ...days } })
  return (
    <ListPage
      title={`${m('fleet.title-energy')} · ${t('fleet.energy.orders')}`}
      list={list}
      actions={
        <Button icon="left" onClick={() => setSearch({ view: undefined, page: undefined, sort: undefined })}>
          {t('fleet.energy.back')}
        </Button>
      }
      filters={
        <search className="search energy-filters">
          <div className="days">
            <FilterDays
              list={{ ...list, filters: { ...list.filters, ...days } }}
              from="dayFrom"
              to="dayTo"
              label={t('fleet.energy.days')}
            />
          </div>
          <div className="of">
            <ChoiceFilter list={list} name="vehicleId" label={t('fleet.energy.by-vehicle')} kind="vehicle" />
          </div>
          <div className="of">
            <ChoiceFilter list={list} name="fleetId" label={t('fleet.energy.by-fleet')} kind="fleet" />
          </div>
        </search>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.orderId}
        label={t('fleet.energy.orders')}
        opens={false}
        {...(list.reply && {
          totals: {
            orderNo: t('fleet.energy.sum'),
            energyDwh: formatEnergy(list.reply.energyDwh, language),
          },
        })}
      />
    </ListPage>
  )
}

function OrderNo({ row }: { row: EnergyOrder }) {
  const nav = useNav()
  const to = orderPath(row.orderId)
  const no = shortNo(row.orderNo)
  return nav.mayOpen(to) ? <Link to={to}>{no}</Link> : no
}
