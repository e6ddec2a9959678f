import { formatMoney, formatNumber, formatPercent, formatInstant, Sheet, useLanguage, useWords } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { billLineWords, billUnitWords, type BillFact, type BillLine, type GridBill } from '../../contract/index.ts'
import { ScrollBox } from '../ScrollBox.tsx'
import { gridPeriodName } from '../period-name.ts'
import { dayText } from '../days.ts'
import { gridBillWords } from './bills.words.ts'

/** Returns the label of the total. A total to date has its own label. */
export function billTotalLabel({ toDate }: Pick<GridBill, 'toDate'>) {
  return toDate === null ? 'energy.bill.total' : 'energy.bill.total-to-date'
}

/** Shows each line with the values of its calculation. */
export function BillLines({ bill }: { bill: GridBill }) {
  const t = useWords(gridBillWords)
  const language = useLanguage()
  return (
    <Sheet title={t('energy.bill.lines')} flush>
      <ScrollBox label={t('energy.bill.lines')}>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{t('energy.bill.item')}</th>
              <th scope="col" className="n">
                {t('energy.bill.quantity')}
              </th>
              <th scope="col" className="n">
                {t('energy.bill.price')}
              </th>
              <th scope="col" className="n">
                {t('energy.bill.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bill.lines.map((line, place) => (
              <Line key={place} line={line} bill={bill} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>
                <b>{t(billTotalLabel(bill))}</b>
              </td>
              <td className="n">
                <b>{formatMoney(bill.totalMinor, bill.currency, language)}</b>
              </td>
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
    </Sheet>
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
    : `${formatNumber(line.quantityE4 / 10_000, language, 2)} ${u(`energy.unit.${line.unit}`)}`
  const price =
    line.rateE4 !== null ? formatPercent(line.rateE4 / 100, language, 2) : priceText(line.priceE6 ?? 0, language)
  return (
    <tr>
      <td>
        {l(`energy.line.${line.code}`)}
        {line.name && ` · ${gridPeriodName(line.name, language)}`}
        <Notes line={line} bill={bill} />
      </td>
      <td className="n">{quantity}</td>
      <td className="n">
        {price}
        {line.divisor > 1 && ` ${t('energy.bill.of-year', { n: line.divisor })}`}
      </td>
      <td className="n">{formatMoney(line.amountMinor, currency, language)}</td>
    </tr>
  )
}

/** Formats a price with four decimals, or with six if they are needed. */
function priceText(priceE6: number, language: Language) {
  return formatNumber(priceE6 / 1_000_000, language, priceE6 % 100 === 0 ? 4 : 6)
}

function Notes({ line, bill }: { line: BillLine; bill: GridBill }) {
  const t = useWords(gridBillWords)
  const language = useLanguage()
  const formatFact = (fact: BillFact) => `${t(`energy.bill.fact.${fact.code}`)} ${valueOf(fact)}`
  const valueOf = ({ unit, valueE4 }: BillFact) =>
    unit === 'amount'
      ? formatMoney(valueE4, bill.currency, language)
      : unit === 'ratio'
        ? formatNumber(valueE4 / 10_000, language, 4)
        : `${formatNumber(valueE4 / 10_000, language, 2)} ${unit}`
  const notes = [
    ...line.facts.map(formatFact),
    ...(line.at === null ? [] : [t('energy.bill.made-by', { at: formatInstant(line.at, language, bill.timeZone) })]),
    ...(line.interpolated > 0 ? [t('energy.bill.interpolated', { n: line.interpolated })] : []),
    ...(bill.warnings.includes('two-versions')
      ? [t('energy.bill.version', { day: dayText(line.versionFrom, language) })]
      : []),
  ]
  return notes.length > 0 && <small>{notes.join(' · ')}</small>
}
