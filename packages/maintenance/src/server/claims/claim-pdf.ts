import { fillPlaceholders, formatAmount, type Language } from '@evops/platform/contract'
import type { PdfDocument, PdfElement, PdfPicture } from '@evops/platform/server'
import { catalogueFaultOf } from '@evops/stations/contract'
import {
  claimStateWords,
  warrantyCoverageOf,
  workStateWords,
  type WarrantyClaim,
  type WorkOrderDetail,
} from '../../contract/index.ts'
import { claimPdfWords } from './claim-pdf.words.ts'

type Word = keyof typeof claimPdfWords extends `maintenance.claim-pdf.${infer W}` ? W : never
type Facts = readonly (readonly [label: string, value: string])[]
export interface ClaimDocumentInput {
  workOrder: WorkOrderDetail
  claim: WarrantyClaim
  /** The alarm from which the work order was created. */
  alarm: { code: string; detail: string | null; raisedAt: Date; clearedAt: Date | null } | undefined
}

function writerOf({ timeZone }: WorkOrderDetail, language: Language) {
  const style = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const
  return {
    language,
    t: (word: Word, marks: Record<string, string | number> = {}) =>
      fillPlaceholders(claimPdfWords[`maintenance.claim-pdf.${word}`][language], marks),
    minute: (at: string | Date | null) => (at === null ? '…' : new Date(at).toLocaleString('sv-SE', style)),
    money: (minor: number, currency: string) => `${formatAmount(minor, currency, language)} ${currency}`,
  }
}
type Writer = ReturnType<typeof writerOf>

/**
 * Creates the document of a claim for the manufacturer: claimant, subject, warranty, fault and repair. It contains no
 * name except the operator's.
 */
export function claimDocument(
  { workOrder, claim, alarm }: ClaimDocumentInput,
  context: {
    operator: { name: string; registrationNo: string; address: string }
    /** Pictures in the order of the work order. */
    pictures: readonly Omit<PdfPicture, 'caption'>[]
    language: Language
    at: Date
  },
): PdfDocument {
  const { operator, language } = context
  const write = writerOf(workOrder, language)
  const { t, minute } = write
  const title = t('title')
  const coverage = claimStateWords[`maintenance.coverage.${warrantyCoverageOf(claim)}`][language]
  return {
    title: `${title} ${claim.no}`,
    author: operator.name,
    language,
    at: context.at,
    foot: `${operator.name} · ${t('as-of', { no: claim.no, at: minute(context.at), zone: workOrder.timeZone })}`,
    parts: [
      { kind: 'title', text: title, sideText: claim.no },
      { kind: 'facts', columns: [operatorOf(operator, write), claimOf({ workOrder, claim }, write)] },
      { kind: 'facts', columns: plateOf({ workOrder, claim }, write) },
      {
        kind: 'facts',
        columns: [
          [
            [t('warranty'), coverage],
            ...(claim.lateReason === '' ? [] : [[t('late-reason'), claim.lateReason] as const]),
            [t('claim'), claim.claim],
          ],
        ],
      },
      { kind: 'facts', columns: [faultFacts({ workOrder, alarm }, write)] },
      { kind: 'facts', columns: [repairFacts(workOrder, write)] },
      ...partsOf(workOrder, write),
      ...answerOf(claim, write),
      ...picturesOf(context.pictures, write),
    ],
  }
}

