import type { Services } from '@evops/platform/server'
import { readVatNumber, type InvoiceTitleRow } from '../../contract/index.ts'
import { countryOfInvoices } from '../books-facts.store.ts'
import { invoiceTitlesByTaxId } from './titles.store.ts'

/** Company of a VAT number, in the form of an address of OCPP 2.1. */
interface VatCompany {
  name: string
  address1: string
  city: string
  postalCode?: string
  country: string
}
export interface CheckedVatNumber {
  company: VatCompany | null
}

const longestName = 50
const longestLine = 100

/**
 * Checks a VAT number by the rules of its country, or of the country of the operator's invoices. The company comes from
 * the operator's invoice titles. Persons are never returned: anybody can enter a number at a payment terminal.
 */
export async function checkVatNumber(
  { db }: Pick<Services, 'db'>,
  operatorId: string,
  vatNumber: string,
): Promise<CheckedVatNumber | null> {
  return db.inTenant(operatorId, async (tx) => {
    const number = readVatNumber((await countryOfInvoices(tx)) ?? '', vatNumber)
    if (!number) return null
    const titles = await invoiceTitlesByTaxId(tx, [number.taxId])
    const title = titles.find(({ kind, country }) => kind === 'company' && country === number.country)
    return { company: title ? companyOf(title) : null }
  })
}

/**
 * Returns a title as a company with street and city: the parts of its address before and after the last comma. Null if
 * the address names no city.
 */
function companyOf({ name, address, postcode, country }: InvoiceTitleRow): VatCompany | null {
  const parts = address.split(/[,，]/)
  const city = (parts.pop() ?? '').replaceAll(/\d/g, '').trim()
  const street = parts.join(',').trim()
  if (street === '' || city === '') return null
  return {
    name: name.slice(0, longestName),
    address1: street.slice(0, longestLine),
    city: city.slice(0, longestLine),
    ...(postcode !== '' && { postalCode: postcode }),
    country,
  }
}
