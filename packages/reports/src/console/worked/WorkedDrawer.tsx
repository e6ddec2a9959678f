import { Drawer, Facts, formatNumber, formatInstant, hasTranslation, useCurrentUser, useWords } from '@evops/kit'
import type { MeasureName } from '../../contract/index.ts'
import { measureFormatOf } from '../figures/appearance.rules.ts'
import { measureName, type ReportReader } from '../figures/names.ts'
import type { ReportList } from '../query/use-report.ts'
import { measureFormula, expandMeasures } from './formula.rules.ts'
import { workedWords } from './worked.words.ts'

/**
 * Drawer "How is this calculated": formulas from the structure of measures, the data that was read and its age, and
 * what is left out.
 */
export function WorkedDrawer({
  report,
  currency,
  reader,
  onClose,
}: {
  report: ReportList
  currency: string
  reader: ReportReader
  onClose: () => void
}) {
  const t = useWords(workedWords)
  const names = expandMeasures(report.definition.measures)
  const facts = report.reply?.worked.facts.map(({ fact }) => fact) ?? []
  const rules = [...new Set(facts)].map((fact) => `reports.worked.rule.${fact}`).filter(hasTranslation)
  return (
    <Drawer title={t('reports.worked')} wide onClose={onClose}>
      <h3 className="report-head">{t('reports.worked.formulas')}</h3>
      <dl className="report-formulas">
        {names.map((name) => (
          <Formula key={name} name={name} currency={currency} reader={reader} />
        ))}
      </dl>
      {report.reply && <WhatWasRead report={report} reader={reader} />}
      <h3 className="report-head">{t('reports.worked.left-out')}</h3>
      {rules.map((rule) => (
        <p key={rule}>{reader.translate(rule)}</p>
      ))}
      {report.definition.notes?.map((note) => (
        <p key={note}>{reader.translate(note)}</p>
      ))}
    </Drawer>
  )
}

function Formula({ name, currency, reader }: { name: MeasureName; currency: string; reader: ReportReader }) {
  const t = useWords(workedWords)
  const unit = measureFormatOf(name, currency).unit(reader.language)
  return (
    <div>
      <dt>{measureName(name, reader)}</dt>
      <dd>
        = {measureFormula(name, reader)}{' '}
        <small>{unit === '' ? t('reports.worked.counted') : t('reports.worked.unit', { unit })}</small>
      </dd>
    </div>
  )
}

/** Lists the facts that were read with their granularity and number of cells, and the time. */
function WhatWasRead({ report: { reply }, reader }: { report: ReportList; reader: ReportReader }) {
  const t = useWords(workedWords)
  const { timeZone } = useCurrentUser().operator
  const { language } = reader
  if (reply === undefined) return null
  const { facts, comparison, asOf } = reply.worked
  const day = (value: string) => formatInstant(value, language, 'UTC', 'day')
  return (
    <>
      <h3 className="report-head">{t('reports.worked.read')}</h3>
      <Facts
        of={[
          ...facts.map(({ fact, grain, cells }): [string, string] => [
            reader.translate(`reports.worked.fact.${fact}`),
            t('reports.worked.cells', {
              count: cells,
              n: formatNumber(cells, language),
              grain: t(grain === 'days' ? 'reports.worked.grain.days' : 'reports.worked.grain.months-and-days'),
            }),
          ]),
          [t('reports.worked.fresh'), formatInstant(asOf, language, timeZone, 'second')],
          [t('reports.worked.compared'), comparison && `${day(comparison.dayFrom)} – ${day(comparison.dayTo)}`],
        ]}
      />
    </>
  )
}
