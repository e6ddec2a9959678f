import { formatMoney, formatNumber, formatWhen, useLanguage, useWords } from '@evops/kit'
import {
  billLineWords,
  billUnitWords,
  type BillFact,
  type BillLine,
  type GridBill,
} from '../../contract/index.ts'
import { gridBillWords } from './bills.words.ts'

/** Each line with what it was reckoned from. */
export function BillLines({ bill }: { bill: GridBill }) {
  const t = useWords(gridBillWords)
  const language = useLanguage()
  return (
    <div className="scroll">
      <table className="m">
        <thead>
          <tr>
            <th scope="col">{t('energy.bill.item')}</th>
            <th scope="col">{t('energy.bill.quantity')}</th>
            <th scope="col">{t('energy.bill.price')}</th>
            <th scope="col">{t('energy.bill.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {bill.lines.map((line, place) => (
            <Line key={place} line={line} bill={bill} />
          ))}
        </tbody>
        <tfoot>
          <tr className="sum">
            <td colSpan={3}>{t('energy.bill.total')}</td>
            <td data-label={t('energy.bill.amount')}>
              {formatMoney(bill.totalMinor, bill.currency, language)}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Line({ line, bill }: { line: BillLine; bill: GridBill }) {
  const t = useWords(gridBillWords)
  const l = useWords(billLineWords)
  const u = useWords(billUnitWords)
  const language = useLanguage()
  const { currency } = bill
  const isAdjusted = line.unit === 'amount'
  const quantity = isAdjusted
    ? formatMoney(line.quantityE4, currency, language)
    : `${formatNumber(line.quantityE4 / 10_000, language, line.unit === 'kWh' ? 2 : 4)} ${u(`energy.unit.${line.unit}`)}`
  const price =
    line.rateE4 !== null
      ? `${formatNumber(line.rateE4 / 100, language, 2)} %`
      : formatNumber((line.priceE6 ?? 0) / 1_000_000, language, 6)
  return (
    <tr>
      <td>
        {l(`energy.line.${line.code}`)}
        {line.name && ` · ${line.name}`}
        <Notes line={line} bill={bill} />
      </td>
      <td data-label={t('energy.bill.quantity')}>{quantity}</td>
      <td data-label={t('energy.bill.price')}>
        {price}
        {line.divisor > 1 && ` ${t('energy.bill.of-year', { n: line.divisor })}`}
      </td>
      <td data-label={t('energy.bill.amount')}>{formatMoney(line.amountMinor, currency, language)}</td>
    </tr>
  )
}

function Notes({ line, bill }: { line: BillLine; bill: GridBill }) {
  const t = useWords(gridBillWords)
  const language = useLanguage()
  const said = (fact: BillFact) => `${t(`energy.bill.fact.${fact.code}`)} ${valueOf(fact)}`
  const valueOf = ({ unit, valueE4 }: BillFact) =>
    unit === 'amount'
      ? formatMoney(valueE4, bill.currency, language)
      : unit === 'ratio'
        ? formatNumber(valueE4 / 10_000, language, 4)
        : `${formatNumber(valueE4 / 10_000, language, 4)} ${unit}`
  const notes = [
    ...line.facts.map(said),
    ...(line.at === null
      ? []
      : [t('energy.bill.made-by', { at: formatWhen(line.at, language, bill.timeZone) })]),
    ...(line.interpolated > 0 ? [t('energy.bill.interpolated', { n: line.interpolated })] : []),
    ...(bill.warnings.includes('two-versions') ? [t('energy.bill.version', { day: line.versionFrom })] : []),
  ]
  return notes.length > 0 && <small>{notes.join(' · ')}</small>
}
