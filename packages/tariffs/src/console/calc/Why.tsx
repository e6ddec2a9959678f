import {
  formatAmount,
  formatEnergy,
  formatMoney,
  formatNumber,
  formatPrice,
  formatInstant,
  Icon,
  Link,
  useLanguage,
  useWords,
} from '@evops/kit'
import type { EndpointReply } from '@evops/platform/contract'
import {
  payableOf,
  periodWords,
  type explainPrice,
  type PlaceTariff,
  type PricedComponent,
  type PricedSession,
} from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { calcWords } from './calc.words.ts'

type Found = EndpointReply<typeof explainPrice>

/** Shows the scope, rule, version and group that decide, then every line of the bill. */
export function PriceExplanation({ found }: { found: Found }) {
  const t = useWords(calcWords)
  const { group, groups, bill } = found
  return (
    <>
      <section className="sheet">
        <h2>{t('tariffs.calc.why')}</h2>
        <ul className="checklist">
          {found.scopes.map((scope) => (
            <Scope key={scope.scope} scope={scope} />
          ))}
          {groups.map((key) => (
            <Reason key={key} isGood={group?.key === key}>
              {t(group?.key === key ? 'tariffs.calc.group-took' : 'tariffs.calc.group-without', { key })}
            </Reason>
          ))}
        </ul>
        <p className="note">{t('tariffs.calc.zone', { zone: found.timeZone })}</p>
      </section>
      {bill ? <Steps bill={bill} /> : <p className="msg warn">{t('tariffs.calc.no-price')}</p>}
    </>
  )
}

function Reason({ isGood, children }: { isGood: boolean; children: React.ReactNode }) {
  return (
    <li>
      <span className={isGood ? 'good' : 'dim'}>
        <Icon name={isGood ? 'check' : 'info'} />
      </span>
      <span className={isGood ? undefined : 'dim'}>{children}</span>
    </li>
  )
}

function Scope({ scope: { scope, assignment, tariff, version, applies } }: { scope: PlaceTariff }) {
  const t = useWords(calcWords)
  const r = useWords(tariffWords)
  const name = r(`tariffs.scope.${scope}`, { connector: assignment?.connector ?? '' })
  if (!tariff)
    return (
      <Reason isGood={false}>
        {name}: {t('tariffs.calc.nothing')}
      </Reason>
    )
  const why = applies ? 'tariffs.calc.decides' : version ? 'tariffs.calc.wider' : 'tariffs.calc.not-in-force'
  return (
    <Reason isGood={applies}>
      {name}:{' '}
      <Link to={`/chgmodule/chgcostrule/${tariff.id}${version ? `?version=${version.id}` : ''}`}>
        {tariff.name}
        {version && ` v${version.number}`}
      </Link>{' '}
      · {t(why)}
    </Reason>
  )
}

/** Shows the calculation steps: segments, fees, idle fee, rounding, settlement. */
function Steps({ bill }: { bill: PricedSession }) {
  const t = useWords(calcWords)
  const language = useLanguage()
  const lines = useLines(bill)
  const sums = [
    ['tariffs.calc.sum-electricity', bill.electricity],
    ['tariffs.calc.sum-service', bill.service],
    ['tariffs.calc.sum-occupancy', bill.occupancy?.amount],
  ] as const
  const taken = (bill.settlement?.steps ?? []).flatMap(({ kind, ...step }) =>
    kind === 'group_price' || kind === 'discount' ? [{ kind, ...step }] : [],
  )
  return (
    <section className="sheet">
      <h2>{t('tariffs.calc.steps')}</h2>
      <table className="prices">
        <thead>
          <tr>
            <th>{t('tariffs.calc.what')}</th>
            <th>{t('tariffs.calc.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ text, amountE4 }, index) => (
            <tr key={index}>
              <td>{text}</td>
              <td>{formatNumber(amountE4 / 10_000, language, 4)}</td>
            </tr>
          ))}
          {sums.map(([key, part]) =>
            part ? (
              <tr key={key} className="sum">
                <td>{t('tariffs.calc.rounded', { part: t(key) })}</td>
                <td>
                  <Rounded of={part} currency={bill.currency} />
                </td>
              </tr>
            ) : null,
          )}
          {taken.length > 0 && bill.settlement && (
            <>
              <tr>
                <td>{t('tariffs.calc.list-price')}</td>
                <td>{formatAmount(bill.settlement.listMinor, bill.currency, language)}</td>
              </tr>
              {taken.map(({ kind, note, amountMinor }) => (
                <tr key={`${kind} ${note}`}>
                  <td>{t(`tariffs.calc.step.${kind}`, { note })}</td>
                  <td>{formatAmount(-amountMinor, bill.currency, language)}</td>
                </tr>
              ))}
            </>
          )}
        </tbody>
      </table>
      <div className="res" aria-live="polite">
        <span>{t('tariffs.calc.total')}</span>
        <b>{formatMoney(payableOf(bill), bill.currency, language)}</b>
      </div>
    </section>
  )
}

/** Returns every line with its four decimals, in the order of the calculation. */
function useLines(bill: PricedSession): { text: string; amountE4: number }[] {
  const t = useWords(calcWords)
  const p = useWords(periodWords)
  const language = useLanguage()
  const price = (e5: number) => formatPrice(e5, language)
  const clock = (at: number) => formatInstant(at, language, bill.timeZone, 'time')
  const segments = bill.segments.flatMap((segment) => {
    const span = { from: clock(segment.from), to: clock(segment.to) }
    const head = t('tariffs.calc.line', { kind: p(`tariffs.period.${segment.period}`), ...span })
    const energy = formatEnergy(segment.energyDwh, language, 4)
    const line = (part: 'electricity' | 'service', e5: number) =>
      `${head} · ${t(`tariffs.calc.${part}`, { energy, price: price(e5) })}`
    return [
      { text: line('electricity', segment.electricityPriceE5), amountE4: segment.electricityAmountE4 },
      { text: line('service', segment.servicePriceE5), amountE4: segment.serviceAmountE4 },
    ]
  })
  const fees = bill.fees.map((fee) => {
    const marks: Record<string, string> =
      fee.kind === 'minute'
        ? { minutes: formatNumber(fee.seconds / 60, language, 2), price: price(fee.priceE5) }
        : fee.kind === 'minimum'
          ? { minimum: formatAmount(fee.minimumMinor, bill.currency, language) }
          : fee.kind === 'swap'
            ? { batteries: String(fee.batteries) }
            : {}
    return { text: t(`tariffs.calc.fee.${fee.kind}`, marks), amountE4: fee.amountE4 }
  })
  const { occupancy } = bill
  const days = (occupancy?.days ?? []).map(({ date, units, amountE4 }) => ({
    text: t('tariffs.calc.occupancy', { date, units, price: price(occupancy?.priceE5 ?? 0) }),
    amountE4,
  }))
  return [...segments, ...fees, ...days]
}

function Rounded({ of, currency }: { of: PricedComponent; currency: string }) {
  const language = useLanguage()
  return (
    <>
      {of.roundingE4 !== 0 && <span className="dim">{formatNumber(of.exactE4 / 10_000, language, 4)} → </span>}
      <b>{formatAmount(of.minor, currency, language)}</b>
    </>
  )
}
