import { useLanguage, useTranslate, useWords } from '@evops/kit'
import type { MeasureName, ReportTotals } from '../../contract/index.ts'
import { reportWords } from '../report.words.ts'
import {
  measureChange,
  measureFormatOf,
  totalOfMeasureValue,
  formatMeasureValue,
  formatMeasureChange,
  formatMeasureWithUnit,
} from '../figures/appearance.rules.ts'
import { measureName } from '../figures/names.ts'
import type { ReportQuery } from '../query/use-report.ts'

interface FiguresProps {
  report: ReportQuery
  totals: ReportTotals
  currency: string
}
/** Key figures of a report, each with its change if there is a comparison period. */
export function ReportFigures({ report: { definition, measures, compare }, ...props }: FiguresProps) {
  const names = definition.figures.filter((name) => measures.includes(name))
  if (names.length === 0) return null
  return (
    <section className="report-part">
      <dl className="figures">
        {names.map((name) => (
          <Figure key={name} name={name} isCompared={compare !== undefined} {...props} />
        ))}
      </dl>
    </section>
  )
}

function Figure({
  name,
  totals,
  currency,
  isCompared,
}: Omit<FiguresProps, 'report'> & { name: MeasureName; isCompared: boolean }) {
  const t = useWords(reportWords)
  const language = useLanguage()
  const translate = useTranslate()
  const look = measureFormatOf(name, currency)
  const now = totalOfMeasureValue(totals.values[name])
  const before = totalOfMeasureValue(totals.before?.[name])
  const unit = look.kind === 'share' ? '' : look.unit(language)
  return (
    <div className="big">
      <dt>{measureName(name, { language, translate })}</dt>
      <dd>
        {formatMeasureValue(now, look, language)} {unit && <small>{unit}</small>}
      </dd>
      {isCompared && (
        <dd className="report-change">
          {formatMeasureChange(name, measureChange(name, now, before), language)}{' '}
          <small>{t('reports.was', { value: formatMeasureWithUnit(before, look, language) })}</small>
        </dd>
      )}
    </div>
  )
}
