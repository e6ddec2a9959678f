import { currencyExponent, Problem } from '@evops/platform/contract'
import type { BuyerFacts, DocumentLine, SellerFacts } from '../../contract/index.ts'
import type { NewDocumentFile, StoredDocument } from '../engine/documents.store.ts'
import { ciiXmlOf } from './cii.ts'
import { brokenRules } from './en16931.rules.ts'
import type { DocumentReferences, TaxOffice } from './office.ts'
import { quantityAndPrice, typeCodeOf, vatId } from './terms.ts'
import { formatMinorDecimal, xmlOf, type InvoiceXmlElement } from './xml.ts'

/** Creates EN 16931 as UBL 2.1. The order of elements is the UBL schema's; the business term is noted next to each. */
export function ublXmlOf({ document, reverses, supplements }: DocumentReferences): Buffer {
  const isCredit = reverses !== undefined
  const { currency, number, day } = document
  const sign = isCredit ? -1 : 1
  const money = (minor: number): readonly [Readonly<Record<string, string>>, string] => [
    { currencyID: currency },
    formatMinorDecimal(minor === 0 ? 0 : minor * sign, currencyExponent(currency)),
  ]
  const amount = (name: string, minor: number): InvoiceXmlElement => [`cbc:${name}`, ...money(minor)]
  const root = isCredit ? 'CreditNote' : 'Invoice'
  return xmlOf([
    root,
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
    [
      ['cbc:CustomizationID', 'urn:cen.eu:en16931:2017'], // BT-24
      ['cbc:ID', number], // BT-1
      ['cbc:IssueDate', day], // BT-2
      isCredit ? undefined : ['cbc:DueDate', day], // BT-9
      [isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', typeCodeOf({ reverses, supplements })], // BT-3
      document.reason === '' ? undefined : ['cbc:Note', document.reason], // BT-22
      ['cbc:DocumentCurrencyCode', currency], // BT-5
      billingReference(reverses ?? supplements), // BG-3
      ['cac:AccountingSupplierParty', [partyOf(document.seller)]], // BG-4
      ['cac:AccountingCustomerParty', [partyOf(document.buyer)]], // BG-7
      [
        'cac:TaxTotal',
        [
          amount('TaxAmount', document.taxMinor), // BT-110
          ...document.taxes.map(({ rate, netMinor, taxMinor }): InvoiceXmlElement => [
            'cac:TaxSubtotal', // BG-23
            [amount('TaxableAmount', netMinor), amount('TaxAmount', taxMinor), taxCategory('TaxCategory', rate)],
          ]),
        ],
      ],
      [
        'cac:LegalMonetaryTotal', // BG-22
        [
          amount('LineExtensionAmount', document.netMinor), // BT-106
          amount('TaxExclusiveAmount', document.netMinor), // BT-109
          amount('TaxInclusiveAmount', document.totalMinor), // BT-112
          amount('PrepaidAmount', document.totalMinor), // BT-113
          amount('PayableAmount', 0), // BT-115
        ],
      ],
      ...document.lines.map((line, place) => lineOf(line, { place, sign, isCredit, currency, amount })),
    ],
  ])
}

function billingReference(original: StoredDocument | undefined): InvoiceXmlElement | undefined {
  if (!original) return undefined
  const { number, day } = original
  return [
    'cac:BillingReference',
    [
      [
        'cac:InvoiceDocumentReference',
        [
          ['cbc:ID', number], // BT-25
          ['cbc:IssueDate', day], // BT-26
        ],
      ],
    ],
  ]
}
function partyOf({ name, taxId, address, postcode, country }: SellerFacts | BuyerFacts): InvoiceXmlElement {
  return [
    'cac:Party',
    [
      [
        'cac:PostalAddress', // BG-5, BG-8
        [
          address === '' ? undefined : ['cbc:StreetName', address], // BT-35, BT-50
          postcode === '' ? undefined : ['cbc:PostalZone', postcode], // BT-38, BT-53
          ['cac:Country', [['cbc:IdentificationCode', country]]], // BT-40, BT-55
        ],
      ],
      taxId === ''
        ? undefined
        : [
            'cac:PartyTaxScheme',
            [
              ['cbc:CompanyID', vatId(country, taxId)],
              ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
            ],
          ], // BT-31, BT-48
      ['cac:PartyLegalEntity', [['cbc:RegistrationName', name]]], // BT-27, BT-44
    ],
  ]
}
function taxCategory(name: string, rate: number): InvoiceXmlElement {
  return [
    `cac:${name}`,
    [
      ['cbc:ID', rate === 0 ? 'Z' : 'S'], // BT-118, BT-151
      ['cbc:Percent', formatMinorDecimal(rate, 2)], // BT-119, BT-152
      ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
    ],
  ]
}

interface LineWish {
  place: number
  sign: 1 | -1
  isCredit: boolean
  currency: string
  amount: (name: string, minor: number) => InvoiceXmlElement
}
/** BG-25. Quantity and unit price; a fee without energy has quantity one. */
function lineOf(line: DocumentLine, { place, sign, isCredit, currency, amount }: LineWish): InvoiceXmlElement {
  const energy = line.energyDwh * sign
  const { quantity, unit, price } = quantityAndPrice(line.netMinor * sign, energy, currencyExponent(currency))
  return [
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    [
      ['cbc:ID', String(place + 1)], // BT-126
      [isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', { unitCode: unit }, quantity], // BT-129, BT-130
      amount('LineExtensionAmount', line.netMinor), // BT-131
      ['cac:Item', [['cbc:Name', line.text], taxCategory('ClassifiedTaxCategory', line.rate)]], // BT-153, BG-30
      ['cac:Price', [['cbc:PriceAmount', { currencyID: currency }, price]]], // BT-146
    ],
  ]
}
export function xmlDocumentFile(number: string, content: Buffer): NewDocumentFile {
  return { kind: 'xml', name: `${number}.xml`, contentType: 'application/xml', content }
}

/** Issue without a tax office: the rules of the standard are checked before the number is used. */
export const en16931Office: TaxOffice = {
  waits: false,
  refuses: ({ seller, isGlobal }) => {
    if (isGlobal) return 'A global invoice is Mexico’s'
    return seller.taxId === '' ? 'BR-S-02: the seller has no VAT identifier' : undefined
  },
  async made(_tx, { document, reverses, supplements }) {
    const xml = ublXmlOf({ document, reverses, supplements })
    const [broken] = brokenRules(xml)
    if (broken) throw new Problem('documents.office-refuses', { reason: broken })
    return { files: [xmlDocumentFile(document.number, xml)], cii: ciiXmlOf({ document, reverses, supplements }) }
  },
}
