import { formatEnergy, formatInstant, useLanguage, useTranslate, useWords } from '@evops/kit'
import { type BillReading, periodWords, type PricedSession } from '@evops/tariffs/contract'
import { formatSessionTime } from '../bill-text.ts'
import { detailWords } from './detail.words.ts'
import {
  billSegmentBoundaries,
  type DayRuler,
  dayPeriodRulers,
  fittingLabels,
  labelWidth,
  type DayPeriodSpan,
} from './ruler.rules.ts'
import { periodKindClass, usePricePeriodNames } from '../tou.ts'
import { useWidth } from './use-width.ts'

const percent = (share: number) => `${(share * 100).toFixed(3)}%`
const mostDays = 4

export interface ReadingsProps {
  bill: PricedSession
  dayPeriods: readonly DayPeriodSpan[] | undefined
  running: boolean
}

/** Meter readings, split where the price changes: the day, the session in it, and each boundary with its source. */
export function Readings({ bill, dayPeriods, running }: ReadingsProps) {
  useWords(periodWords)
  const t = useWords(detailWords)
  const { place, width } = useWidth<HTMLDivElement>()
  const rulers = dayPeriodRulers(bill, dayPeriods)
  const shown = rulers.length > mostDays ? [...rulers.slice(0, 2), ...rulers.slice(-1)] : rulers
  return (
    <div className="readings" ref={place}>
      {shown.map((ruler, index) => (
        <Day
          key={ruler.from}
          ruler={ruler}
          zone={bill.timeZone}
          width={width}
          hours={index === 0 || ruler.slots !== shown[0]?.slots}
          dated={rulers.length > 1}
        />
      ))}
      {rulers.length > shown.length && (
        <p className="note">{t('charging.bill.days-more', { n: rulers.length - shown.length })}</p>
      )}
      <Funnel rulers={shown} />
      <Zoomed bill={bill} width={width} running={running} />
      <FigureSource bill={bill} running={running} />
    </div>
  )
}

interface DayProps {
  ruler: DayRuler
  zone: string
  width: number
  hours: boolean
  dated: boolean
}
function Day({ ruler, zone, width, hours, dated }: DayProps) {
  const periods = usePricePeriodNames()
  const t = useWords(detailWords)
  const language = useLanguage()
  const day = formatInstant(ruler.from + 3_600_000, language, zone, 'day')
  return (
    <div className="day">
      {hours && (
        <div className="hours" aria-hidden="true">
          {ruler.hours.map(({ label, at }) => (
            <span key={label} style={{ left: percent(at) }}>
              {label}
            </span>
          ))}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- blocks laid out as one picture */}
      <div className="strip" role="img" aria-label={t('charging.bill.ruler', { day })}>
        {ruler.stretches.map((stretch) => (
          <span
            key={stretch.left}
            className={periodKindClass[stretch.period]}
            style={{ left: percent(stretch.left), width: percent(stretch.width) }}
          >
            {stretch.width * width >= 20 && <em>{periods.mark(stretch.period)}</em>}
          </span>
        ))}
        <i className="slots" style={{ backgroundSize: percent(1 / ruler.slots) }} />
        <b style={{ left: percent(ruler.window.left), width: percent(ruler.window.width) }} />
      </div>
      {dated && <span className="note date">{day}</span>}
    </div>
  )
}

/**
 * Connects the session's window on the day ruler with the zoomed bar. A session of several days has no single window.
 */
function Funnel({ rulers }: { rulers: readonly DayRuler[] }) {
  const [only, ...more] = rulers
  if (!only || more.length > 0) return <div className="funnel flat" />
  const left = only.window.left * 100
  const right = left + only.window.width * 100
  return (
    <svg className="funnel" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${left} 0H${right}L100 40H0Z`} fill="var(--sunken)" />
      <path d={`M${left} 0L0 40M${right} 0L100 40`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

function Zoomed({ bill, width, running }: { bill: PricedSession; width: number; running: boolean }) {
  const translate = useTranslate()
  const periods = usePricePeriodNames()
  const language = useLanguage()
  const clock = formatSessionTime(language, bill.timeZone, bill)
  const marks = billSegmentBoundaries(bill)
  const registers = marks.map(({ registerDwh }) => `${formatEnergy(registerDwh, language, 4)} kWh`)
  const fitting = fittingLabels(
    marks.map((mark) => mark.place),
    width,
    labelWidth(registers),
  )
  const length = Math.max(1, bill.to - bill.from)
  return (
    <>
      <div className="zoom">
        {bill.segments.map((segment) => {
          const share = bill.segments.length === 1 ? 1 : (segment.to - segment.from) / length
          const room = share * width
          const energy = formatEnergy(segment.energyDwh, language, 4)
          return (
            <span
              key={segment.from}
              className={periodKindClass[segment.period]}
              style={{ left: percent((segment.from - bill.from) / length), width: percent(share) }}
              title={`${periods.name(segment.period)} · ${energy} kWh`}
            >
              {room >= 96 ? (
                <>
                  <strong>{periods.name(segment.period)}</strong>
                  {energy} kWh
                </>
              ) : (
                room >= 14 && <strong>{periods.mark(segment.period)}</strong>
              )}
            </span>
          )
        })}
      </div>
      <ol className="marks">
        {marks.map((mark, index) => (
          <li
            key={`${mark.at}-${mark.how}`}
            className={index === 0 ? 'first' : index === marks.length - 1 ? 'last' : undefined}
            style={{ left: percent(mark.place) }}
          >
            {fitting.includes(index) && (
              <>
                <b>{clock(mark.at)}</b>
                <span>{registers[index]}</span>
                <small>{translate(sourceOf(mark, running))}</small>
              </>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Returns the word key for the source of a reading. The last reading of a running session is not a stop record. */
function sourceOf(reading: BillReading, running: boolean): string {
  return `charging.how.${running && reading.how === 'end' ? 'last' : reading.how}`
}

/** Lists each boundary with its source. For an interpolated reading, the two readings around it are shown. */
function FigureSource({ bill, running }: { bill: PricedSession; running: boolean }) {
  const translate = useTranslate()
  const t = useWords(detailWords)
  const language = useLanguage()
  const clock = formatSessionTime(language, bill.timeZone, bill)
  const precise = (at: number) => formatInstant(at, language, bill.timeZone, 'time-second')
  const kwh = (dwh: number) => formatEnergy(dwh, language, 4)
  return (
    <details className="how">
      <summary>{t('charging.bill.known-by')}</summary>
      <table className="m">
        <thead>
          <tr>
            <th>{t('charging.bill.at')}</th>
            <th>{t('charging.bill.register')}</th>
            <th className="source">{t('charging.bill.source')}</th>
          </tr>
        </thead>
        <tbody>
          {billSegmentBoundaries(bill).map((mark) => (
            <tr key={`${mark.at}-${mark.how}`}>
              <td title={precise(mark.at)}>{clock(mark.at)}</td>
              <td>{kwh(mark.registerDwh)}</td>
              <td className="source">
                {translate(sourceOf(mark, running))}
                {mark.how === 'interpolated' && (
                  <small className="note">
                    {t('charging.how.between', {
                      from: precise(mark.between[0].at),
                      fromKwh: kwh(mark.between[0].registerDwh),
                      to: precise(mark.between[1].at),
                      toKwh: kwh(mark.between[1].registerDwh),
                    })}
                  </small>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
