import { calendarDayAt } from '@evops/platform/contract'
import { Drawer, ExportButton, formatNumber, useLanguage, useCurrentUser, useNow, useWords } from '@evops/kit'
import { useState } from 'react'
import { regulatorWords, reportExportName, type RegulatorFile } from '../../contract/index.ts'
import type { ReportList } from '../query/use-report.ts'
import { periodsUpTo } from './periods.rules.ts'
import { authorityWords } from './regulators.words.ts'

/** Files that authorities require, for a quarter or year and for the stations selected in the report. */
export function RegulatorDrawer({
  files,
  report,
  onClose,
}: {
  files: readonly RegulatorFile[]
  report: ReportList
  onClose: () => void
}) {
  const t = useWords(authorityWords)
  const title = useWords(regulatorWords)
  const language = useLanguage()
  const periods = periodsUpTo(calendarDayAt(useNow(), useCurrentUser().operator.timeZone))
  const [key, setKey] = useState(periods[0]?.key)
  const { dayFrom, dayTo } = periods.find((each) => each.key === key) ?? report.days
  const { length: count } = report.stationIds
  const filter = { dayFrom, dayTo, stationIds: report.query.stationIds }
  return (
    <Drawer title={t('reports.regulators')} wide onClose={onClose}>
      <label className="f by">
        <span className="label">{t('reports.regulators.period')}</span>
        <select className="field" value={key} onChange={(event) => setKey(event.target.value)}>
          {periods.map((each) => (
            <option key={each.key}>{each.key}</option>
          ))}
        </select>
      </label>
      <p className="report-note">
        {count === 0
          ? t('reports.regulators.all')
          : t('reports.regulators.stations', { count, n: formatNumber(count, language) })}
      </p>
      {files.map((file) => (
        <section key={file} className="report-file" aria-label={title(`reports.regulator.${file}`)}>
          <h3 className="report-head">{title(`reports.regulator.${file}`)}</h3>
          <p>{t(`reports.regulators.${file}`)}</p>
          <ExportButton name={reportExportName(file)} filter={filter} label={t('reports.regulators.take')} />
        </section>
      ))}
      <p className="report-note">{t('reports.regulators.empty')}</p>
    </Drawer>
  )
}
