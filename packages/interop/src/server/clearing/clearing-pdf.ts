import { formatAmount, formatMonth, formatNumber, type Language } from '@evops/platform/contract'
import type { PdfDocument, PdfElement } from '@evops/platform/server'
import type { PartnerMonth, PartnerMonthLine, PartnerPayment } from '../../contract/index.ts'
import type { StatementIssuer } from './clearing.store.ts'
import { clearingColumns, clearingWords } from './clearing.words.ts'

/** Maximum number of lines on paper. The file export contains all lines. */
export const maxStatementLines = 2_000

const pdfWords = { ...clearingWords, ...clearingColumns }
type Word = keyof typeof pdfWords extends `interop.clearing.${infer W}` ? W : never
interface Statement {
  partnerName: string
  sums: PartnerMonth
  lines: readonly PartnerMonthLine[]
  total: number
  payments: readonly PartnerPayment[]
}

/**
 * Builds the printed statement of a partner's month: opening debt, sessions, corrections, payments and closing debt.
 */
export function buildPartnerStatement(
  statement: Statement,
  { issuer, language }: { issuer: StatementIssuer; language: Language },
): PdfDocument {
  const { partnerName, sums, lines, total, payments } = statement
  const t = (word: Word): string => pdfWords[`interop.clearing.${word}`][language]
  const fillText = (word: Word, marks: Record<string, string>) =>
    Object.entries(marks).reduce<string>((text, [mark, value]) => text.replace(`{${mark}}`, value), t(word))
  const money = (minor: number) => `${formatAmount(minor, sums.currency, language)} ${sums.currency}`
  const fact = (word: Word, minor: number) => [t(word), money(minor)] as const
  const title = `${t('title')} ${sums.no}`
  const { theirs } = sums
  const rest = total - lines.length
  const counts = { n: String(sums.sessions), corrections: String(sums.corrections) }
  return {
    title,
    author: issuer.name,
    language,
    foot: `${issuer.name} · ${title}`,
    parts: [
      { kind: 'title', text: t('title'), sideText: sums.no },
      {
        kind: 'facts',
        columns: [
          [
            [t('partner'), partnerName],
            [fillText('period', { zone: sums.timeZone }), formatMonth(sums.month, language)],
          ],
          [[t('operator'), issuer.name], ...(issuer.taxId ? [[t('tax-id'), issuer.taxId] as const] : [])],
          [
            fact('opening', sums.openingMinor),
            fact('payable', sums.payableMinor),
            fact('paid', -sums.paidMinor),
            ...(sums.setOffMinor === 0 ? [] : [fact('set-off', -sums.setOffMinor)]),
            ...(sums.otherMinor === 0 ? [] : [fact('other', sums.otherMinor)]),
            fact('closing', sums.closingMinor),
          ],
          ...(hasTheirs(sums)
            ? [
                [
                  fact('their-opening', theirs.openingMinor),
                  fact('their-billed', theirs.billedMinor),
                  fact('their-paid', -theirs.paidMinor),
                  ...(theirs.setOffMinor === 0 ? [] : [fact('set-off', -theirs.setOffMinor)]),
                  ...(theirs.otherMinor === 0 ? [] : [fact('other', theirs.otherMinor)]),
                  fact('their-closing', theirs.closingMinor),
                  fact('net', sums.netMinor),
                ],
              ]
            : []),
        ],
      },
      ...(sums.isOpen ? [{ kind: 'text' as const, text: t('open') }] : []),
      { kind: 'text', text: fillText('lines', counts) },
      linesPart({ sums, lines }, t, language),
      ...(payments.length > 0 ? paymentsPart({ sums, payments }, t, language) : []),
      ...(rest > 0 ? [{ kind: 'text' as const, text: fillText('rest', { n: String(rest) }) }] : []),
    ],
  }
}

const hasTheirs = ({ theirs }: PartnerMonth) => Object.values(theirs).some((figure) => figure !== 0)

/**
 * Builds the list of payments in both directions and set-offs. A reversal is shown next to the payment that it
 * reverses.
 */
function paymentsPart(
  { sums, payments }: Pick<Statement, 'sums' | 'payments'>,
  t: (word: Word) => string,
  language: Language,
): PdfElement[] {
  const kindOf = ({ kind, reverses }: PartnerPayment) =>
    reverses === null ? t(`pay-${kind}`) : t('reversal').replace('{kind}', t(`pay-${kind}`))
  return [
    { kind: 'text', text: t('payments') },
    {
      kind: 'table',
      columns: [
        { title: t('paid-on'), share: 0.14 },
        { title: t('kind'), share: 0.24 },
        { title: t('reference'), share: 0.28 },
        { title: t('account'), share: 0.2 },
        { title: t('amount'), share: 0.14, isNumber: true },
      ],
      rows: payments.map((payment) => [
        payment.paidOn,
        kindOf(payment),
        payment.reference,
        payment.account,
        formatAmount(payment.amountMinor, sums.currency, language),
      ]),
    },
  ]
}

function linesPart(
  { sums, lines }: Pick<Statement, 'sums' | 'lines'>,
  t: (word: Word) => string,
  language: Language,
): PdfElement {
  const energy = (dwh: number) => formatNumber(dwh / 10_000, language, 2)
  const amount = (minor: number) => formatAmount(minor, sums.currency, language)
  const minute = (instant: string | null, timeZone: string) =>
    instant === null
      ? ''
      : new Date(instant).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return {
    kind: 'table',
    columns: [
      { title: t('session-no'), share: 0.2 },
      { title: t('partner-no'), share: 0.22 },
      { title: t('ended'), share: 0.15 },
      { title: t('energy'), share: 0.11, isNumber: true },
      { title: t('amount'), share: 0.12, isNumber: true },
      { title: t('kind'), share: 0.2 },
    ],
    rows: lines.map((line) => [
      line.sessionNo,
      line.partnerNo,
      minute(line.endedAt, line.timeZone),
      energy(line.energyDwh),
      amount(line.amountMinor),
      `${t(`side-${line.side}`)} · ${t(line.isCorrection ? 'correction' : 'session')}${line.isDisputed ? ` · ${t('disputed')}` : ''}`,
    ]),
    foot: [
      t('total'),
      '',
      '',
      energy(sums.energyDwh + sums.theirs.energyDwh),
      amount(sums.payableMinor - sums.theirs.billedMinor),
      '',
    ],
  }
}
