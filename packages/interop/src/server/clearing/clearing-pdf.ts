import { formatAmount, formatNumber, type Language } from '@evops/platform/contract'
import type { PdfDocument, PdfPart } from '@evops/platform/server'
import type { PartnerMonth, PartnerMonthLine } from '../../contract/index.ts'
import type { Issuer } from './clearing.store.ts'
import { clearingColumns, clearingWords } from './clearing.words.ts'

/** What somebody reads on paper; the file has all of them. */
export const mostLines = 2_000

const said = { ...clearingWords, ...clearingColumns }
type Word = keyof typeof said extends `interop.clearing.${infer W}` ? W : never
interface Statement {
  partnerName: string
  sums: PartnerMonth
  lines: readonly PartnerMonthLine[]
  total: number
}

/** A partner's month on paper: what it owed, each session and correction, what it paid and owes. */
export function statementDocument(
  statement: Statement,
  { issuer, language }: { issuer: Issuer; language: Language },
): PdfDocument {
  const { partnerName, sums, lines, total } = statement
  const t = (word: Word): string => said[`interop.clearing.${word}`][language]
  const put = (word: Word, marks: Record<string, string>) =>
    Object.entries(marks).reduce<string>((text, [mark, value]) => text.replace(`{${mark}}`, value), t(word))
  const money = (minor: number) => `${formatAmount(minor, sums.currency, language)} ${sums.currency}`
  const fact = (word: Word, minor: number) => [t(word), money(minor)] as const
  const title = `${t('title')} ${sums.no}`
  const rest = total - lines.length
  const counts = { n: String(sums.sessions), corrections: String(sums.corrections) }
  return {
    title,
    author: issuer.name,
    language,
    foot: `${issuer.name} · ${title}`,
    parts: [
      { kind: 'title', text: t('title'), beside: sums.no },
      {
        kind: 'facts',
        columns: [
          [
            [t('partner'), partnerName],
            [put('period', { zone: sums.timeZone }), sums.month],
          ],
          [[t('operator'), issuer.name], ...(issuer.taxId ? [[t('tax-id'), issuer.taxId] as const] : [])],
          [
            fact('opening', sums.openingMinor),
            fact('payable', sums.payableMinor),
            fact('paid', -sums.paidMinor),
            ...(sums.otherMinor === 0 ? [] : [fact('other', sums.otherMinor)]),
            fact('closing', sums.closingMinor),
          ],
        ],
      },
      ...(sums.isOpen ? [{ kind: 'text' as const, text: t('open') }] : []),
      { kind: 'text', text: put('lines', counts) },
      linesPart({ sums, lines }, t, language),
      ...(rest > 0 ? [{ kind: 'text' as const, text: put('rest', { n: String(rest) }) }] : []),
    ],
  }
}

function linesPart(
  { sums, lines }: Pick<Statement, 'sums' | 'lines'>,
  t: (word: Word) => string,
  language: Language,
): PdfPart {
  const energy = (dwh: number) => formatNumber(dwh / 10_000, language, 2)
  const amount = (minor: number) => formatAmount(minor, sums.currency, language)
  const minute = (instant: string | null, timeZone: string) =>
    instant === null
      ? ''
      : new Date(instant).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return {
    kind: 'table',
    columns: [
      { title: t('order-no'), share: 0.2 },
      { title: t('partner-no'), share: 0.22 },
      { title: t('ended'), share: 0.15 },
      { title: t('energy'), share: 0.11, isNumber: true },
      { title: t('amount'), share: 0.12, isNumber: true },
      { title: t('kind'), share: 0.2 },
    ],
    rows: lines.map((line) => [
      line.orderNo,
      line.partnerNo,
      minute(line.endedAt, line.timeZone),
      energy(line.energyDwh),
      amount(line.amountMinor),
      `${t(line.isCorrection ? 'correction' : 'session')}${line.isDisputed ? ` · ${t('disputed')}` : ''}`,
    ]),
    foot: [t('total'), '', '', energy(sums.energyDwh), amount(sums.payableMinor), ''],
  }
}
