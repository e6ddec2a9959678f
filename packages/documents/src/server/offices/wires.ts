import { X509Certificate } from 'node:crypto'
import { callHttp } from '@evops/platform/server'
import type { TaxOfficeKind } from '../../contract/index.ts'
import type { DecryptedCredential } from '../credentials/credentials.service.ts'
import type { DocumentsDeps } from '../deps.ts'
import type { SendToOffice } from './office.ts'

const withinMs = 30_000
const mostBytes = 5_000_000
/** Address of the AEAT for callers with a certificate of their own ("Descripción del servicio web", VERI*FACTU). */
const aeat = 'https://www1.agenciatributaria.gob.es'

/**
 * Returns the connection to an office. In test mode it is a built-in test office, which gets the caller's certificate
 * as TLS would show it. Otherwise it is the office itself with the operator's certificate, or the PAC or provider at
 * the configured address. Undefined if there is none.
 */
export function openTaxOfficeConnection(
  { peers, allowedNetworks }: Pick<DocumentsDeps, 'peers' | 'allowedNetworks'>,
  { operatorId, office, test }: { operatorId: string; office: TaxOfficeKind; test: boolean },
  credential: DecryptedCredential | undefined,
): SendToOffice | undefined {
  const peer = peers[office]
  if (test)
    return (
      peer &&
      ((request) => peer({ ...request, certificate: office === 'verifactu' ? certificateOf(credential) : undefined }))
    )
  if (!credential) return undefined
  const base = office === 'verifactu' ? aeat : credential.address.replace(/\/$/, '')
  if (base === '') return undefined
  const client = office === 'verifactu' ? clientOf(credential) : undefined
  return async ({ path, body, headers = {} }) => {
    const reach = await allowedNetworks(operatorId)
    return callHttp(base + path, { method: 'POST', headers, body, reach, client, withinMs, mostBytes })
  }
}

function clientOf({ certificate, key, pkcs12, passphrase }: DecryptedCredential) {
  return pkcs12 === '' ? { cert: certificate, key } : { pfx: Buffer.from(pkcs12, 'base64'), passphrase }
}
function certificateOf(credential: DecryptedCredential | undefined): Buffer | undefined {
  return credential?.certificate ? new X509Certificate(credential.certificate).raw : undefined
}
