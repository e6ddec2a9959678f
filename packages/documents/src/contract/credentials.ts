import { endpoint, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { invoicePermissions } from './screens.ts'

/** Tax offices that authenticate the operator. */
export const authenticatingOffices = ['verifactu', 'cfdi', 'digital_cn'] as const
export type AuthenticatingOffice = (typeof authenticatingOffices)[number]

/** Public data of a credential, without secrets. */
export const officeCredential = z.object({
  office: z.enum(authenticatingOffices),
  /** Owner of the certificate; empty if there is no certificate or it names nobody. */
  taxId: z.string(),
  subject: z.string(),
  certificateNo: z.string(),
  /** SHA-256 fingerprint of the certificate. */
  fingerprint: z.string(),
  validFrom: instant.nullable(),
  validUntil: instant.nullable(),
  address: z.string(),
  account: z.string(),
  madeAt: instant,
  byName: z.string(),
})
export type OfficeCredential = z.output<typeof officeCredential>

const file = z.string().trim().max(40_000).default('')
const params = z.object({ office: z.enum(authenticatingOffices) })
const reply = z.object({ credentials: z.array(officeCredential) })
export const officeCredentialForm = z.object({
  /** PEM, or in Base64: DER, or PKCS #12 with its key. */
  certificate: file,
  key: file,
  passphrase: z.string().max(200).default(''),
  /** Address of the PAC or the provider of digital invoices. */
  address: z
    .string()
    .trim()
    .max(300)
    .regex(/^(https?:\/\/[^\s?#]+)?$/)
    .default(''),
  account: z.string().trim().max(100).default(''),
  secret: z.string().trim().max(2_000).default(''),
})
export type OfficeCredentialForm = z.output<typeof officeCredentialForm>

export const saveOfficeCredential = endpoint({
  name: 'saveOfficeCredential',
  reach: 'operator',
  method: 'POST',
  path: '/api/documents/credentials/{office}',
  permission: invoicePermissions.control,
  summary:
    'Saves the operator’s credentials at a tax office: certificate with key, or access to a PAC or provider. Replaces the previous ones; stored encrypted and never returned',
  params,
  body: officeCredentialForm,
  reply,
})
export const removeOfficeCredential = endpoint({
  name: 'removeOfficeCredential',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/documents/credentials/{office}',
  permission: invoicePermissions.control,
  summary: 'Deletes a certificate or access of the operator at a tax office, with its secrets',
  params,
  reply,
})
export const credentialEndpoints = [saveOfficeCredential, removeOfficeCredential] as const
