import {
  createCertificateAuthority,
  signCertificateRequest,
  type CertificateAuthority,
  type CertificateRequest,
} from '@evops/ocpp/server'
import { newId } from '@evops/platform/contract'
import { createSecretBox, type Services } from '@evops/platform/server'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { X509Certificate } from 'node:crypto'
import type { CertificateUse } from '../../contract/index.ts'
import type { SigningPort } from '../trust/ports.ts'
import { findAuthority, insertAuthority, insertSignedCertificate } from './authority.store.ts'

/** Validity in days. A charge point renews its certificate well before the end. */
const validDays = 400
const answerSeconds = 35
/** User id of commands sent by the system. */
export const systemUserId = '00000000-0000-0000-0000-000000000000'

/**
 * Signs charge point certificates with the operator's own authority, created when first needed, or with the
 * installation's external authority. Certificates for vehicles are signed by the market's authority.
 */
export function createCertificateService(services: Services, signing: Readonly<Record<CertificateUse, SigningPort>>) {
  const pool = services.db.gatewayPool
  const box = createSecretBox(services.config.secretKey, 'stations.authority')

  async function authorityOf(operatorId: string): Promise<CertificateAuthority> {
    const existing = await findAuthority(pool, operatorId)
    if (existing) return { certificate: existing.certificate, key: box.open(existing.sealedKey, existing.id) }
    const id = newId()
    const { certificate, key } = createCertificateAuthority(`EVOps ${id.slice(0, 8)}`, services.now())
    await insertAuthority(pool, { operatorId, id, certificate, sealedKey: box.seal(key, id) })
    return authorityOf(operatorId)
  }

  return {
    /** Signs a certificate and stores the command that delivers it. Returns the command's id. */
    async sign({ operatorId, chargePointId }: ConnectedChargePoint, request: CertificateRequest): Promise<string> {
      const authority = await authorityOf(operatorId)
      const signed = signCertificateRequest(authority, request, { now: services.now(), days: validDays })
      const id = newId()
      await insertSignedCertificate(pool, {
        ...signed,
        use: 'station',
        operatorId,
        id,
        chargePointId,
        chain: signed.certificate + authority.certificate,
        requestedBy: systemUserId,
        expiresInSeconds: answerSeconds,
      })
      return id
    },
    /** Returns true if an external authority signs certificates for this use. */
    isOutside: (use: CertificateUse) =>
      (use === 'v2g' ? services.config.v2gAuthorityUrl : services.config.stationAuthorityUrl) !== undefined,
    /**
     * Returns the command's id, or null if nothing was signed or the result is not a certificate for the requested key.
     */
    async signOutside(
      { operatorId, chargePointId }: ConnectedChargePoint,
      { use, csr, request }: { use: CertificateUse; csr: string; request: CertificateRequest },
    ): Promise<string | null> {
      try {
        const chain = await signing[use].sign(csr)
        if (chain === null) return null
        const read = new X509Certificate(chain)
        if (!read.publicKey.export({ format: 'der', type: 'spki' }).equals(request.publicKey))
          throw new Error('a certificate of another key')
        const id = newId()
        await insertSignedCertificate(pool, {
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
          requestedBy: systemUserId,
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
export type CertificateService = ReturnType<typeof createCertificateService>
