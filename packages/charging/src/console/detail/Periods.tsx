/* oxlint-disable jsx-a11y/control-has-associated-label -- a sum has no price */
import { formatAmount, formatEnergy, formatHundredths, formatPrice, useLanguage, useWords } from '@evops/kit'
import type { PricedComponent, PricedPeriod, PricedSession } from '@evops/tariffs/contract'
import { formatSessionTime, formatE4, signedE4 } from '../bill-text.ts'
import { detailWords } from './detail.words.ts'
import { periodKindClass, usePricePeriodNames } from '../tou.ts'

/** Energy × price per kind of period. Each component is rounded once, and the rounding is shown. */
export function Periods({ bill }: { bill: PricedSession }) {
  const t = useWords(detailWords)
  const language = useLanguage()
  return (
    <div>
      <table className="m periods">
        <thead>
          <tr>
            <th>{t('charging.bill.period')}</th>
            <th>{t('charging.bill.energy')}</th>
            <th>{t('charging.bill.electricity')}</th>
            <th>{t('charging.bill.amount')}</th>
            <th>{t('charging.bill.service')}</th>
            <th>{t('charging.bill.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {inTime(bill).map((period) => (
            <Line key={period.period} bill={bill} period={period} />
          ))}
        </tbody>
        <tfoot>
          <tr className="sum">
            <td>{t('charging.bill.sum')}</td>
            <td data-label={t('charging.bill.energy')}>{formatEnergy(bill.energyDwh, language, 4)}</td>
            <td className="blank" />
            <td data-label={t('charging.bill.electricity-amount')}>
              <RoundingText of={bill.electricity} currency={bill.currency} />
            </td>
            <td className="blank" />
            <td data-label={t('charging.bill.service-amount')}>
              {bill.fees.length > 0 ? (
                formatE4(energyService(bill), language)
              ) : (
                <RoundingText of={bill.service} currency={bill.currency} />
              )}
            </td>
          </tr>
        </tfoot>
      </table>
      <Small bill={bill} />
    </div>
  )
}

/** Sum of the energy service fee before rounding. Fees are added later and rounded with it. */
function energyService({ byPeriod }: PricedSession): number {
  return byPeriod.reduce((sum, period) => sum + period.serviceAmountE4, 0)
}

/** Returns the periods in the order in which the session reached them, as on the bar above. */
function inTime(bill: PricedSession): PricedPeriod[] {
  const first = (period: PricedPeriod) => bill.segments.findIndex((segment) => segment.period === period.period)
  return bill.byPeriod.toSorted((a, b) => first(a) - first(b))
}

function Line({ bill, period }: { bill: PricedSession; period: PricedPeriod }) {
  const t = useWords(detailWords)
  const periods = usePricePeriodNames()
  const language = useLanguage()
  return (
    <tr>
      <td className="name">
        <span>
          <span className={`sw ${periodKindClass[period.period]}`} aria-hidden="true">
            {periods.mark(period.period)}
          </span>
          <span>
            {periods.name(period.period)} <span className="dimmer">{useStretches(bill, period)}</span>
          </span>
        </span>
      </td>
      <td data-label={t('charging.bill.energy')}>{formatEnergy(period.energyDwh, language, 4)}</td>
      <td data-label={t('charging.bill.electricity')}>{formatPrice(period.electricityPriceE5, language)}</td>
      <td data-label={t('charging.bill.electricity-amount')}>{formatE4(period.electricityAmountE4, language)}</td>
      <td data-label={t('charging.bill.service')}>{formatPrice(period.servicePriceE5, language)}</td>
      <td data-label={t('charging.bill.service-amount')}>{formatE4(period.serviceAmountE4, language)}</td>
    </tr>
  )
}

/** Describes when a price was valid: one or two time ranges, or the number of ranges if there are more. */
function useStretches(bill: PricedSession, { period }: PricedPeriod): string {
  const t = useWords(detailWords)
  const clock = formatSessionTime(useLanguage(), bill.timeZone, bill)
  const own = bill.segments.filter((segment) => segment.period === period)
  if (own.length > 2) return t('charging.bill.stretches', { n: own.length })
  return own.map(({ from, to }) => `${clock(from)} – ${clock(to)}`).join(', ')
}

/** Shows a rounding as `82.5825 → 82.58`, or nothing if rounding changed nothing. */
export function RoundingText({ of, currency }: { of: PricedComponent; currency: string }) {
  const language = useLanguage()
  return (
    <span className="n">
      {of.roundingE4 !== 0 && <span className="x">{formatE4(of.exactE4, language)} → </span>}
      {formatAmount(of.minor, currency, language)}
    </span>
  )
}

function Small({ bill }: { bill: PricedSession }) {
  const t = useWords(detailWords)
  const language = useLanguage()
  const { lossPercentHundredths: loss, electricity, service } = bill
  const rounded = electricity.roundingE4 !== 0 || service.roundingE4 !== 0
  return (
    <>
      {loss > 0 && (
        <p className="note">
          {t('charging.bill.loss', {
            metered: formatEnergy(bill.meteredDwh, language, 4),
            percent: formatHundredths(loss, language),
            billed: formatEnergy(bill.energyDwh, language, 4),
          })}
        </p>
      )}
      {rounded && (
        <p className="note">
          {t('charging.bill.rounding', {
            electricity: signedE4(electricity.roundingE4, language),
            service: signedE4(service.roundingE4, language),
          })}
        </p>
      )}
    </>
  )
}
