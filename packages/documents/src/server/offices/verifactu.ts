import type { Tx } from '@evops/platform/server'
import { readTaxId } from '../../contract/index.ts'
import { ublXmlOf, xmlDocumentFile } from './en16931.ts'
import type { IssuingContext, RecordAmendment, RecordChain, TaxOffice } from './office.ts'
import { submitVerifactuRecords } from './verifactu-service.ts'
import {
  hashInputOfAlta,
  hashInputOfAnulacion,
  huella,
  verifactuQrText,
  spanishDay,
  formatWithOffset,
  type RegistroAlta,
} from './verifactu.rules.ts'
import { recordVerifactuEvent } from './verifactu-events.service.ts'
import {
  insertVerifactuRecord,
  lastVerifactuRecord,
  lockVerifactuChain,
  newestVerifactuRecord,
} from './verifactu.store.ts'
import { altaXml, anulacionXml, moneyOf } from './verifactu-xml.ts'

/** A buyer without a tax id is reported like that of a simplified invoice. */
function typeOf({
  document,
  reverses,
  supplements,
}: Pick<IssuingContext, 'document' | 'reverses' | 'supplements'>): RegistroAlta['type'] {
  const { kind, buyer } = reverses ?? document
  const isAnonymous = kind === 'simplified' || buyer.taxId === ''
  if (reverses ?? supplements) return isAnonymous ? 'R5' : 'R1'
  return isAnonymous ? 'F2' : 'F1'
}

/**
 * Creates the record of a document after the last one of its operator; for a wrongly issued document, the cancellation
 * record. The time is taken under the lock of the chain and never before that of the record before, so that numbers
 * and times have the same order.
 */
async function makeRecord(tx: Tx, issuing: IssuingContext, amendment?: RecordAmendment) {
  const { operatorId, document, reverses, reason, settings, timeZone, now } = issuing
  await lockVerifactuChain(tx)
  const last = await lastVerifactuRecord(tx)
  const at = new Date(Math.max(now().getTime(), last?.madeAt.getTime() ?? 0))
  const isCancelled = reverses !== undefined && reason === '01'
  const about = isCancelled ? reverses : document
  const record: RegistroAlta = {
    issuerId: settings.sellerTaxId,
    number: about.number,
    day: spanishDay(about.day),
    type: typeOf(issuing),
    tax: moneyOf(document, document.taxMinor),
    total: moneyOf(document, document.totalMinor),
    before: last?.hash ?? '',
    madeAt: formatWithOffset(at, timeZone),
  }
  const hashInput = isCancelled ? hashInputOfAnulacion(record) : hashInputOfAlta(record)
  const hash = huella(hashInput)
  const chained = { record, hash, last, amendment }
  const xml = isCancelled ? anulacionXml(chained) : altaXml(issuing, chained)
  await insertVerifactuRecord(tx, {
    operatorId,
    no: (last?.no ?? 0) + 1,
    documentId: document.id,
    kind: isCancelled ? 'anulacion' : 'alta',
    at,
    hashInput,
    hash,
    beforeHash: record.before,
    xml: amendment ? xml : null,
  })
  // Kind 90, because 01 would mean NO VERI*FACTU.
  if (!last)
    await recordVerifactuEvent(tx, {
      operatorId,
      kind: '90',
      text: 'Inicio del funcionamiento como VERI*FACTU',
      at,
    })
  return { record, xml }
}

const verifactuChain: RecordChain = {
  submit: submitVerifactuRecords,
  async newest(tx, documentId) {
    const { no, xml } = await newestVerifactuRecord(tx, documentId)
    return { no, xml }
  },
  async amend(tx, issuing, amendment) {
    await makeRecord(tx, issuing, amendment)
  },
}
/**
 * Tax office of Spain (VERI*FACTU): every record is sent to the AEAT when it is created; the invoice is issued
 * regardless of the response.
 */
export const verifactuOffice: TaxOffice = {
  waits: false,
  refuses: ({ seller, buyer, isGlobal }) => {
    if (isGlobal) return 'A global invoice is Mexico’s'
    if (readTaxId('ES', seller.taxId) === null) return '1109: el NIF del emisor no es válido'
    return buyer.country === 'ES' && buyer.taxId !== '' && readTaxId('ES', buyer.taxId) === null
      ? '1110: el NIF del destinatario no es válido'
      : undefined
  },
  async made(tx, issuing) {
    const { document, reverses, supplements, settings } = issuing
    const { record, xml } = await makeRecord(tx, issuing)
    const words = {
      above: 'QR tributario',
      below: 'Factura verificable en la sede electrónica de la AEAT · VERI*FACTU',
    }
    return {
      files: [
        xmlDocumentFile(document.number, ublXmlOf({ document, reverses, supplements })),
        {
          kind: 'stamped',
          name: `${document.number}.verifactu.xml`,
          contentType: 'application/xml',
          content: xml,
        },
      ],
      qr: { text: verifactuQrText(record, settings.test), ...words },
    }
  },
  chain: verifactuChain,
}
