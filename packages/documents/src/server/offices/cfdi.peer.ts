import { hourMs } from '@evops/platform/contract'
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { genericRfcs, readTaxId } from '../../contract/index.ts'
import { certificateNoOf, taxIdOf } from '../credentials/credentials.rules.ts'
import { cadenaOriginal, certificateOf, isSealed, uuidOf } from './cfdi.rules.ts'
import type { SendToOffice } from './office.ts'
import { applyStampedPayments, paymentComplementFault, type StampedDocument } from './pagos.peer.ts'
import { satNumberFaults } from './sat-amounts.ts'
import { xmlElementsAt, readXml, xmlOf, type XmlNode } from './xml.ts'

const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)

/**
 * Simulates a PAC and the SAT behind it: stamps a document that is sealed, adds up and is recent, and rejects others
 * with the SAT's codes.
 */
export function simulateCfdiOffice(
  now: () => Date,
  faults: { away: boolean; rejects?: boolean } = { away: false },
): SendToOffice {
  const stamped = new Map<string, StampedDocument>()
  const rejection = (code: string, message: string) => ({
    status: 200,
    body: xmlOf(['Error', { Codigo: code, Mensaje: message }, []]),
  })
  const cancellationReply = (code: string, message: string) => ({
    status: 200,
    body: xmlOf(['Acuse', { Codigo: code, Mensaje: message }, []]),
  })
  function cancel(body: Buffer) {
    const [folio] = xmlElementsAt(readXml(body), 'Cancelacion/Folio')
    const stampedDocument = stamped.get(folio?.attribute('UUID') ?? '')
    if (!stampedDocument) return rejection('205', 'UUID no existe')
    if (!['01', '02', '03', '04'].includes(folio?.attribute('Motivo') ?? ''))
      return rejection('CA305', 'Motivo no válido')
    const motive = folio?.attribute('Motivo')
    const successor = stamped.get(folio?.attribute('FolioSustitucion') ?? '')
    if (
      motive === '01' &&
      (!successor || successor.cancelledAt !== undefined || successor.replaces !== stampedDocument.uuid)
    )
      return rejection('CA306', 'El folio de sustitución no existe o no está relacionado')
    // Up to 1,000 pesos, or within one business day, no consent is needed; otherwise silence of 72 hours counts as
    // consent.
    if (stampedDocument.credited > 0 || stampedDocument.payments > 0)
      return rejection('CA307', 'No cancelable: tiene CFDI relacionados vigentes')
    stampedDocument.cancelledAt ??= now().getTime()
    const isFree = stampedDocument.total <= 100_000 || now().getTime() - stampedDocument.at <= 24 * hourMs
    const isOver = now().getTime() - stampedDocument.cancelledAt >= 72 * hourMs
    if (!isFree && !isOver && faults.rejects) {
      delete stampedDocument.cancelledAt
      return cancellationReply('211', 'Solicitud de cancelación rechazada')
    }
    return isFree || isOver
      ? cancellationReply('201', 'Cancelado')
      : cancellationReply('210', 'En proceso de aceptación')
  }
  return async ({ path, body }) => {
    if (faults.away) return { status: 503, body: Buffer.from('') }
    if (path === '/cancel') return cancel(body)
    const [root] = readXml(body).children
    if (root?.name !== 'Comprobante' || root.attribute('Version') !== '4.0') return rejection('301', 'XML mal formado')
    const attributeOf = (name: string) => root.attribute(name) ?? ''
    const [malformed] = satNumberFaults(root)
    if (malformed !== undefined) return rejection('301', `XML mal formado: ${malformed}`)
    if (!isSealed(cadenaOriginal(root), attributeOf('Sello'), attributeOf('Certificado')))
      return rejection('302', 'Sello mal formado o inválido')
    const fault = sealFaultOf(root) ?? faultOf(root)
    if (fault) return rejection(...fault)
    // The local date at the place of issue differs from any other by at most a day.
    if (Math.abs(Date.parse(`${attributeOf('Fecha')}Z`) - now().getTime()) > 96 * hourMs)
      return rejection('401', 'Fecha fuera de rango')
    const uuid = uuidOf(attributeOf('Sello'))
    const isNew = !stamped.has(uuid)
    const total = cents(attributeOf('Total'))
    if (isNew && attributeOf('TipoDeComprobante') === 'E') {
      const [relation] = xmlElementsAt(root, 'CfdiRelacionados')
      const of = stamped.get(xmlElementsAt(root, 'CfdiRelacionados/CfdiRelacionado')[0]?.attribute('UUID') ?? '')
      if (relation?.attribute('TipoRelacion') !== '01' || !of || of.cancelledAt !== undefined)
        return rejection('CFDI40138', 'El CFDI relacionado no existe o no está vigente')
      if (of.credited + total > of.total)
        return rejection('CFDI40139', 'El importe excede lo que queda del CFDI relacionado')
      of.credited += total
      of.saldo -= Math.min(total, of.saldo)
    }
    const replaces = replacedOf(root)
    if (isNew && replaces !== undefined && stamped.get(replaces)?.cancelledAt !== undefined)
      return rejection('CFDI40138', 'El CFDI relacionado no está vigente')
    if (isNew && replaces !== undefined && !stamped.has(replaces))
      return rejection('CFDI40138', 'El CFDI relacionado no existe')
    if (isNew && attributeOf('TipoDeComprobante') === 'P') {
      const wrong = paymentComplementFault(root, stamped)
      if (wrong) return rejection(...wrong)
      applyStampedPayments(root, stamped)
    }
    const method = attributeOf('MetodoPago')
    if (isNew)
      stamped.set(uuid, {
        uuid,
        replaces,
        at: now().getTime(),
        total,
        method,
        credited: 0,
        saldo: total,
        payments: 0,
      })
    const stamp = `${stampOf(uuid, now(), attributeOf('Sello'))}</cfdi:Complemento>`
    const text = body.toString()
    // The issuer's own complement comes first in the same element.
    const stampedText = text.includes('</cfdi:Complemento>')
      ? text.replace('</cfdi:Complemento>', stamp)
      : text.replace('</cfdi:Comprobante>', `<cfdi:Complemento>${stamp}</cfdi:Comprobante>`)
    return { status: 200, body: Buffer.from(stampedText) }
  }
}