function operatorOf(
  { name, registrationNo, address }: { name: string; registrationNo: string; address: string },
  { t }: Writer,
): Facts {
  return [
    [t('operator'), name],
    ...(registrationNo ? [[t('registration-no'), registrationNo] as const] : []),
    ...(address ? [[t('address'), address] as const] : []),
  ]
}
function claimOf(
  { workOrder, claim }: Pick<ClaimDocumentInput, 'workOrder' | 'claim'>,
  { t, minute, language }: Writer,
): Facts {
  return [
    [t('claimed-at'), minute(claim.claimedAt)],
    [t('workOrder'), workOrder.no],
    [t('state'), claimStateWords[`maintenance.claim-state.${claim.state}`][language]],
  ]
}
function plateOf({ workOrder, claim }: Pick<ClaimDocumentInput, 'workOrder' | 'claim'>, { t }: Writer): Facts[] {
  const textOrDash = (value: string | null) => value || '–'
  const connector = workOrder.connectorNo === null ? '' : ` · ${t('connector', { no: workOrder.connectorNo })}`
  return [
    [
      [t('maker'), textOrDash(claim.maker)],
      [t('model'), textOrDash(claim.model)],
      [t('serial-no'), textOrDash(claim.serialNumber)],
    ],
    [
      [t('chargePoint'), `${textOrDash(workOrder.chargePointNo)}${connector}`],
      [t('station'), textOrDash(workOrder.stationName)],
      [t('firmware'), textOrDash(claim.firmware)],
    ],
    [
      [t('produced-on'), textOrDash(claim.producedOn)],
      [t('commissioned-on'), textOrDash(claim.commissionedOn)],
      [t('warranty-until'), textOrDash(claim.warrantyUntil)],
      [t('fault-on'), claim.faultOn],
    ],
  ]
}
function faultFacts(
  { workOrder, alarm }: Pick<ClaimDocumentInput, 'workOrder' | 'alarm'>,
  { t, minute, language }: Writer,
): Facts {
  return [
    [t('fault'), workOrder.description],
    ...(alarm
      ? ([
          [
            t('alarm'),
            [`${alarm.code} ${catalogueFaultOf(alarm.code).text[language]}`, alarm.detail].filter(Boolean).join(' · '),
          ],
          [t('alarm-times'), `${minute(alarm.raisedAt)} – ${minute(alarm.clearedAt)}`],
        ] as const)
      : []),
  ]
}
function repairFacts(
  { cause, remedy, onSiteAt, doneAt, proof }: WorkOrderDetail,
  { t, minute, language }: Writer,
): Facts {
  return [
    [t('repair'), remedy || t('repair-open')],
    ...(cause ? [[t('cause'), workStateWords[`maintenance.cause.${cause}`][language]] as const] : []),
    ...(onSiteAt ? [[t('repair-times'), `${minute(onSiteAt)} – ${minute(doneAt)}`] as const] : []),
    ...(proof === 'retest' ? [[t('proof'), t('proven')] as const] : []),
  ]
}

function partsOf({ parts }: WorkOrderDetail, { t, money }: Writer): PdfElement[] {
  if (parts.length === 0) return [{ kind: 'text', text: t('no-parts') }]
  const totals = new Map<string, number>()
  for (const { quantity, unitMinor, currency } of parts)
    totals.set(currency, (totals.get(currency) ?? 0) + quantity * unitMinor)
  return [
    {
      kind: 'table',
      columns: [
        { title: t('part'), share: 0.36 },
        { title: t('part-no'), share: 0.2 },
        { title: t('quantity'), share: 0.1, isNumber: true },
        { title: t('unit-price'), share: 0.17, isNumber: true },
        { title: t('amount'), share: 0.17, isNumber: true },
      ],
      rows: parts.map(({ name, partNo, quantity, unitMinor, currency }) => [
        name,
        partNo,
        String(quantity),
        money(unitMinor, currency),
        money(quantity * unitMinor, currency),
      ]),
      foot: [t('total'), '', '', '', [...totals].map(([currency, minor]) => money(minor, currency)).join(' + ')],
    },
  ]
}

function answerOf(claim: WarrantyClaim, { t, minute, money }: Writer): PdfElement[] {
  const { amountMinor, currency, answeredAt } = claim
  if (answeredAt === null) return []
  const accepted = amountMinor !== null && currency !== null ? money(amountMinor, currency) : undefined
  const facts: Facts = [
    [t('answered-at'), minute(answeredAt)],
    ...(accepted ? [[t('accepted'), accepted] as const] : []),
    ...(claim.reference ? [[t('reference'), claim.reference] as const] : []),
    ...(claim.answer ? [[t('answer'), claim.answer] as const] : []),
  ]
  return [{ kind: 'facts', columns: [facts] }]
}

function picturesOf(pictures: readonly Omit<PdfPicture, 'caption'>[], { t }: Writer): PdfElement[] {
  if (pictures.length === 0) return []
  const named = pictures.map(({ bytes }, place) => ({
    bytes,
    caption: t(bytes ? 'photo' : 'photo-not-printed', { n: place + 1 }),
  }))
  return [
    { kind: 'text', text: t('photos') },
    { kind: 'pictures', pictures: named },
  ]
}
