import { currencyExponent } from '@evops/platform/contract'
import type { BuyerFacts, DocumentLine, SellerFacts } from '../../contract/index.ts'
import type { DocumentReferences } from './office.ts'
import { quantityAndPrice, typeCodeOf, vatId } from './terms.ts'
import { formatMinorDecimal, xmlOf, type InvoiceXmlElement } from './xml.ts'

const standard = 'urn:un:unece:uncefact:data:standard'
const day = (name: string, format: 'udt' | 'qdt', text: string): InvoiceXmlElement => [
  name,
  [[`${format}:DateTimeString`, { format: '102' }, text.replaceAll('-', '')]],
]

/**
 * Creates EN 16931 as UN/CEFACT's Cross Industry Invoice (D16B), as embedded by Factur-X and ZUGFeRD. The order of
 * elements is the schema's; the business term is noted next to each. The content equals that of the UBL document.
 */
export function ciiXmlOf({ document, reverses, supplements }: DocumentReferences): Buffer {
  const { currency, number } = document
  const sign = reverses ? -1 : 1
  const money = (minor: number) => formatMinorDecimal(minor === 0 ? 0 : minor * sign, currencyExponent(currency))
  return xmlOf([
    'rsm:CrossIndustryInvoice',
    {
      'xmlns:rsm': `${standard}:CrossIndustryInvoice:100`,
      'xmlns:ram': `${standard}:ReusableAggregateBusinessInformationEntity:100`,
      'xmlns:qdt': `${standard}:QualifiedDataType:100`,
      'xmlns:udt': `${standard}:UnqualifiedDataType:100`,
    },
    [
      [
        'rsm:ExchangedDocumentContext',
        [['ram:GuidelineSpecifiedDocumentContextParameter', [['ram:ID', 'urn:cen.eu:en16931:2017']]]], // BT-24
      ],
      [
        'rsm:ExchangedDocument',
        [
          ['ram:ID', number], // BT-1
          ['ram:TypeCode', typeCodeOf({ reverses, supplements })], // BT-3
          day('ram:IssueDateTime', 'udt', document.day), // BT-2
          document.reason === '' ? undefined : ['ram:IncludedNote', [['ram:Content', document.reason]]], // BT-22
        ],
      ],
      [
        'rsm:SupplyChainTradeTransaction',
        [
          ...document.lines.map((line, place) => lineOf(line, { place, sign, currency, money })),
          [
            'ram:ApplicableHeaderTradeAgreement',
            [
              ['ram:SellerTradeParty', partyOf(document.seller)], // BG-4
              ['ram:BuyerTradeParty', partyOf(document.buyer)], // BG-7
            ],
          ],
          ['ram:ApplicableHeaderTradeDelivery', []],
          ['ram:ApplicableHeaderTradeSettlement', settlementOf({ document, reverses, supplements }, money)],
        ],
      ],
    ],
  ])
}

function settlementOf(
  { document, reverses, supplements }: DocumentReferences,
  money: (minor: number) => string,
): readonly (InvoiceXmlElement | undefined)[] {
  const original = reverses ?? supplements
  return [
    ['ram:InvoiceCurrencyCode', document.currency], // BT-5
    ...document.taxes.map(({ rate, netMinor, taxMinor }): InvoiceXmlElement => [
      'ram:ApplicableTradeTax', // BG-23
      [
        ['ram:CalculatedAmount', money(taxMinor)], // BT-117
        ['ram:TypeCode', 'VAT'],
        ['ram:BasisAmount', money(netMinor)], // BT-116
        ['ram:CategoryCode', rate === 0 ? 'Z' : 'S'], // BT-118
        ['ram:RateApplicablePercent', formatMinorDecimal(rate, 2)], // BT-119
      ],
    ]),
    reverses ? undefined : ['ram:SpecifiedTradePaymentTerms', [day('ram:DueDateDateTime', 'udt', document.day)]], // BT-9
    [
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation', // BG-22
      [
        ['ram:LineTotalAmount', money(document.netMinor)], // BT-106
        ['ram:TaxBasisTotalAmount', money(document.netMinor)], // BT-109
        ['ram:TaxTotalAmount', { currencyID: document.currency }, money(document.taxMinor)], // BT-110
        ['ram:GrandTotalAmount', money(document.totalMinor)], // BT-112
        ['ram:TotalPrepaidAmount', money(document.totalMinor)], // BT-113
        ['ram:DuePayableAmount', money(0)], // BT-115
      ],
    ],
    original && [
      'ram:InvoiceReferencedDocument', // BG-3
      [
        ['ram:IssuerAssignedID', original.number], // BT-25
        day('ram:FormattedIssueDateTime', 'qdt', original.day), // BT-26
      ],
    ],
  ]
}

