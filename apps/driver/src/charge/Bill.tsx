import { inBrackets, formatNumberWith } from '@evops/platform/contract'
import { NameValueList, Sheet } from '../parts/Parts.tsx'
import { formatAppEnergy, formatAppMoney, formatPricePerKwh, formatAppDuration } from '../words/figures.ts'
import { useLanguage, useWords } from '../words/translate.ts'
import { billWords } from './bill.words.ts'
import type { SessionWithBill } from './session.ts'

type Priced = NonNullable<SessionWithBill['bill']>
type Row = readonly [string, string | undefined, 'sum'?]

/** Shows the calculation of the amount: each price period, each fee, the discounts, and the payments. */
export function Bill({
  session,
  bill,
}: {
  session: Pick<SessionWithBill, 'payableMinor' | 'billed' | 'paid'>
  bill: Priced
}) {
  const t = useWords(billWords)
  const language = useLanguage()
  const { currency } = bill
  const of = (minor: number) => formatAppMoney(minor, currency, language)
  const some = (minor: number | undefined) => (minor ? of(minor) : undefined)
  const rows: Row[] = [
    [t('driver.bill.electricity'), of(bill.electricity.minor)],
    [t('driver.bill.service'), of(bill.service.minor)],
    [t('driver.bill.occupancy'), some(bill.occupancy?.amount.minor)],
    ...bill.reductions.map(({ name, minor }): Row => [name, of(-minor)]),
    [t('driver.bill.total'), of(session.payableMinor ?? bill.totalMinor), 'sum'],
  ]
  return (
    <Sheet title={t(session.billed ? 'driver.bill.explained' : 'driver.bill.estimate')}>
      <table className="prices">
        <thead>
          <tr>
            <th>{t('driver.bill.period')}</th>
            <th>kWh</th>
            <th>{t('driver.bill.per-kwh')}</th>
            <th>{t('driver.bill.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {bill.byPeriod.map((line) => (
            <tr key={line.period}>
              <td>{t(`driver.bill.${line.period}`)}</td>
              <td>{formatAppEnergy(line.energyDwh, language, 4)}</td>
              <td>{formatPricePerKwh(line.electricityPriceE5 + line.servicePriceE5, currency, language)}</td>
              <td>{exact(line.electricityAmountE4 + line.serviceAmountE4, currency, language)}</td>
            </tr>
          ))}
          {bill.fees.map((fee) => (
            <tr key={fee.kind}>
              <td colSpan={3}>
                {t(`driver.bill.fee-${fee.kind}`)}
                {fee.kind === 'minute' && inBrackets(formatAppDuration(fee.seconds, language), language)}
              </td>
              <td>{exact(fee.amountE4, currency, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <NameValueList of={rows} />
      <NameValueList
        of={timesOf(bill).map(([kind, seconds]) => [
          t(`driver.bill.time.${kind}`),
          formatAppDuration(seconds, language),
        ])}
      />
      <NameValueList
        of={session.paid.map(({ account, own, amountMinor }) => [
          t(own ? `driver.bill.by-${account}` : 'driver.bill.by-company'),
          of(amountMinor),
        ])}
      />
      <p className="small dim">{t('driver.bill.rounding')}</p>
    </Sheet>
  )
}

/** Seconds of each kind of the session's time. Empty if all of it was charging. */
function timesOf({ timeSplit }: Priced) {
  const times = (['charging', 'idle', 'paused'] as const).map(
    (kind) =>
      [
        kind,
        Math.floor(timeSplit.reduce((sum, one) => (one.kind === kind ? sum + one.to - one.from : sum), 0) / 1000),
      ] as const,
  )
  return times.slice(1).some(([, seconds]) => seconds > 0) ? times.filter(([, seconds]) => seconds > 0) : []
}

/** Formats 1e-4 of the major unit, before rounding. */
function exact(e4: number, currency: string, language: 'zh' | 'en' | 'es'): string {
  return formatNumberWith(e4 / 10_000, language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  })
}
