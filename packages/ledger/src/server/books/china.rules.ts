import { bookConcept, formatDecimalIn, type BookLine, type AccountCodeTotal } from './book.rules.ts'
import { xmlElements, xmlDeclaration } from './xml.rules.ts'

/*
 * 总账 (general ledger) according to GB/T 24589.1 (interface of accounting software, enterprises): basic data, accounts,
 * balances with bookings, and vouchers line by line, with the standard's element names.
 */

export interface ChineseBookHeader {
  /** `2026-11` */
  month: string
  currency: string
}
const side = (minor: number) => (minor === 0 ? '平' : minor > 0 ? '借' : '贷')

export async function* generalLedgerXml(
  { month, currency }: ChineseBookHeader,
  sums: readonly AccountCodeTotal[],
  lines: AsyncIterable<BookLine>,
): AsyncGenerator<string> {
  const [year = '', number = ''] = month.split('-')
  const period = { 会计年度: year, 会计期间号: String(Number(number)) }
  const money = (minor: number) => formatDecimalIn(Math.abs(minor), currency)
  yield `${xmlDeclaration}<总账>\n<总账基础信息>${xmlElements({
    结构分隔符: '.',
    会计科目编号规则: '1',
    凭证头可扩展字段结构: '',
    分录行可扩展字段结构: '',
  })}</总账基础信息>\n`
  yield `<记账凭证类型>${xmlElements({ 记账凭证类型编号: '记', 记账凭证类型名称: '记账凭证', 记账凭证类型简称: '记' })}</记账凭证类型>\n`
  for (const { code, name, isDebit } of sums)
    yield `<会计科目>${xmlElements({ 科目编号: code, 科目名称: name, 科目级次: 1, 科目类型: '', 余额方向: isDebit ? '借' : '贷' })}</会计科目>\n`
  for (const { code, beforeMinor, debitMinor, creditMinor } of sums) {
    const afterMinor = beforeMinor + debitMinor - creditMinor
    yield `<科目余额及发生额>${xmlElements({
      科目编号: code,
      期初余额方向: side(beforeMinor),
      期末余额方向: side(afterMinor),
      币种编码: currency,
      ...period,
      期初原币余额: money(beforeMinor),
      期初本币余额: money(beforeMinor),
      借方原币发生额: money(debitMinor),
      借方本币发生额: money(debitMinor),
      贷方原币发生额: money(creditMinor),
      贷方本币发生额: money(creditMinor),
      期末原币余额: money(afterMinor),
      期末本币余额: money(afterMinor),
    })}</科目余额及发生额>\n`
  }
  for await (const one of lines) {
    const { voucher, line, day, code, debit, credit, byName } = one
    yield `<记账凭证>${xmlElements({
      记账凭证日期: day.replaceAll('-', ''),
      ...period,
      记账凭证类型编号: '记',
      记账凭证编号: voucher,
      记账凭证行号: line,
      记账凭证摘要: bookConcept(one, 'zh'),
      科目编号: code,
      币种编码: currency,
      借方原币金额: debit,
      借方本币金额: debit,
      贷方原币金额: credit,
      贷方本币金额: credit,
      附件数: 0,
      制单人: byName || 'EVOps',
      记账标志: 1,
      作废标志: 0,
    })}</记账凭证>\n`
  }
  yield '</总账>\n'
}
