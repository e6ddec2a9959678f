import { isMasked, maskEmail, maskNumber } from '@evops/members/contract'
import { readTaxId, type RevealedInvoiceTitle, type InvoiceTitleForm } from '../../contract/index.ts'

type Shown = RevealedInvoiceTitle & Pick<InvoiceTitleForm, 'kind'>
const personal = {
  taxId: maskNumber,
  address: (text: string) => (text === '' ? '' : '****'),
  phone: maskNumber,
  email: maskEmail,
} as const

/** Masks a title for users without permission to see it; for a company only the bank account is masked. */
export function maskInvoiceTitle<T extends Shown>(title: T): T {
  const accountNo = maskNumber(title.accountNo.replaceAll(' ', ''))
  if (title.kind === 'company') return { ...title, accountNo }
  const { taxId, address, phone, email, shipPhone, shipAddress } = title
  return {
    ...title,
    accountNo,
    taxId: personal.taxId(taxId),
    address: personal.address(address),
    phone: personal.phone(phone),
    email: personal.email(email),
    shipPhone: personal.phone(shipPhone),
    shipAddress: personal.address(shipAddress),
  }
}

/**
 * Returns the values to store: a masked text that came back unchanged keeps the stored value, and a tax id gets its
 * country's notation.
 */
export function restoreMaskedTitle<T extends InvoiceTitleForm>(form: T, before: RevealedInvoiceTitle | undefined): T {
  const of = (name: keyof RevealedInvoiceTitle) => (before && isMasked(form[name]) ? before[name] : form[name])
  const taxId = of('taxId')
  return {
    ...form,
    taxId: taxId === '' ? '' : (readTaxId(form.country, taxId) ?? taxId),
    address: of('address'),
    phone: of('phone'),
    email: of('email'),
    accountNo: of('accountNo'),
    shipPhone: of('shipPhone'),
    shipAddress: of('shipAddress'),
  }
}
