import { createAuthority, signRequest, type Authority, type CertificateRequest } from '@evops/ocpp/server'
import { newId } from '@evops/platform/contract'
import { createSecretBox, type Services } from '@evops/platform/server'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'
import { X509Certificate } from 'node:crypto'
import type { CertificateUse } from '../../contract/index.ts'
import type { SigningPort } from '../trust/ports.ts'
import { findAuthority, insertAuthority, insertSigned } from './authority.store.ts'

/** A charge point renews well before its certificate ends. */
const validDays = 400
const answerSeconds = 35
/** Commands that nobody asked for: the system's own. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Signs charge points' certificates with an authority of their operator's own, made when it is first needed, or lets the
 * installation's sign them; what vehicles look at is signed by the market's.
 */
export function createCertificates(services: Services, signing: Readonly<Record<CertificateUse, SigningPort>>) {
  const pool = services.db.gatewayPool
  const box = createSecretBox(services.config.secretKey, 'stations.authority')

  async function authorityOf(operatorId: string): Promise<Authority> {
    const known = await findAuthority(pool, operatorId)
    if (known) return { certificate: known.certificate, key: box.open(known.sealedKey, known.id) }
    const id = newId()
    const { certificate, key } = createAuthority(`EVOps ${id.slice(0, 8)}`, services.now())
    await insertAuthority(pool, { operatorId, id, certificate, sealedKey: box.seal(key, id) })
    return authorityOf(operatorId)
  }

  return {
    /** Signs, and leaves the command that brings the certificate; returns its id. */
    async sign({ operatorId, chargePointId }: WireChargePoint, request: CertificateRequest): Promise<string> {
      const authority = await authorityOf(operatorId)
      const signed = signRequest(authority, request, { now: services.now(), days: validDays })
      const id = newId()
      await insertSigned(pool, {
        ...signed,
        use: 'station',
        operatorId,
        id,
        chargePointId,
        chain: signed.certificate + authority.certificate,
        requestedBy: nobody,
        expiresInSeconds: answerSeconds,
      })
      return id
    },
    /** Whether somebody else signs what is for this use. */
    isOutside: (use: CertificateUse) =>
      (use === 'v2g' ? services.config.v2gAuthorityUrl : services.config.stationAuthorityUrl) !== undefined,
    /** The command's id; null: nobody signed, or what came back is no certificate of that key. */
    async signOutside(
      { operatorId, chargePointId }: WireChargePoint,
      { use, csr, request }: { use: CertificateUse; csr: string; request: CertificateRequest },
    ): Promise<string | null> {
      try {
        const chain = await signing[use].sign(csr)
        if (chain === null) return null
        const read = new X509Certificate(chain)
        if (!read.publicKey.export({ format: 'der', type: 'spki' }).equals(request.publicKey))
          throw new Error('a certificate of another key')
        const id = newId()
        await insertSigned(pool, {
          use,
          operatorId,
          id,
          chargePointId,
          serial: read.serialNumber,
          fingerprint: Buffer.from(read.fingerprint256.replaceAll(':', ''), 'hex'),
          certificate: read.toString(),
          notBefore: read.validFromDate,
          notAfter: read.validToDate,
          chain,
          requestedBy: nobody,
          expiresInSeconds: answerSeconds,
        })
        return id
      } catch (error) {
        services.log.warn({ error, chargePointId }, 'what an authority signed could not be kept')
        return null
      }
    },
  }
}
export type Certificates = ReturnType<typeof createCertificates>
