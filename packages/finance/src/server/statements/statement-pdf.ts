import { formatAmount, formatNumber, formatShare, type Language } from '@evops/platform/contract'
import type { PdfDocument, PdfElement } from '@evops/platform/server'
import { channelFeesOf, settlementWords, type StatementDetail } from '../../contract/index.ts'
import { statementPdfWords } from './statement-pdf.words.ts'

type Word = keyof typeof statementPdfWords extends `finance.pdf.${infer W}` ? W : never

function writerOf({ currency }: Pick<StatementDetail, 'currency'>, language: Language) {
  return {
    language,
    t: (word: Word, marks: Record<string, string> = {}): string =>
      Object.entries(marks).reduce<string>(
        (text, [mark, value]) => text.replace(`{${mark}}`, value),
        statementPdfWords[`finance.pdf.${word}`][language],
      ),
    amount: (minor: number) => `${formatAmount(minor, currency, language)} ${currency}`,
    bare: (minor: number) => formatAmount(minor, currency, language),
    percent: (ratio: number) => formatShare(ratio / 10_000, language),
    energy: (dwh: number) => formatNumber(dwh / 10_000, language, 2),
  }
}
type Writer = ReturnType<typeof writerOf>

/** Creates the PDF of a statement: header, shares, and each station's days. */
export function statementDocument(
  statement: StatementDetail,
  { operator, language }: { operator: string; language: Language },
): PdfDocument {
  const write = writerOf(statement, language)
  const { t, amount } = write
  const title = t('title')
  return {
    title: `${title} ${statement.no}`,
    author: operator,
    language,
    at: new Date(statement.draftedAt),
    foot: `${operator} · ${title} ${statement.no}`,
    parts: [
      { kind: 'title', text: title, sideText: statement.no },
      {
        kind: 'facts',
        columns: [
          [
            [t('operator'), operator],
            [t('agreement'), statement.agreementName],
          ],
          [
            [t('period', { zone: statement.timeZone }), `${statement.periodFrom} – ${statement.periodTo}`],
            [t('state'), settlementWords[`finance.state.${statement.state}`][language]],
          ],
          [
            [t('base'), amount(statement.baseMinor)],
            [t('paid'), amount(statement.paidMinor)],
            [t('unpaid'), amount(statement.lines.reduce((sum, line) => sum + (line.unpaidMinor ?? 0), 0))],
            [t('fee'), amount(statement.feeMinor)],
            [t('net'), amount(statement.netMinor)],
          ],
        ],
      },
      { kind: 'text', text: t('shares') },
      sharesPart(statement, { operator, write }),
      { kind: 'text', text: t('carried') },
      carriedPart(statement, write),
      { kind: 'text', text: t('lines') },
      linesPart(statement, write),
      ...(statement.lines.some(({ retained }) => retained) ? [{ kind: 'text' as const, text: t('withheld') }] : []),
    ],
  }
}

function sharesPart({ shares }: StatementDetail, { operator, write }: { operator: string; write: Writer }): PdfElement {
  const { t, bare, percent } = write
  return {
    kind: 'table',
    columns: [
      { title: t('party'), share: 0.22 },
      { title: t('ratio'), share: 0.1, isNumber: true },
      { title: t('share'), share: 0.14, isNumber: true },
      { title: t('fee'), share: 0.11, isNumber: true },
      { title: t('top-up'), share: 0.1, isNumber: true },
      { title: t('rent'), share: 0.1, isNumber: true },
      { title: t('power'), share: 0.1, isNumber: true },
      { title: t('to-pay'), share: 0.13, isNumber: true },
    ],
    rows: shares.map((share) => [
      `${share.partyId === null ? operator : share.name}${fromOf(shares, share)}${share.isEarlier ? ` · ${t('earlier')}` : ''}`,
      percent(share.ratio),
      bare(share.shareMinor),
      bare(-share.feeMinor),
      bare(share.topUpMinor),
      bare(share.rentMinor),
      bare(share.powerMinor),
      bare(share.netMinor),
    ]),
    foot: [
      t('total'),
      '',
      ...(['shareMinor', 'feeMinor', 'topUpMinor', 'rentMinor', 'powerMinor', 'netMinor'] as const).map((field) =>
        bare(shares.reduce((sum, share) => sum + share[field], 0) * (field === 'feeMinor' ? -1 : 1)),
      ),
    ],
  }
}

/** Returns the party whose share this is a part of. */
function fromOf(shares: StatementDetail['shares'], { fromPartyId }: StatementDetail['shares'][number]): string {
  const from = shares.find(({ partyId }) => fromPartyId !== null && partyId === fromPartyId)
  return from ? ` ← ${from.name}` : ''
}

/** Creates the table of each party's previous debt, due and paid amount, and the advances from split payments. */
function carriedPart({ carried, setOffs }: StatementDetail, { t, bare }: Writer): PdfElement {
  const had = new Map(setOffs.map(({ partyId, amountMinor }) => [partyId, amountMinor]))
  const rows = carried.map((one) => {
    const hadMinor = had.get(one.partyId) ?? 0
    return { ...one, hadMinor, transferMinor: one.payMinor - hadMinor }
  })
  const fields = (
    [
      ['owed', 'owedMinor'],
      ['due', 'dueMinor'],
      ['to-pay', 'payMinor'],
      ['had', 'hadMinor'],
      ['transfer', 'transferMinor'],
      ['left', 'leftMinor'],
    ] as const
  ).filter(([, field]) => setOffs.length > 0 || (field !== 'hadMinor' && field !== 'transferMinor'))
  return {
    kind: 'table',
    columns: [
      { title: t('party'), share: setOffs.length > 0 ? 0.22 : 0.36 },
      ...fields.map(([word]) => ({
        title: t(word),
        share: setOffs.length > 0 ? 0.13 : 0.16,
        isNumber: true,
      })),
    ],
    rows: rows.map((one) => [one.name, ...fields.map(([, field]) => bare(one[field]))]),
    foot: [t('total'), ...fields.map(([, field]) => bare(rows.reduce((sum, one) => sum + one[field], 0)))],
  }
}

function linesPart(statement: StatementDetail, { t, bare, energy }: Writer): PdfElement {
  const rates = new Map(statement.terms.map(({ versionId, channelFee }) => [versionId, channelFee]))
  return {
    kind: 'table',
    columns: [
      { title: t('day'), share: 0.22 },
      { title: t('station'), share: 0.26 },
      { title: t('sessions'), share: 0.1, isNumber: true },
      { title: t('energy'), share: 0.14, isNumber: true },
      { title: t('base'), share: 0.14, isNumber: true },
      { title: t('fee'), share: 0.14, isNumber: true },
    ],
    rows: statement.lines.map((line) => [
      `${line.day}${line.isEarlier ? ` · ${t('earlier')}` : ''}`,
      line.stationName,
      String(line.sessions),
      energy(line.energyDwh),
      bare(line.baseMinor),
      `${bare(channelFeesOf([line], rates.get(line.versionId) ?? 0).feeMinor)}${line.retained ? ' *' : ''}`,
    ]),
    foot: [
      t('total'),
      '',
      String(statement.sessions),
      energy(statement.energyDwh),
      bare(statement.baseMinor),
      bare(statement.feeMinor),
    ],
  }
}