let sealingKey: KeyObject | undefined
/**
 * Returns the stamp of a document: its UUID and the seal of the office over the string that cadenaoriginal_TFD_1_1.xslt
 * makes. The PAC has the tax number that the SAT publishes for tests.
 */
function stampOf(uuid: string, at: Date, seal: string): string {
  sealingKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const [stampedAt, provider, certificateNo] = [at.toISOString().slice(0, 19), 'AAA010101AAA', '30001000000500003456']
  const original = `||1.1|${uuid}|${stampedAt}|${provider}|${seal}|${certificateNo}||`
  const officeSeal = createSign('RSA-SHA256').update(original).sign(sealingKey, 'base64')
  return `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${uuid}" FechaTimbrado="${stampedAt}" RfcProvCertif="${provider}" SelloCFD="${seal}" NoCertificadoSAT="${certificateNo}" SelloSAT="${officeSeal}"/>`
}

/** Returns the replaced document of an income CFDI: relation 04. */
function replacedOf(root: XmlNode): string | undefined {
  const [relation] = xmlElementsAt(root, 'CfdiRelacionados')
  if (relation?.attribute('TipoRelacion') !== '04') return undefined
  return xmlElementsAt(root, 'CfdiRelacionados/CfdiRelacionado')[0]?.attribute('UUID') ?? ''
}
/** Checks the seal's owner, and whether the certificate was valid when the document was sealed. */
function sealFaultOf(root: XmlNode): [code: string, message: string] | undefined {
  const certificateAttribute = (name: string) => root.attribute(name) ?? ''
  const certificate = certificateOf(certificateAttribute('Certificado'))
  if (!certificate) return undefined
  if (certificateNoOf(certificate) !== certificateAttribute('NoCertificado'))
    return ['302', 'NoCertificado no corresponde al certificado']
  if (taxIdOf(certificate) !== xmlElementsAt(root, 'Emisor')[0]?.attribute('Rfc'))
    return ['303', 'El sello no corresponde al emisor']
  // The time zone of the place of issue is not included; it differs from any other by at most a day.
  const at = Date.parse(`${certificateAttribute('Fecha')}Z`)
  const { validFromDate, validToDate } = certificate
  if (!(at >= validFromDate.getTime() - 24 * hourMs && at <= validToDate.getTime() + 24 * hourMs))
    return ['305', 'La fecha de emisión no está dentro de la vigencia del CSD del emisor']
  return undefined
}

function faultOf(root: XmlNode): [code: string, message: string] | undefined {
  const [receiver] = xmlElementsAt(root, 'Receptor')
  const of = (name: string) => receiver?.attribute(name) ?? ''
  if (readTaxId('MX', of('Rfc')) === null) return ['CFDI40143', 'El RFC del receptor no está en la lista']
  if (of('Rfc') === genericRfcs.public) {
    if (of('DomicilioFiscalReceptor') !== root.attribute('LugarExpedicion'))
      return ['CFDI40149', 'DomicilioFiscalReceptor debe ser igual a LugarExpedicion']
    if (of('RegimenFiscalReceptor') !== '616' || of('UsoCFDI') !== 'S01')
      return ['CFDI40157', 'Régimen o uso no corresponde al público en general']
    const isIncome = root.attribute('TipoDeComprobante') === 'I'
    if (isIncome && of('Nombre') === 'PUBLICO EN GENERAL' && xmlElementsAt(root, 'InformacionGlobal').length === 0)
      return ['CFDI40130', 'Falta InformacionGlobal']
  }
  const lines = xmlElementsAt(root, 'Conceptos/Concepto')
  const sum = lines.reduce((all, line) => all + cents(line.attribute('Importe')), 0)
  if (sum !== cents(root.attribute('SubTotal'))) return ['CFDI40108', 'SubTotal no es la suma de los conceptos']
  const tax = xmlElementsAt(root, 'Impuestos/Traslados/Traslado').reduce(
    (all, one) => all + cents(one.attribute('Importe')),
    0,
  )
  if (sum + tax !== cents(root.attribute('Total'))) return ['CFDI40119', 'Total no corresponde a la suma']
  return undefined
}
