import {
  Button,
  ColumnButton,
  currencySign,
  DataTable,
  Empty,
  ExportButton,
  Figures,
  formatAmount,
  formatEnergy,
  formatNumber,
  Link,
  ListPage,
  PrintDialog,
  useIsPermitted,
  useColumns,
  useLanguage,
  useIsPhoneWidth,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import { energyExport, energyPermissions } from '../../contract/index.ts'
import { busScreenTitleWords } from '../quotas/bus-door.words.ts'
import { formatHundredthsPercent } from '../quotas/quota-text.ts'
import { formatKm } from '../records/record-columns.tsx'
import { energyColumns, energyTotals } from './energy-columns.tsx'
import { energyWords } from './energy.words.ts'
import { EnergyChart } from './EnergyChart.tsx'
import { EnergyFilters } from './EnergyFilters.tsx'
import { EnergySessions } from './EnergySessions.tsx'
import { reportPath, useEnergyStatistics, type EnergyStatisticsState } from './use-energy.ts'
import './energy.css'

/** Energy statistics screen (ROUTE-07, carengquotastatistics): used energy, quotas and savings of vehicles. */
export function EnergyPage() {
  const { search } = usePage()
  return search.view === 'sessions' ? <EnergySessions /> : <Statistics />
}

function Statistics() {
  const t = useWords(energyWords)
  const m = useWords(busScreenTitleWords)
  const language = useLanguage()
  const narrow = useIsPhoneWidth()
  const may = useIsPermitted()
  const energy = useEnergyStatistics()
  const { list, by, query } = energy
  const [printing, setPrinting] = useState(false)
  const currency = list.reply?.currency ?? 'CNY'
  const shown = useColumns('vehicle-energy', energyColumns(energy, currency))
  const totals = list.reply && energyTotals(energy, list.reply.totals, { currency, language })
  return (
    <div className="energy-page">
      <ListPage
        title={m('fleet.title-energy')}
        list={list}
        actions={
          <>
            {!narrow && <ColumnButton columns={shown} />}
            <Button icon="bill" onClick={() => setPrinting(true)}>
              {t('fleet.energy.print')}
            </Button>
            {may(energyPermissions.export) && (
              <ExportButton
                name={energyExport}
                filter={{ ...query, by }}
                label={t('fleet.energy.export')}
                disabled={list.total === 0}
              />
            )}
          </>
        }
        filters={<EnergyFilters energy={energy} />}
      >
        {list.total > 0 && <Above energy={energy} currency={currency} />}
        <DataTable
          list={list}
          columns={shown.shown}
          keyOf={(row) => row.key ?? ''}
          label={m('fleet.title-energy')}
          opens={false}
          {...(totals && { totals })}
          empty={<Empty icon="gauge" words="fleet.energy.none" />}
        />
      </ListPage>
      {printing && <PrintDialog title={t('fleet.energy.print')} onClose={() => setPrinting(false)} />}
    </div>
  )
}

/** Shows key figures, the chart, and notes for reading them. */
function Above({ energy, currency }: { energy: EnergyStatisticsState; currency: string }) {
  const t = useWords(energyWords)
  const language = useLanguage()
  const { by, chosen, list } = energy
  if (!list.reply) return null
  const { totals, over } = list.reply
  const isShared = by === 'driver' || by === 'line' || chosen.driverId !== undefined || chosen.lineId !== undefined
  const figure = (label: string, value: string, unit = '') => ({
    label,
    value,
    ...(unit && { unit }),
    big: true,
  })
  return (
    <>
      <section className="energy-part">
        <Figures
          of={[
            figure(t('fleet.energy.distanceM'), formatKm(totals.distanceM, language), 'km'),
            figure(t('fleet.energy.usedDwh'), formatEnergy(totals.usedDwh, language), 'kWh'),
            figure(t('fleet.energy.dwh100km'), formatEnergy(totals.dwh100km, language), 'kWh/100 km'),
            figure(t('fleet.energy.savedDwh'), formatEnergy(totals.savedDwh, language), 'kWh'),
            figure(t('fleet.energy.savedHundredths'), formatHundredthsPercent(totals.savedHundredths, language)),
            ...(totals.bonusMinor === null
              ? []
              : [
                  figure(
                    t('fleet.energy.bonusMinor'),
                    formatAmount(totals.bonusMinor, currency, language),
                    currencySign(currency, language),
                  ),
                ]),
            figure(t('fleet.energy.over-count'), formatNumber(over, language)),
          ]}
        />
      </section>
      <EnergyChart energy={energy} />
      <p className="energy-note">
        {t('fleet.energy.used-note')}{' '}
        {totals.unexplainedDwh > 0 &&
          t('fleet.energy.unreported', { n: formatEnergy(totals.unexplainedDwh, language) })}{' '}
        {isShared && t('fleet.energy.shared')} <Link to={reportPath(energy.days)}>{t('fleet.energy.report')}</Link>
      </p>
    </>
  )
}
