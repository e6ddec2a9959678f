import { currencyExponent } from '@evops/platform/contract'
import type { BuyerFacts } from '../../contract/index.ts'
import type { StoredDocument } from '../engine/documents.store.ts'
import type { IssuingContext, RecordAmendment } from './office.ts'
import { euVatPrefixes, vatId } from './terms.ts'
import { spanishDay, verifactuSoftwareOf, type RegistroAlta } from './verifactu.rules.ts'
import type { LastVerifactuRecord } from './verifactu.store.ts'
import { formatMinorDecimal, xmlOf, type InvoiceXmlElement } from './xml.ts'

/** Namespaces of the AEAT's schemas. */
export const verifactuSchemas =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws'

export const moneyOf = ({ currency }: StoredDocument, minor: number) =>
  formatMinorDecimal(minor, currencyExponent(currency))

export interface Chained {
  record: RegistroAlta
  hash: string
  last: LastVerifactuRecord | undefined
  amendment: RecordAmendment | undefined
}
/** Creates RegistroAlta with the fields in the order of the AEAT's SuministroInformacion. */
export function altaXml(issuing: IssuingContext, { record, hash, last, amendment }: Chained): Buffer {
  const { document, reverses, supplements, settings } = issuing
  // A price that increased after the invoice is rectified by its difference, like one that decreased (decision 352).
  const corrected = reverses ?? supplements
  const { buyer } = document
  const isAnonymous = ['F2', 'R5'].includes(record.type)
  const isSimplified = (reverses ?? document).kind === 'simplified'
  return registro('RegistroAlta', [
    ['IDVersion', '1.0'],
    ['IDFactura', idOf(record)],
    ['NombreRazonEmisor', settings.sellerName],
    // X: the office has no record of the invoice yet, because it rejected the first one.
    amendment && ['Subsanacion', 'S'],
    amendment?.state === 'refused' ? ['RechazoPrevio', amendment.isStored ? 'S' : 'X'] : undefined,
    ['TipoFactura', record.type],
    corrected && ['TipoRectificativa', 'I'],
    corrected && ['FacturasRectificadas', [['IDFacturaRectificada', idOf(referenceOf(record, corrected))]]],
    [
      'DescripcionOperacion',
      document.lines
        .map(({ text }) => text)
        .join(', ')
        .slice(0, 500),
    ],
    // A full invoice of a buyer without a tax id, article 6.1.d of RD 1619/2012.
    isAnonymous && !isSimplified ? ['FacturaSinIdentifDestinatarioArt61d', 'S'] : undefined,
    isAnonymous
      ? undefined
      : ['Destinatarios', [['IDDestinatario', [['NombreRazon', buyer.name], recipientOf(buyer, amendment)]]]],
    [
      'Desglose',
      document.taxes.map(({ rate, netMinor, taxMinor }): InvoiceXmlElement => [
        'DetalleDesglose',
        [
          ['Impuesto', '01'],
          ['ClaveRegimen', '01'],
          ['CalificacionOperacion', 'S1'],
          ['TipoImpositivo', formatMinorDecimal(rate, 2)],
          ['BaseImponibleOimporteNoSujeto', moneyOf(document, netMinor)],
          ['CuotaRepercutida', moneyOf(document, taxMinor)],
        ],
      ]),
    ],
    ['CuotaTotal', record.tax],
    ['ImporteTotal', record.total],
    ...foot(record, { hash, last }),
  ])
}
export function anulacionXml({ record, hash, last, amendment }: Chained): Buffer {
  return registro('RegistroAnulacion', [
    ['IDVersion', '1.0'],
    [
      'IDFactura',
      [
        ['IDEmisorFacturaAnulada', record.issuerId],
        ['NumSerieFacturaAnulada', record.number],
        ['FechaExpedicionFacturaAnulada', record.day],
      ],
    ],
    amendment?.isUnknown ? ['SinRegistroPrevio', 'S'] : undefined,
    amendment?.state === 'refused' ? ['RechazoPrevio', 'S'] : undefined,
    ...foot(record, { hash, last }),
  ])
}
function registro(name: string, content: readonly (InvoiceXmlElement | undefined)[]): Buffer {
  return xmlOf([name, { xmlns: `${verifactuSchemas}/SuministroInformacion.xsd` }, content])
}
function idOf({
  issuerId,
  number,
  day,
}: Pick<RegistroAlta, 'issuerId' | 'number' | 'day'>): readonly InvoiceXmlElement[] {
  return [
    ['IDEmisorFactura', issuerId],
    ['NumSerieFactura', number],
    ['FechaExpedicionFactura', day],
  ]
}
function referenceOf({ issuerId }: RegistroAlta, { number, day }: LastVerifactuRecord | StoredDocument) {
  return { issuerId, number, day: spanishDay(day) }
}
/**
 * Identifies a buyer by the AEAT's list L7: NIF; 02 VAT id of another member state, which begins with its country; 04
 * document of the country of residence; 07 not in the census, for persons only (error 1131).
 */
function recipientOf({ country, taxId, kind }: BuyerFacts, amendment: RecordAmendment | undefined): InvoiceXmlElement {
  if (country === 'ES' && !amendment?.isBuyerOutsideCensus) return ['NIF', taxId]
  if (country !== 'ES' && kind === 'company' && euVatPrefixes.has(country))
    return [
      'IDOtro',
      [
        ['IDType', '02'],
        ['ID', vatId(euVatPrefixes.get(country) ?? country, taxId)],
      ],
    ]
  return [
    'IDOtro',
    [
      ['CodigoPais', country],
      ['IDType', country === 'ES' ? '07' : '04'],
      ['ID', taxId],
    ],
  ]
}
function foot(
  record: RegistroAlta,
  { hash, last }: { hash: string; last: LastVerifactuRecord | undefined },
): readonly InvoiceXmlElement[] {
  const { makerName, makerId, systemId, version, installation } = verifactuSoftwareOf(record.issuerId)
  return [
    [
      'Encadenamiento',
      last
        ? [['RegistroAnterior', [...idOf(referenceOf(record, last)), ['Huella', last.hash]]]]
        : [['PrimerRegistro', 'S']],
    ],
    [
      'SistemaInformatico',
      [
        ['NombreRazon', makerName],
        ['NIF', makerId],
        ['NombreSistemaInformatico', 'EVOps'],
        ['IdSistemaInformatico', systemId],
        ['Version', version],
        ['NumeroInstalacion', installation],
        ['TipoUsoPosibleSoloVerifactu', 'S'],
        ['TipoUsoPosibleMultiOT', 'S'],
        ['IndicadorMultiplesOT', 'S'],
      ],
    ],
    ['FechaHoraHusoGenRegistro', record.madeAt],
    ['TipoHuella', '01'],
    ['Huella', hash],
  ]
}
