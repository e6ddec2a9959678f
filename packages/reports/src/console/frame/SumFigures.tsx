import {
  currencySign,
  Figures,
  formatAmount,
  formatEnergy,
  formatNumber,
  formatPrice,
  useLanguage,
  useWords,
} from '@evops/kit'
import type { SessionSums } from '../../contract/index.ts'
import { ratio } from './figures.rules.ts'
import { Part } from './ReportPage.tsx'
import { netOf, perKwh, priceOf } from './sum-columns.tsx'
import { sumWords } from './sums.words.ts'

/** The few figures that a report begins with. */
export function SumFigures({ totals }: { totals: SessionSums }) {
  const t = useWords(sumWords)
  const language = useLanguage()
  const { sessions, energyDwh, currency, chargingSeconds } = totals
  return (
    <Part>
      <Figures
        of={[
          { label: t('reports.sums.sessions'), value: formatNumber(sessions, language), big: true },
          {
            label: t('reports.sums.energyDwh'),
            value: formatEnergy(energyDwh, language),
            unit: 'kWh',
            big: true,
          },
          {
            label: t('reports.sums.netMinor'),
            value: formatAmount(netOf(totals), currency, language),
            unit: currencySign(currency, language),
            big: true,
          },
          {
            label: t('reports.sums.price'),
            value: formatPrice(priceOf(totals), language, 4),
            unit: perKwh(currency, language),
            big: true,
          },
          {
            label: t('reports.sums.perSession'),
            value: `${formatEnergy(ratio(energyDwh, sessions), language)} kWh · ${formatNumber(ratio(chargingSeconds / 60, sessions), language, 1)}`,
            unit: 'min',
            big: true,
          },
        ]}
      />
    </Part>
  )
}
