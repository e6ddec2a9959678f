import { calendarDayAt, formatAmount, formatNumber, formatShare, type Language } from '@evops/platform/contract'
import type { PdfDocument, PdfElement } from '@evops/platform/server'
import type { BillDetail, BillRow } from '../../contract/index.ts'
import { billPdfWords } from './bill-pdf.words.ts'
import type { BillIssuer } from './bills.store.ts'

type Word = keyof typeof billPdfWords extends `members.bill-pdf.${infer W}` ? W : never

/** Returns the formatters of a bill's words, amounts and times in a language. */
function writerOf({ currency, timeZone }: Pick<BillRow, 'currency' | 'timeZone'>, language: Language) {
  return {
    t: (word: Word, marks: Record<string, string> = {}): string =>
      Object.entries(marks).reduce<string>(
        (text, [mark, value]) => text.replace(`{${mark}}`, value),
        billPdfWords[`members.bill-pdf.${word}`][language],
      ),
    amount: (minor: number) => `${formatAmount(minor, currency, language)} ${currency}`,
    percent: (hundredths: number) => formatShare(hundredths / 10_000, language),
    energy: (dwh: number) => formatNumber(dwh / 10_000, language, 2),
    /** Hours and minutes. Empty if the time of the session was not split. */
    span: (seconds: number | null): string => {
      if (seconds === null) return ''
      const minutes = Math.floor(seconds / 60)
      return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    },
    day: (instant: string) => calendarDayAt(new Date(instant), timeZone),
    minute: (instant: string) =>
      new Date(instant).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  }
}
type Writer = ReturnType<typeof writerOf>

/** Creates the PDF of a company's bill: parties, amounts, movements of the wallet, and every session. */
export function billDocument(
  bill: BillDetail,
  { seller, language }: { seller: Omit<BillIssuer, 'language'>; language: Language },
): PdfDocument {
  const write = writerOf(bill, language)
  const title = write.t(`title-${bill.payMode}`)
  return {
    title: `${title} ${bill.no}`,
    author: seller.name,
    language,
    foot: `${seller.name} · ${title} ${bill.no}`,
    parts: [
      { kind: 'title', text: title, sideText: bill.no },
      {
        kind: 'facts',
        columns: [buyerOf(bill, write), termsOf(bill, { seller, write }), figuresOf(bill, write)],
      },
      { kind: 'text', text: write.t('sessions', { n: String(bill.lines.length) }) },
      sessionsOf(bill, write),
    ],
  }
}

type Facts = readonly (readonly [label: string, value: string])[]

function buyerOf({ buyer }: BillDetail, { t }: Writer): Facts {
  const { invoice } = buyer
  return [
    [t('buyer'), invoice.title || buyer.name],
    [t('tax-id'), invoice.taxId || buyer.taxId || '–'],
    [t('address'), invoice.address || buyer.address || '–'],
    [t('bank'), [invoice.bank, invoice.account].filter(Boolean).join(' · ') || '–'],
  ]
}

function termsOf(bill: BillDetail, { seller, write }: { seller: Omit<BillIssuer, 'language'>; write: Writer }): Facts {
  const { t, day, minute } = write
  return [
    [t('seller'), seller.name],
    ...(seller.taxId ? [[t('tax-id'), seller.taxId] as const] : []),
    ...(seller.address ? [[t('address'), seller.address] as const] : []),
    [t('period', { zone: bill.timeZone }), `${minute(bill.periodFrom)} – ${minute(bill.periodTo)}`],
    [t('issued'), day(bill.issuedAt)],
    ...(bill.toPayMinor > 0 ? [[t('due'), day(bill.dueAt)] as const] : []),
  ]
}

function figuresOf(bill: BillDetail, { t, amount, percent }: Writer): Facts {
  return [
    [t('opening'), amount(bill.openingMinor)],
    [t('paid-in'), amount(bill.paidInMinor)],
    [t('charged'), amount(bill.chargedMinor)],
    ...(bill.taxHundredths === 0
      ? []
      : [
          [t('without-tax'), amount(bill.chargedMinor - bill.taxMinor)] as const,
          [t('tax', { rate: percent(bill.taxHundredths) }), amount(bill.taxMinor)] as const,
        ]),
    ...(bill.otherMinor === 0 ? [] : [[t('other'), amount(bill.otherMinor)] as const]),
    [t('closing'), amount(bill.closingMinor)],
    ...(bill.toPayMinor > 0
      ? [[t('to-pay'), amount(bill.toPayMinor)] as const, [t('open'), amount(bill.openMinor)] as const]
      : []),
  ]
}

function sessionsOf({ lines, chargedMinor }: BillDetail, { t, amount, energy, minute, span }: Writer): PdfElement {
  const taken = lines.reduce((sum, { energyDwh }) => sum + (energyDwh ?? 0), 0)
  return {
    kind: 'table',
    columns: [
      { title: t('session'), share: 0.3 },
      { title: t('station'), share: 0.18 },
      { title: t('started'), share: 0.15 },
      { title: t('charging-time'), share: 0.08, isNumber: true },
      { title: t('idle-time'), share: 0.08, isNumber: true },
      { title: t('energy'), share: 0.08, isNumber: true },
      { title: t('amount'), share: 0.13, isNumber: true },
    ],
    rows: lines.map(({ sessionNo, stationName, startedAt, energyDwh, amountMinor, ...times }) => [
      sessionNo,
      stationName,
      startedAt === null ? '' : minute(startedAt),
      span(times.chargingSeconds),
      span(times.idleSeconds),
      energyDwh === null ? '' : energy(energyDwh),
      amount(amountMinor),
    ]),
    foot: [t('total'), '', '', '', '', energy(taken), amount(chargedMinor)],
  }
}

/** Returns the text of the e-mail with a bill: amount and due date; the details are in the PDF. */
export function billMailText(
  bill: BillRow,
  { seller, language }: { seller: string; language: Language },
): { subject: string; text: string } {
  const { t, amount, day } = writerOf(bill, language)
  const title = `${t(`title-${bill.payMode}`)} ${bill.no}`
  const [from, to] = [day(bill.periodFrom), day(new Date(Date.parse(bill.periodTo) - 1).toISOString())]
  const lines = [
    bill.companyName,
    '',
    `${title} · ${from} – ${to}`,
    t('mail-line', { what: t('charged'), value: amount(bill.chargedMinor) }),
    ...(bill.openMinor > 0
      ? [
          t('mail-line', { what: t('open'), value: amount(bill.openMinor) }),
          t('mail-line', { what: t('due'), value: day(bill.dueAt) }),
        ]
      : []),
    '',
    t('mail-attached'),
    '',
    seller,
  ]
  return { subject: `${seller} · ${title}`, text: lines.join('\n') }
}
