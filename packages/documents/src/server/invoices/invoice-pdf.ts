import { formatAmount, formatNumber, formatShare, type Language } from '@evops/platform/contract'
import type { PdfDocument, PdfElement } from '@evops/platform/server'
import type { StoredDocument } from '../engine/documents.store.ts'
import { facturXMetadata } from '../offices/cii.ts'
import type { ProducedFiles, ReportedPayment } from '../offices/office.ts'
import { invoicePdfWords } from './invoice-pdf.words.ts'

type Word = keyof typeof invoicePdfWords extends `documents.pdf.${infer W}` ? W : never
interface Paper {
  language: Language
  /** Original of a reversal or credit note. */
  reverses: StoredDocument | undefined
  /** Document to which a supplementary invoice adds the difference. */
  supplements: StoredDocument | undefined
  qr: ProducedFiles['qr']
  cii: ProducedFiles['cii']
  pays: ReportedPayment | undefined
  test: boolean
}

/** Creates the PDF of an invoice: first the QR code if its office requires one, then parties, lines and taxes. */
export function invoicePaper(document: StoredDocument, paper: Paper): PdfDocument {
  const { language, reverses, supplements, qr, cii, pays, test } = paper
  const { number, seller, buyer, currency, lines, day } = document
  const t = (word: Word) => invoicePdfWords[`documents.pdf.${word}`][language]
  const amount = (minor: number) => `${formatAmount(minor, currency, language)} ${currency}`
  const title = t(titleOf(document))
  const party = ({ name, taxId, address, postcode }: typeof buyer | typeof seller) => [
    [t('name'), name] as const,
    [t('tax-id'), taxId || '–'] as const,
    [t('address'), [address, postcode].filter(Boolean).join(', ') || '–'] as const,
  ]
  return {
    title: `${title} ${number}`,
    author: seller.name,
    language,
    foot: `${seller.name} · ${title} ${number}`,
    ...(cii && { attachment: attachmentOf(cii) }),
    parts: [
      { kind: 'title', text: title, sideText: number },
      ...(test ? [{ kind: 'text', text: t('test') } as const] : []),
      ...(qr ? [{ kind: 'qr', ...qr } as const] : []),
      {
        kind: 'facts',
        columns: [
          [[t('seller'), ''], ...party(seller)],
          [[t('buyer'), ''], ...party(buyer)],
          [
            [t('day'), day],
            [t('net'), amount(document.netMinor)],
            [t('tax'), amount(document.taxMinor)],
            [t('total'), amount(document.totalMinor)],
            ...(reverses ? [[t('reverses'), `${reverses.number} · ${reverses.day}`] as const] : []),
            ...(supplements ? [[t('supplements'), `${supplements.number} · ${supplements.day}`] as const] : []),
          ],
        ],
      },
      ...(pays
        ? [paidTable(pays, t, amount)]
        : [linesTable(document, t, { amount, language }), taxTable(document, t, { amount, language })]),
      ...(lines.length === 0 || document.reason === '' ? [] : [{ kind: 'text', text: document.reason } as const]),
    ],
  }
}
const titleOf = ({ kind }: StoredDocument): Word => (kind === 'external' ? 'title-invoice' : `title-${kind}`)

/** File name that readers expect (Factur-X 1.0.7). */
const attachmentOf = (content: Buffer) => ({
  name: 'factur-x.xml',
  type: 'text/xml',
  description: 'Factur-X',
  content,
  metadata: facturXMetadata(),
})

interface Write {
  amount: (minor: number) => string
  language: Language
}
function linesTable({ lines, totalMinor }: StoredDocument, t: (word: Word) => string, write: Write): PdfElement {
  const { amount, language } = write
  return {
    kind: 'table',
    columns: [
      { title: t('what'), share: 0.34 },
      { title: t('energy'), share: 0.14, isNumber: true },
      { title: t('net'), share: 0.2, isNumber: true },
      { title: t('rate'), share: 0.12, isNumber: true },
      { title: t('gross'), share: 0.2, isNumber: true },
    ],
    rows: lines.map(({ text, energyDwh, netMinor, rate, grossMinor }) => [
      text,
      energyDwh === 0 ? '' : formatNumber(energyDwh / 10_000, language, 4),
      amount(netMinor),
      formatShare(rate / 10_000, language),
      amount(grossMinor),
    ]),
    foot: [t('total'), '', '', '', amount(totalMinor)],
  }
}
function taxTable({ taxes }: StoredDocument, t: (word: Word) => string, { amount, language }: Write): PdfElement {
  return {
    kind: 'table',
    columns: [
      { title: t('rate'), share: 0.2 },
      { title: t('net'), share: 0.4, isNumber: true },
      { title: t('tax'), share: 0.4, isNumber: true },
    ],
    rows: taxes.map(({ rate, netMinor, taxMinor }) => [
      formatShare(rate / 10_000, language),
      amount(netMinor),
      amount(taxMinor),
    ]),
  }
}

function paidTable({ of }: ReportedPayment, t: (word: Word) => string, amount: (minor: number) => string): PdfElement {
  return {
    kind: 'table',
    columns: [
      { title: t('pays'), share: 0.28 },
      { title: t('instalment'), share: 0.12, isNumber: true },
      { title: t('before'), share: 0.2, isNumber: true },
      { title: t('paid'), share: 0.2, isNumber: true },
      { title: t('left'), share: 0.2, isNumber: true },
    ],
    rows: of.map(({ number, instalment, beforeMinor, paidMinor }) => [
      number,
      String(instalment),
      amount(beforeMinor),
      amount(paidMinor),
      amount(beforeMinor - paidMinor),
    ]),
  }
}

/** Returns the text of the e-mail with an invoice. */
export function mailText({
  number,
  seller,
  buyer,
  language,
}: {
  number: string
  seller: string
  buyer: string
  language: Language
}): { subject: string; text: string } {
  const t = (word: Word) => invoicePdfWords[`documents.pdf.${word}`][language]
  const what = `${t('title-invoice')} ${number}`
  return {
    subject: `${seller} · ${what}`,
    text: [buyer, '', t('mail').replace('{no}', number), '', seller].join('\n'),
  }
}
