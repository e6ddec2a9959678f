import {
  Button,
  Empty,
  formatInstant,
  Notice,
  Segments,
  useLanguage,
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { totalOfMeasureValue } from '../figures/appearance.rules.ts'
import { measureName } from '../figures/names.ts'
import type { MeasureName } from '../../contract/index.ts'
import { reportWords } from '../report.words.ts'
import { RecordsLink } from './RecordsLink.tsx'
import type { ReportList } from '../query/use-report.ts'

/** Notes for the reader: pending data, the comparison period, and facts that the formulas do not show. */
export function Notes({ report }: { report: ReportList }) {
  const t = useWords(reportWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const { worked } = report.reply ?? {}
  const day = (value: string) => formatInstant(value, language, 'UTC', 'day')
  const { comparison } = worked ?? {}
  return (
    <>
      {worked?.waiting && (
        <Notice>
          {t('reports.waiting', { time: formatInstant(worked.asOf, language, timeZone, 'time') })}{' '}
          <Button kind="text" small busy={report.isFetching} onClick={report.reload}>
            {t('reports.refresh')}
          </Button>
        </Notice>
      )}
      {worked?.hasOpeningHours === false && <Notice tone="warn">{t('reports.round-the-clock')}</Notice>}
      {worked && worked.unreported.length > 0 && (
        <Notice>
          {t('reports.unreported', {
            // Safe cast: the reply names only measures of the definition.
            names: worked.unreported
              .map((name) => measureName(name as MeasureName, { translate, language }))
              .join(' · '),
          })}
        </Notice>
      )}
      <WithoutCosts report={report} />
      {comparison && (
        <p className="report-note">
          {t('reports.compared', { from: day(comparison.dayFrom), to: day(comparison.dayTo) })}
        </p>
      )}
      {report.definition.notes?.map((note) => (
        <p key={note} className="report-note">
          {translate(note)}
        </p>
      ))}
    </>
  )
}

/** Shows the number of months without costs, and how to enter them. */
function WithoutCosts({ report: { reply } }: { report: ReportList }) {
  const t = useWords(reportWords)
  const sum = (name: MeasureName) =>
    (reply?.totals ?? []).reduce((all, { values }) => all + (totalOfMeasureValue(values[name]) ?? 0), 0)
  const untariffed = sum('untariffedMonths')
  const others = sum('uncostedMonths') - untariffed
  return (
    <>
      {untariffed > 0 && (
        <Notice>
          {t('reports.no-tariff', { n: untariffed })}{' '}
          <RecordsLink to="/energy/tariffs">{t('reports.to-tariffs')}</RecordsLink>
        </Notice>
      )}
      {others > 0 && <Notice>{t('reports.no-bill', { n: others })}</Notice>}
    </>
  )
}

/** Asks the reader to select one currency, because amounts of several currencies are not added up. */
export function Currencies({ of, report }: { of: readonly (string | null)[]; report: ReportList }) {
  const t = useWords(reportWords)
  return (
    <Empty icon="report" words="reports.currencies">
      <Segments
        label={t('reports.currency')}
        value=""
        options={of.flatMap((currency) => (currency === null ? [] : { value: currency, label: currency }))}
        onChange={(currency) => report.setFilters({ currency })}
      />
    </Empty>
  )
}
