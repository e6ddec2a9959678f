import { newId, Problem } from '@evops/platform/contract'
import { createSecretBox, type Actor, type Services, type Tx } from '@evops/platform/server'
import {
  authenticatingOffices,
  type OfficeCredentialForm,
  type AuthenticatingOffice,
  type TaxOfficeKind,
} from '../../contract/index.ts'
import { readCredential, type CredentialSecrets } from './credentials.rules.ts'
import { endCredential, replaceCredential, findSealedCredential } from './credentials.store.ts'

/** Credential with decrypted secrets. Must never be part of a reply, an audit entry or the message log. */
export interface DecryptedCredential extends CredentialSecrets {
  taxId: string
  certificateNo: string
  validUntil: Date | null
  address: string
  account: string
}

const boxOf = ({ config }: Services) => createSecretBox(config.secretKey, 'documents.credentials')
const placeOf = ({ operatorId, id }: { operatorId: string; id: string }) => `${operatorId}/${id}`
export function isAuthenticatingOffice(office: TaxOfficeKind): office is AuthenticatingOffice {
  return authenticatingOffices.some((one) => one === office)
}

/**
 * Saves a credential. Throws the errors of `readCredential`, and documents.certificate-other: the SAT accepts only the
 * issuer's own seal.
 */
export async function saveCredential(
  tx: Tx,
  services: Services,
  {
    actor,
    office,
    form,
    sellerTaxId,
  }: { actor: Actor; office: AuthenticatingOffice; form: OfficeCredentialForm; sellerTaxId: string },
): Promise<void> {
  const at = services.now()
  const { secrets, ...shown } = readCredential(office, form, at)
  if (office === 'cfdi' && shown.fingerprint !== '' && shown.taxId !== sellerTaxId)
    throw new Problem(
      'documents.certificate-other',
      { of: shown.taxId || '–', issuer: sellerTaxId },
      { certificate: 'documents.certificate-other' },
    )
  const key = { operatorId: actor.operatorId, id: newId(at.getTime()) }
  const sealed = boxOf(services).seal(JSON.stringify(secrets), placeOf(key))
  const { address, account } = form
  await replaceCredential(tx, { ...key, ...shown, office, address, account, sealed, at, by: actor })
}
/** Deletes a credential. Throws request.not-found. */
export async function dropCredential(tx: Tx, services: Services, office: AuthenticatingOffice): Promise<void> {
  if (!(await endCredential(tx, office, services.now()))) throw new Problem('request.not-found')
}

/** Returns the decrypted credential for an office; undefined if the operator has stored none. */
export async function decryptCredential(
  tx: Tx,
  services: Services,
  office: TaxOfficeKind,
): Promise<DecryptedCredential | undefined> {
  const row = isAuthenticatingOffice(office) ? await findSealedCredential(tx, office) : undefined
  if (!row?.sealed) return undefined
  const { taxId, certificateNo, validUntil, address, account } = row
  // Encrypted by `saveCredential` above; the encryption is bound to this row.
  const secrets = JSON.parse(boxOf(services).open(row.sealed, placeOf(row))) as CredentialSecrets
  return { ...secrets, taxId, certificateNo, validUntil, address, account }
}

/** Returns true if the operator can authenticate at the office; not needed in test mode. */
export function isCredentialComplete(
  office: TaxOfficeKind,
  credential: DecryptedCredential | undefined,
  now: Date,
): boolean {
  if (!isAuthenticatingOffice(office)) return true
  if (!credential) return false
  const { validUntil, address, secret } = credential
  const isCertified = validUntil !== null && validUntil > now
  if (office === 'verifactu') return isCertified
  return address !== '' && secret !== '' && (isCertified || office === 'digital_cn')
}
