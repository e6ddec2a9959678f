import { Segments, useLanguage, useWords } from '@evops/kit'
import { useState } from 'react'
import { periodCellsOf, clockTimeOfMinute, dayKinds, type DayKind, type GridContent } from '../../contract/index.ts'
import { gridPeriodName } from '../period-name.ts'
import { ScrollBox } from '../ScrollBox.tsx'
import { mergeQuarterHourCells } from './hours.rules.ts'
import { gridTariffWords } from './grid-tariffs.words.ts'
import '../energy.css'

const months = Array.from({ length: 12 }, (_, at) => at + 1)

/**
 * Chart of the periods: a row for each month, with the hours from left to right. Numbers repeat the information of the
 * colours.
 */
export function PeriodMatrix({ content }: { content: Pick<GridContent, 'periods' | 'schedules'> }) {
  const t = useWords(gridTariffWords)
  const [dayKind, setDayKind] = useState<DayKind>('workday')
  const language = useLanguage()
  const names = content.periods.map(({ name }) => gridPeriodName(name, language))
  const nameOf = (period: number) => names[period - 1] ?? '—'
  return (
    <div className="energy-matrix">
      <Segments
        label={t('energy.tariff.dayKinds')}
        value={dayKind}
        onChange={setDayKind}
        options={dayKinds.map((value) => ({ value, label: t(`energy.tariff.day.${value}`) }))}
      />
      <ScrollBox label={t('energy.tariff.matrix', { day: t(`energy.tariff.day.${dayKind}`) })}>
        <table>
          <caption className="unseen">{t('energy.tariff.matrix', { day: t(`energy.tariff.day.${dayKind}`) })}</caption>
          <colgroup>
            <col style={{ width: 48 }} />
            {Array.from({ length: 96 }, (_, at) => (
              <col key={at} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">{t('energy.tariff.month')}</th>
              {[0, 4, 8, 12, 16, 20].map((hour) => (
                <th key={hour} scope="col" colSpan={16}>
                  {clockTimeOfMinute(hour * 60)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((number) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {mergeQuarterHourCells(periodCellsOf(content, { month: number, dayKind })).map(
                  ({ period, from, width }) => (
                    <td
                      key={from}
                      colSpan={width}
                      className={`energy-p${period}`}
                      title={`${clockTimeOfMinute(from * 15)}–${clockTimeOfMinute((from + width) * 15)} ${nameOf(period)}`}
                    >
                      {period || '–'}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <ul className="energy-key">
        {names.map((name, place) => (
          <li key={place}>
            <span className={`energy-swatch energy-p${place + 1}`}>{place + 1}</span>
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
