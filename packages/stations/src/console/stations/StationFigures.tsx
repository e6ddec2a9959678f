import { Figures, formatNumber, formatPower, useCall, useLanguage, useTranslate, useWords } from '@evops/kit'
import { type StationDetail, summariseConnectors } from '../../contract/index.ts'
import { ShareBar } from '../StateCounts.tsx'
import { stationWords } from './stations.words.ts'

/** Current figures of a station. */
export function StationFigures({ station }: { station: StationDetail }) {
  const translate = useTranslate()
  const t = useWords(stationWords)
  const language = useLanguage()
  const summary = useCall(summariseConnectors, {}, { every: 15_000, quiet: true })
  const now = summary.data?.stations.find((each) => each.stationId === station.id)
  return (
    <div className="station-now">
      <Figures
        of={[
          {
            label: translate('stations.fact.powerW'),
            value: formatPower(now?.powerW ?? 0, language),
            unit: 'kW',
            big: true,
          },
          {
            label: t('stations.station.chargePoints'),
            value: formatNumber(station.chargePoints, language),
            unit: t('stations.station.connected', { connected: station.connectedChargePoints }),
          },
          { label: t('stations.station.connectors'), value: formatNumber(station.connectors, language) },
        ]}
      />
      {now && <ShareBar counts={now.byStatus} />}
    </div>
  )
}
