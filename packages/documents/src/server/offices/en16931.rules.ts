import { xmlElementsAt, readXml, xmlTextAt, type XmlNode } from './xml.ts'

type Rule = readonly [id: string, message: string, holds: (root: XmlNode) => boolean]

/** Parses a decimal to an integer in units of 1e-8. */
function exact(text: string): bigint {
  const found = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(text)
  if (!found) return 0n
  const [, minus, whole = '0', part = ''] = found
  const value = BigInt(whole + part.padEnd(8, '0'))
  return minus === '-' ? -value : value
}
const at = (node: XmlNode, path: string) => exact(xmlTextAt(node, path))
const sum = (nodes: readonly XmlNode[], path: string) => nodes.reduce((all, node) => all + at(node, path), 0n)
const linesOf = (root: XmlNode) => [...xmlElementsAt(root, 'InvoiceLine'), ...xmlElementsAt(root, 'CreditNoteLine')]
const one = 10n ** 8n
const size = (value: bigint) => (value < 0n ? -value : value)
const has = (path: string) => (root: XmlNode) => xmlTextAt(root, path) !== ''
const seller = 'AccountingSupplierParty/Party'
const buyer = 'AccountingCustomerParty/Party'

/** Rules of EN 16931-1 (section 6.4) that our invoices could violate, in the standard's order. */
const rules: readonly Rule[] = [
  ['BR-01', 'specification identifier', has('CustomizationID')],
  ['BR-02', 'invoice number', has('ID')],
  ['BR-03', 'issue date', (root) => /^\d{4}-\d\d-\d\d$/.test(xmlTextAt(root, 'IssueDate'))],
  [
    'BR-04',
    'type code',
    (root) =>
      ['380', '381', '383'].includes(xmlTextAt(root, 'InvoiceTypeCode') || xmlTextAt(root, 'CreditNoteTypeCode')),
  ],
  ['BR-05', 'currency', (root) => /^[A-Z]{3}$/.test(xmlTextAt(root, 'DocumentCurrencyCode'))],
  ['BR-06', 'seller name', has(`${seller}/PartyLegalEntity/RegistrationName`)],
  ['BR-07', 'buyer name', has(`${buyer}/PartyLegalEntity/RegistrationName`)],
  ['BR-09', 'seller country', has(`${seller}/PostalAddress/Country/IdentificationCode`)],
  ['BR-11', 'buyer country', has(`${buyer}/PostalAddress/Country/IdentificationCode`)],
  ['BR-16', 'at least one line', (root) => linesOf(root).length > 0],
  ['BR-21', 'line identifiers', (root) => linesOf(root).every(has('ID'))],
  [
    'BR-22',
    'line quantities',
    (root) => linesOf(root).every((line) => has('InvoicedQuantity')(line) || has('CreditedQuantity')(line)),
  ],
  ['BR-24', 'line amounts', (root) => linesOf(root).every(has('LineExtensionAmount'))],
  ['BR-25', 'item names', (root) => linesOf(root).every(has('Item/Name'))],
  ['BR-26', 'item prices', (root) => linesOf(root).every(has('Price/PriceAmount'))],
  ['BR-27', 'prices not below zero', (root) => linesOf(root).every((line) => at(line, 'Price/PriceAmount') >= 0n)],
  [
    'BR-55',
    'what a credit note takes back',
    (root) => xmlTextAt(root, 'CreditNoteTypeCode') === '' || has('BillingReference/InvoiceDocumentReference/ID')(root),
  ],
  [
    'BR-CO-09',
    'VAT identifiers begin with a country',
    (root) =>
      [seller, buyer].every((party) => {
        const id = xmlTextAt(root, `${party}/PartyTaxScheme/CompanyID`)
        return id === '' || /^[A-Z]{2}./.test(id)
      }),
  ],
  [
    'BR-CO-10',
    'Σ lines',
    (root) => sum(linesOf(root), 'LineExtensionAmount') === at(root, 'LegalMonetaryTotal/LineExtensionAmount'),
  ],
  [
    'BR-CO-13',
    'total without VAT',
    (root) => at(root, 'LegalMonetaryTotal/LineExtensionAmount') === at(root, 'LegalMonetaryTotal/TaxExclusiveAmount'),
  ],
  [
    'BR-CO-14',
    'Σ VAT',
    (root) => sum(xmlElementsAt(root, 'TaxTotal/TaxSubtotal'), 'TaxAmount') === at(root, 'TaxTotal/TaxAmount'),
  ],
  [
    'BR-CO-15',
    'total with VAT',
    (root) =>
      at(root, 'LegalMonetaryTotal/TaxExclusiveAmount') + at(root, 'TaxTotal/TaxAmount') ===
      at(root, 'LegalMonetaryTotal/TaxInclusiveAmount'),
  ],
  [
    'BR-CO-16',
    'amount due',
    (root) =>
      at(root, 'LegalMonetaryTotal/TaxInclusiveAmount') - at(root, 'LegalMonetaryTotal/PrepaidAmount') ===
      at(root, 'LegalMonetaryTotal/PayableAmount'),
  ],
  // Tolerance of two cents: the tax is calculated from the gross price, a price in whole cents need not correspond to
  // an exact net amount, and a partial credit note has its share of the invoice's rounding. (CEN's own Schematron
  // accepts a whole unit.)
  [
    'BR-CO-17',
    'VAT is its rate of its base',
    (root) =>
      xmlElementsAt(root, 'TaxTotal/TaxSubtotal').every((part) => {
        const expected = (at(part, 'TaxableAmount') * at(part, 'TaxCategory/Percent')) / (100n * one)
        return size(expected - at(part, 'TaxAmount')) <= (2n * one) / 100n
      }),
  ],
  [
    'BR-S-08',
    'bases are those of the lines',
    (root) =>
      xmlElementsAt(root, 'TaxTotal/TaxSubtotal').every((part) => {
        const rate = at(part, 'TaxCategory/Percent')
        const mine = linesOf(root).filter((line) => at(line, 'Item/ClassifiedTaxCategory/Percent') === rate)
        return sum(mine, 'LineExtensionAmount') === at(part, 'TaxableAmount')
      }),
  ],
  [
    'UBL-PRICE',
    'a line is quantity by price',
    (root) =>
      linesOf(root).every((line) => {
        const quantity = at(line, 'InvoicedQuantity') + at(line, 'CreditedQuantity')
        const worth = (quantity * at(line, 'Price/PriceAmount')) / one
        return size(worth - at(line, 'LineExtensionAmount')) <= one / 100n
      }),
  ],
]

/** Returns the violated rules of a document in order: `BR-CO-10: Σ lines`. */
export function brokenRules(xml: Buffer): string[] {
  const [root] = readXml(xml).children
  if (!root) return ['no document']
  return rules.filter(([, , holds]) => !holds(root)).map(([id, message]) => `${id}: ${message}`)
}
