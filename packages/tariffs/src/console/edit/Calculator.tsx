import {
  Energy,
  formatEnergy,
  formatMoney,
  formatNumber,
  Icon,
  Money,
  parseScaled,
  useLanguage,
  useCurrentUser,
  useWords,
  localTimeToInstant,
} from '@evops/kit'
import { useId, useState } from 'react'
import { contentFaults, periodWords, priceSession, steadyReadings, type PricedSession } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { nextDateOfRow, nextDate } from './calculator.rules.ts'
import type { ChecksProps } from './Checks.tsx'
import { rowLabel } from './labels.rules.ts'
import { useToday } from './use-today.ts'

export interface CalculatorProps extends ChecksProps {
  row: number
  onRow: (row: number) => void
}

/**
 * Calculates the price of a session at constant power on a day of the selected row, with the calculation of real bills.
 */
export function Calculator({ content, before, row, onRow }: CalculatorProps) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const { operator } = useCurrentUser()
  const id = useId()
  const [from, setFrom] = useState('06:40')
  const [to, setTo] = useState('08:25')
  const [power, setPower] = useState('60')
  const today = useToday()
  const day = nextDateOfRow(content, row, today)
  const session = day && readSession({ day, from, to, power, zone: operator.timeZone })
  const isComplete = contentFaults(content).length === 0
  const priced =
    session && isComplete
      ? priceSession({ readings: steadyReadings(session), content, timeZone: operator.timeZone })
      : undefined
  const priceBefore =
    session && before
      ? priceSession({
          readings: steadyReadings(session),
          content: before.content,
          timeZone: operator.timeZone,
        })
      : undefined
  return (
    <section className="sheet">
      <h2>{t('tariffs.calculator')}</h2>
      <div className="try">
        <div className="three">
          <TimeBox label={t('tariffs.from')} value={from} onChange={setFrom} />
          <TimeBox label={t('tariffs.to')} value={to} onChange={setTo} />
          <div className="field">
            <input
              className="num"
              inputMode="decimal"
              autoComplete="off"
              aria-label={t('tariffs.power')}
              value={power}
              onChange={(event) => setPower(event.target.value)}
            />
            <span className="unit">kW</span>
          </div>
        </div>
        <select
          className="field"
          aria-label={t('tariffs.day')}
          id={id}
          value={row}
          onChange={(event) => onRow(Number(event.target.value))}
        >
          {content.schedules.map((schedule, index) => (
            <option key={index} value={index}>
              {rowLabel(schedule, language)}
            </option>
          ))}
        </select>
        {priced ? (
          <Result
            priced={priced}
            before={priceBefore && { number: before?.number ?? 0, totalMinor: priceBefore.totalMinor }}
          />
        ) : (
          <p className="note">{t(whyNot(isComplete, day))}</p>
        )}
      </div>
    </section>
  )
}

/**
 * Input for a local time. It does not use the browser's time input, whose format follows the browser's language and not
 * the console's.
 */
function TimeBox({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <div className="field">
      <input
        aria-label={label}
        inputMode="numeric"
        placeholder="hh:mm"
        maxLength={5}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Icon name="clock" />
    </div>
  )
}

function whyNot(isComplete: boolean, day: string | undefined) {
  if (!isComplete) return 'tariffs.calculator-not-yet'
  return day ? 'tariffs.calculator-wrong' : 'tariffs.calculator-day-missing'
}

/** A session that ends before it begins ends on the next day. */
function readSession({
  day,
  from,
  to,
  power,
  zone,
}: {
  day: string
  from: string
  to: string
  power: string
  zone: string
}) {
  const powerW = parseScaled(power, 3)
  const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
  if (!isTime(from) || !isTime(to) || powerW === undefined || powerW < 0 || powerW > 10_000_000) return undefined
  const instant = (date: string, time: string) => Date.parse(localTimeToInstant(`${date}T${time}`, zone))
  return { from: instant(day, from), to: instant(to <= from ? nextDate(day) : day, to), powerW }
}

function Result({
  priced,
  before,
}: {
  priced: PricedSession
  before: { number: number; totalMinor: number } | undefined
}) {
  const t = useWords(tariffWords)
  const p = useWords(periodWords)
  const language = useLanguage()
  const kWh = (dWh: number) => formatEnergy(dWh, language, dWh % 10_000 === 0 ? 0 : 2)
  const parts = priced.segments.map((segment) => `${p(`tariffs.period.${segment.period}`)} ${kWh(segment.energyDwh)}`)
  const difference = before ? priced.totalMinor - before.totalMinor : 0
  const unit = 10 ** priced.exponent
  return (
    <>
      <dl className="facts">
        <dt>{parts.join(' + ')} kWh</dt>
        <dd>{formatNumber(priced.electricity.minor / unit, language, priced.exponent)}</dd>
        <dt>{t('tariffs.service-line', { energy: kWh(priced.energyDwh) })}</dt>
        <dd>{formatNumber(priced.service.minor / unit, language, priced.exponent)}</dd>
      </dl>
      <div className="res" aria-live="polite">
        <span className="small dim">
          {before ? (
            t('tariffs.compared', {
              number: before.number,
              amount: formatMoney(before.totalMinor, priced.currency, language),
            })
          ) : (
            <Energy dWh={priced.energyDwh} />
          )}
          {before && difference !== 0 && (
            <span className={difference > 0 ? 'warn' : 'good'}>
              {' '}
              {difference > 0 ? '+' : '−'}
              {formatNumber(Math.abs(difference) / unit, language, priced.exponent)}
            </span>
          )}
        </span>
        <b>
          <Money minor={priced.totalMinor} currency={priced.currency} />
        </b>
      </div>
    </>
  )
}
