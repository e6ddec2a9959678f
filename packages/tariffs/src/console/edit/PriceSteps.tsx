import { currencySign, formatPrice, useLanguage, useWords } from '@evops/kit'
import { slotLabel, type TariffContent } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { dayTypesLabel, monthsLabel } from './labels.rules.ts'
import { priceSteps } from './steps.rules.ts'

const box = { width: 960, height: 84 }
const hours = [0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48]

/**
 * Draws the total price over the day of one row, on the same scale as the cells below. The figures are also in the
 * table.
 */
export function PriceSteps({ content, row }: { content: TariffContent; row: number }) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const schedule = content.schedules[row]
  if (!schedule) return null
  const { line, area, marks } = priceSteps(content, schedule.cells, box)
  return (
    <div className="ln" style={{ marginTop: 0 }}>
      <div className="days dimmer small">
        <span>
          {t('tariffs.total-per-kwh')}
          <small>
            {monthsLabel(schedule.months, language)} · {dayTypesLabel(schedule.dayTypes, language)} ·{' '}
            {currencySign(content.currency, language)}
          </small>
        </span>
      </div>
      <div className="steps" aria-hidden="true">
        <svg viewBox={`0 0 ${box.width} ${box.height}`} preserveAspectRatio="none">
          <path d={marks.map((mark) => `M0 ${mark.y}H${box.width}`).join('')} />
          <path className="a" d={area} />
          <path className="l" d={line} />
        </svg>
        {hours.map((slot, index) => (
          <span
            key={slot}
            className={`x${index % 2 === 1 ? ' odd' : ''}${slot === 48 ? ' end' : ''}`}
            style={{ left: `${(slot / 48) * 100}%` }}
          >
            {slotLabel(slot)}
          </span>
        ))}
        {marks.map((mark) => (
          <span key={mark.e5} className="y" style={{ top: mark.y }}>
            {formatPrice(mark.e5, language, mark.e5 === 0 ? 0 : 2)}
          </span>
        ))}
      </div>
    </div>
  )
}
