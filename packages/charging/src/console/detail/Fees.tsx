import { formatAmount, formatInstant, formatNumber, formatPrice, useLanguage, useWords } from '@evops/kit'
import type { PricedFee, PricedOccupancy, PricedSession } from '@evops/tariffs/contract'
import { formatSessionTime, formatE4 } from '../bill-text.ts'
import type { SessionDetail } from '../../contract/index.ts'
import { feeWords } from './fees.words.ts'
import { RoundingText } from './Periods.tsx'

/** Returns true if a bill contains more than energy. */
export function hasFees({ fees, occupancy }: PricedSession): boolean {
  return fees.length > 0 || occupancy !== null
}

/** Fees per minute and per session, the minimum charge, and the occupancy fee of each day. */
export function Fees({ bill }: { bill: PricedSession }) {
  const { occupancy } = bill
  return (
    <div>
      <table className="m periods fees">
        <tbody>
          {bill.fees.map((fee) => (
            <FeeLine key={fee.kind} fee={fee} currency={bill.currency} />
          ))}
          {bill.fees.length > 0 && <ServiceSum bill={bill} />}
          {occupancy && <Days occupancy={occupancy} currency={bill.currency} />}
        </tbody>
      </table>
      {occupancy && <Occupied bill={bill} occupancy={occupancy} />}
    </div>
  )
}

function FeeLine({ fee, currency }: { fee: PricedFee; currency: string }) {
  const t = useWords(feeWords)
  const language = useLanguage()
  const marks: Record<string, string> =
    fee.kind === 'minute'
      ? { minutes: formatNumber(fee.seconds / 60, language, 2), price: formatPrice(fee.priceE5, language) }
      : fee.kind === 'minimum'
        ? { minimum: formatAmount(fee.minimumMinor, currency, language) }
        : fee.kind === 'swap'
          ? { batteries: String(fee.batteries) }
          : {}
  return (
    <tr>
      <td>{t(`charging.fee.${fee.kind}`, marks)}</td>
      <td>{formatE4(fee.amountE4, language)}</td>
    </tr>
  )
}

/** Sum of the energy service fee and the other fees, which are rounded together. */
function ServiceSum({ bill }: { bill: PricedSession }) {
  const t = useWords(feeWords)
  return (
    <tr className="sum">
      <td>{t('charging.fee.service-sum')}</td>
      <td>
        <RoundingText of={bill.service} currency={bill.currency} />
      </td>
    </tr>
  )
}

function Days({ occupancy, currency }: { occupancy: PricedOccupancy; currency: string }) {
  const t = useWords(feeWords)
  const language = useLanguage()
  const price = formatPrice(occupancy.priceE5, language)
  return (
    <>
      {occupancy.days.map(({ date, units, amountE4, capped }) => (
        <tr key={date}>
          <td>
            {t('charging.fee.day', { date: formatInstant(date, language, 'UTC', 'day'), units, price })}
            {capped && <span className="dimmer"> · {t(`charging.fee.capped.${capped}`)}</span>}
          </td>
          <td>{formatE4(amountE4, language)}</td>
        </tr>
      ))}
      {occupancy.days.length > 0 && (
        <tr className="sum">
          <td>{t('charging.fee.sum')}</td>
          <td>{formatAmount(occupancy.amount.minor, currency, language)}</td>
        </tr>
      )}
    </>
  )
}

function Occupied({ bill, occupancy }: { bill: PricedSession; occupancy: PricedOccupancy }) {
  const t = useWords(feeWords)
  const { from, to, freeUntil, waived } = occupancy
  const unseenUntil = bill.plug?.unseenUntil
  const clock = formatSessionTime(useLanguage(), bill.timeZone, { from, to: unseenUntil ?? to })
  return (
    <p className="note">
      {t(from < bill.to ? 'charging.fee.idle' : 'charging.fee.occupied', {
        from: clock(from),
        to: clock(to),
        free: clock(freeUntil),
      })}
      {unseenUntil && ` ${t('charging.fee.unseen', { from: clock(to), to: clock(unseenUntil) })}`}
      {waived && ` ${t(`charging.fee.waived.${waived}`)}`}
    </p>
  )
}

/** Shows the steps from the list price to the amount due. Shows nothing without a discount and without a payment. */
export function SettlementSteps({ bill, paid }: { bill: PricedSession; paid: SessionDetail['paid'] }) {
  const t = useWords(feeWords)
  const language = useLanguage()
  // The ledger alone knows what wallets pay or owe.
  const steps = (bill.settlement?.steps ?? []).filter(
    ({ kind, amountMinor }) => amountMinor !== 0 && kind !== 'principal' && kind !== 'arrears',
  )
  if (!bill.settlement || (paid.length === 0 && steps.length === 0)) return null
  const amount = (minor: number) => formatAmount(minor, bill.currency, language)
  return (
    <dl className="posted" aria-label={t('charging.settle.title')}>
      <dt>{t('charging.settle.list')}</dt>
      <dd>{amount(bill.settlement.listMinor)}</dd>
      {steps.flatMap(({ kind, note, amountMinor }) => [
        <dt key={`${kind}-name`}>{t(`charging.settle.${kind}`, { note })}</dt>,
        <dd key={kind}>{amount(-amountMinor)}</dd>,
      ])}
      {paid.flatMap(({ account, holderId, holderName, amountMinor }) => [
        <dt key={`${account}-${holderId}-name`}>
          {t(`charging.settle.${account}`)} · {holderName}
        </dt>,
        <dd key={`${account}-${holderId}`}>{amount(account === 'wallet_arrears' ? amountMinor : -amountMinor)}</dd>,
      ])}
    </dl>
  )
}
