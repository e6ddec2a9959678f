import type { ConnectorPriceToday } from '@evops/driver/contract'
import { useEffect, useState } from 'react'
import { NameValueList } from '../parts/Parts.tsx'
import { formatAppMoney, formatPricePerKwh, formatAppInstant } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { billWords } from './bill.words.ts'
import { chargeWords } from './charge.words.ts'
import { pricePeriodAt, dailyPricesWithHours, pricePeriodShares, untilNext } from './price.rules.ts'

/** Shows the price of a kWh over the day in station local time, and other fees. */
export function DayPrices({ day, timeZone }: { day: ConnectorPriceToday; timeZone: string }) {
  const t = useWords(chargeWords)
  const translate = useWords(billWords)
  const language = useLanguage()
  const { currency } = day
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    const wait = untilNext(day.periods, at)
    const timer = wait === undefined ? undefined : setTimeout(() => setAt(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [day, at])
  const now = pricePeriodAt(day.periods, at)
  const of = (e5: number) => formatPricePerKwh(e5, currency, language)
  const clock = (time: string) => formatAppInstant(time, language, 'time', timeZone)
  return (
    <>
      {now && (
        <div className="figure">
          <b>
            {of(now.electricityE5 + now.serviceE5)} <small>/kWh</small>
          </b>
          <span>
            {t('driver.charge.price-parts', {
              energy: of(now.electricityE5),
              service: of(now.serviceE5),
            })}
          </span>
        </div>
      )}
      <div className="day" aria-hidden="true">
        {pricePeriodShares(day.periods).map(({ period, share }, index) => (
          <i key={day.periods[index]?.from} style={{ width: `${share}%`, background: `var(--tou-${period})` }} />
        ))}
      </div>
      <div className="day-hours" aria-hidden="true">
        {['0', '6', '12', '18', '24'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <table className="prices">
        <thead>
          <tr>
            <th>{t('driver.charge.period')}</th>
            <th>{t('driver.charge.per-kwh')}</th>
          </tr>
        </thead>
        <tbody>
          {dailyPricesWithHours(day.periods).map(({ first, hours }) => (
            <tr key={first.from} className={now && hours.includes(now) ? 'now' : undefined}>
              <td>
                <i className="swatch" style={{ background: `var(--tou-${first.period})` }} />
                {translate(`driver.bill.${first.period}`)}{' '}
                <span className="dim">
                  {hours.map(({ from, to }) => `${clock(from)}–${clock(to).replace('00:00', '24:00')}`).join(', ')}
                </span>
              </td>
              <td>{of(first.electricityE5 + first.serviceE5)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <NameValueList
        of={[
          [t('driver.charge.minute-fee'), day.minuteFeeE5 > 0 && of(day.minuteFeeE5)],
          [t('driver.charge.session-fee'), day.sessionFeeE5 > 0 && of(day.sessionFeeE5)],
          [t('driver.charge.minimum'), day.minimumMinor > 0 && formatAppMoney(day.minimumMinor, currency, language)],
          [t('driver.charge.occupancy'), day.occupancy],
        ].map(([name, value]) => [String(name), value || undefined] as const)}
      />
    </>
  )
}