function partyOf({
  name,
  taxId,
  address,
  postcode,
  country,
}: SellerFacts | BuyerFacts): readonly (InvoiceXmlElement | undefined)[] {
  return [
    ['ram:Name', name], // BT-27, BT-44
    [
      'ram:PostalTradeAddress', // BG-5, BG-8
      [
        postcode === '' ? undefined : ['ram:PostcodeCode', postcode], // BT-38, BT-53
        address === '' ? undefined : ['ram:LineOne', address], // BT-35, BT-50
        ['ram:CountryID', country], // BT-40, BT-55
      ],
    ],
    taxId === ''
      ? undefined
      : ['ram:SpecifiedTaxRegistration', [['ram:ID', { schemeID: 'VA' }, vatId(country, taxId)]]], // BT-31, BT-48
  ]
}

interface LineWish {
  place: number
  sign: 1 | -1
  currency: string
  money: (minor: number) => string
}
/** BG-25 */
function lineOf(line: DocumentLine, { place, sign, currency, money }: LineWish): InvoiceXmlElement {
  const { quantity, unit, price } = quantityAndPrice(
    line.netMinor * sign,
    line.energyDwh * sign,
    currencyExponent(currency),
  )
  return [
    'ram:IncludedSupplyChainTradeLineItem',
    [
      ['ram:AssociatedDocumentLineDocument', [['ram:LineID', String(place + 1)]]], // BT-126
      ['ram:SpecifiedTradeProduct', [['ram:Name', line.text]]], // BT-153
      [
        'ram:SpecifiedLineTradeAgreement',
        [['ram:NetPriceProductTradePrice', [['ram:ChargeAmount', price]]]], // BT-146
      ],
      ['ram:SpecifiedLineTradeDelivery', [['ram:BilledQuantity', { unitCode: unit }, quantity]]], // BT-129, BT-130
      [
        'ram:SpecifiedLineTradeSettlement',
        [
          [
            'ram:ApplicableTradeTax', // BG-30
            [
              ['ram:TypeCode', 'VAT'],
              ['ram:CategoryCode', line.rate === 0 ? 'Z' : 'S'], // BT-151
              ['ram:RateApplicablePercent', formatMinorDecimal(line.rate, 2)], // BT-152
            ],
          ],
          [
            'ram:SpecifiedTradeSettlementLineMonetarySummation',
            [['ram:LineTotalAmount', money(line.netMinor)]], // BT-131
          ],
        ],
      ],
    ],
  ]
}

/**
 * Returns the XMP metadata by which PDF readers find the embedded file (Factur-X 1.0.7, section 6.2: XMP with its
 * extension schema).
 */
export function facturXMetadata(): string {
  const name = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
  const properties = [
    ['DocumentFileName', 'factur-x.xml', 'The name of the embedded XML document'],
    ['DocumentType', 'INVOICE', 'The type of the hybrid document in capital letters'],
    ['Version', '1.0', 'The actual version of the standard applying to the embedded XML document'],
    ['ConformanceLevel', 'EN 16931', 'The conformance level of the embedded XML document'],
  ] as const
  const values = properties.map(([key, value]) => `<fx:${key}>${value}</fx:${key}>`).join('')
  const explained = properties
    .map(
      ([key, , text]) =>
        `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${key}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${text}</pdfaProperty:description></rdf:li>`,
    )
    .join('')
  return `<rdf:Description rdf:about="" xmlns:fx="${name}">${values}</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${name}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${explained}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>`
}
