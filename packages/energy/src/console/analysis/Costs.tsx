import {
  formatEnergy,
  formatMoney,
  formatInstant,
  Link,
  Notice,
  Sheet,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import { formatMonth } from '@evops/platform/contract'
import { billLineWords, getEnergyCosts } from '../../contract/index.ts'
import { ScrollBox } from '../ScrollBox.tsx'
import { combinedCostLines, type DayRange } from './analysis-view.rules.ts'
import { analysisWords } from './analysis.words.ts'

/** Shows the grid costs of the months in a period. Bill lines with the same name are combined. */
export function Costs({ id, days, zone }: { id: string; days: DayRange; zone: string }) {
  const t = useWords(analysisWords)
  const l = useWords(billLineWords)
  const language = useLanguage()
  const query = { monthFrom: days.dayFrom.slice(0, 7), monthTo: days.dayTo.slice(0, 7) }
  const { data } = useCall(getEnergyCosts, { params: { id }, query }, { quiet: true })
  if (!data) return null
  const { currency, months } = data
  const lines = combinedCostLines(data)
  const without = months.filter(({ why }) => why !== null).map(({ month }) => month)
  const running = months.find(({ until }) => until !== null)
  const total = months.reduce((sum, { totalMinor }) => sum + (totalMinor ?? 0), 0)
  return (
    <Sheet title={t('energy.analysis.cost')} note={t('energy.analysis.cost-note')} flush>
      {without.length > 0 && (
        <div className="energy-analysis-note">
          <Notice tone="warn">
            {t('energy.analysis.no-bill', {
              months: without.map((month) => formatMonth(month, language)).join(', '),
            })}{' '}
            <Link to={`/energy/bills?supplyId=${id}&month=${without[0]}`}>{t('energy.analysis.bills')}</Link>
          </Notice>
        </div>
      )}
      {running?.until && (
        <div className="energy-analysis-note">
          <Notice>
            {t('energy.analysis.until', {
              month: formatMonth(running.month, language),
              at: formatInstant(running.until, language, zone),
            })}
          </Notice>
        </div>
      )}
      {lines.length > 0 && (
        <ScrollBox label={t('energy.analysis.cost')}>
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">{t('energy.analysis.item')}</th>
                <th scope="col" className="n">
                  {t('energy.analysis.energy')}
                </th>
                <th scope="col" className="n">
                  {t('energy.analysis.amount')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ code, name, energyDwh, amountMinor }) => (
                <tr key={`${code} ${name}`}>
                  <th scope="row">{[l(`energy.line.${code}`), name].filter(Boolean).join(' · ')}</th>
                  <td className="n">{energyDwh === null ? '' : `${formatEnergy(energyDwh, language, 0)} kWh`}</td>
                  <td className="n">{formatMoney(amountMinor, currency, language)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={2}>
                  <b>{t('energy.analysis.total')}</b>
                </td>
                <td className="n">
                  <b>{formatMoney(total, currency, language)}</b>
                </td>
              </tr>
            </tfoot>
          </table>
        </ScrollBox>
      )}
    </Sheet>
  )
}
