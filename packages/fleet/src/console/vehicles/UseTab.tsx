import {
  DataTable,
  Empty,
  ExportButton,
  Figures,
  formatEnergy,
  Pager,
  useIsPermitted,
  useLanguage,
  useWords,
} from '@evops/kit'
import { energyExport, energyPermissions, type EnergyDimension } from '../../contract/index.ts'
import { formatKm } from '../records/record-columns.tsx'
import { energyColumns, energyTotals } from '../statistics/energy-columns.tsx'
import { energyWords } from '../statistics/energy.words.ts'
import { EnergyChart, useDaysWithoutDistance } from '../statistics/EnergyChart.tsx'
import { EnergySpan } from '../statistics/EnergyFilters.tsx'
import { useEnergyStatistics, type EnergyStatisticsState } from '../statistics/use-energy.ts'
import { vehicleWords } from './vehicles.words.ts'
import '../statistics/energy.css'

const bys: readonly EnergyDimension[] = ['day', 'month']
/** Columns of the statistics for distance and energy. */
const shown = new Set(['key', 'distanceM', 'gpsM', 'chargedDwh', 'usedDwh', 'dwh100km', 'quotaDwh100km', 'isOver'])

/** Shows distance and energy of one vehicle, by day or month: the energy statistics of this vehicle (ROUTE-07). */
export function UseTab({ vehicleId }: { vehicleId: string }) {
  const v = useWords(vehicleWords)
  const t = useWords(energyWords)
  const language = useLanguage()
  const may = useIsPermitted()
  const energy = useEnergyStatistics({ vehicleId, bys, sort: '-key' })
  const { list, query, by } = energy
  const currency = list.reply?.currency ?? 'CNY'
  const totals = list.reply && energyTotals(energy, list.reply.totals, { currency, language })
  return (
    <div className="stack">
      {may(energyPermissions.export) && (
        <div className="row">
          <span className="push">
            <ExportButton
              name={energyExport}
              filter={{ ...query, by }}
              label={t('fleet.energy.export')}
              disabled={list.total === 0}
            />
          </span>
        </div>
      )}
      <div className="sheet list-sheet">
        <search className="search energy-filters">
          <EnergySpan energy={energy} bys={bys} />
        </search>
        {list.total > 0 && <Above energy={energy} />}
        <DataTable
          list={list}
          columns={energyColumns(energy, currency).filter(({ key }) => shown.has(key))}
          keyOf={(row) => row.key ?? ''}
          label={v('fleet.vehicle.tab-use')}
          opens={false}
          {...(totals && { totals })}
          empty={<Empty icon="gauge" words="fleet.energy.none" />}
        />
      </div>
      <Pager list={list} />
    </div>
  )
}

/** Shows the totals of the range, the chart, and notes for reading them. */
function Above({ energy }: { energy: EnergyStatisticsState }) {
  const t = useWords(energyWords)
  const language = useLanguage()
  const undriven = useDaysWithoutDistance(energy)
  const totals = energy.list.reply?.totals
  if (!totals) return null
  const kWh = (dwh: number | null) => formatEnergy(dwh, language, 1)
  return (
    <>
      <section className="energy-part">
        <Figures
          of={[
            {
              label: t('fleet.energy.distanceM'),
              value: formatKm(totals.distanceM, language),
              unit: 'km',
              big: true,
            },
            { label: t('fleet.energy.gpsM'), value: formatKm(totals.gpsM, language), unit: 'km' },
            { label: t('fleet.energy.chargedDwh'), value: kWh(totals.chargedDwh), unit: 'kWh' },
            { label: t('fleet.energy.usedDwh'), value: kWh(totals.usedDwh), unit: 'kWh' },
            {
              label: t('fleet.energy.dwh100km'),
              value: kWh(totals.dwh100km),
              unit: 'kWh/100 km',
              big: true,
            },
          ]}
        />
      </section>
      <EnergyChart energy={energy} />
      <p className="energy-note">
        {t('fleet.energy.used-note')}
        {undriven > 0 && ` ${t('fleet.energy.undriven', { n: undriven })}`}
      </p>
    </>
  )
}
