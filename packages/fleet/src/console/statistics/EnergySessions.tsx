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
import { listEnergySessions, type EnergySession } from '../../contract/index.ts'
import { FleetChoiceFilter } from '../ChoiceField.tsx'
import { sessionPath } from '../paths.ts'
import { busScreenTitleWords } from '../quotas/bus-door.words.ts'
import { formatQuotaDay } from '../quotas/quota-text.ts'
import { energyWords } from './energy.words.ts'
import { useEnergyStatistics } from './use-energy.ts'

const c = columnsFor<EnergySession>('fleet.energy.session')
const columns = [
  c.custom('sessionNo', (row) => <SessionNo row={row} />, { width: 200, phone: 1 }),
  c.text('vehicleLabel', { width: 120, phone: 2 }),
  c.custom('day', (row, language) => formatQuotaDay(row.day, language), { width: 120 }),
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

/** Lists the sessions of the charged energy. */
export function EnergySessions() {
  const t = useWords(energyWords)
  const m = useWords(busScreenTitleWords)
  const language = useLanguage()
  const { setSearch } = usePage()
  const { days } = useEnergyStatistics()
  const list = useList(listEnergySessions, { pageSize: 50, sort: '-startedAt', always: { ...days } })
  return (
    <ListPage
      title={`${m('fleet.title-energy')} · ${t('fleet.energy.sessions')}`}
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
            <FleetChoiceFilter list={list} name="vehicleId" label={t('fleet.energy.by-vehicle')} kind="vehicle" />
          </div>
          <div className="of">
            <FleetChoiceFilter list={list} name="fleetId" label={t('fleet.energy.by-fleet')} kind="fleet" />
          </div>
        </search>
      }
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.sessionId}
        label={t('fleet.energy.sessions')}
        opens={false}
        {...(list.reply && {
          totals: {
            sessionNo: t('fleet.energy.sum'),
            energyDwh: formatEnergy(list.reply.energyDwh, language),
          },
        })}
      />
    </ListPage>
  )
}

function SessionNo({ row }: { row: EnergySession }) {
  const nav = useNav()
  const to = sessionPath(row.sessionId)
  const no = shortNo(row.sessionNo)
  return nav.mayOpen(to) ? <Link to={to}>{no}</Link> : no
}
