import type pg from 'pg'
import type { CertificateUse } from '../../contract/index.ts'

export async function findAuthority(
  pool: pg.Pool,
  operatorId: string,
): Promise<{ id: string; certificate: string; sealedKey: Buffer } | undefined> {
  const { rows } = await pool.query<{ id: string; certificate: string; sealedKey: Buffer }>(
    'select id, certificate, sealed_key as "sealedKey" from stations_authorities where operator_id = $1',
    [operatorId],
  )
  return rows[0]
}

/** Inserts an authority. If several processes insert one at the same time, the first one is used. */
export async function insertAuthority(
  pool: pg.Pool,
  made: { operatorId: string; id: string; certificate: string; sealedKey: Buffer },
): Promise<void> {
  await pool.query(
    'insert into stations_authorities (operator_id, id, certificate, sealed_key) values ($1, $2, $3, $4) on conflict (operator_id) do nothing',
    [made.operatorId, made.id, made.certificate, made.sealedKey],
  )
}

export interface SignedRow {
  use: CertificateUse
  operatorId: string
  /** Id of the certificate and of the command that delivers it. */
  id: string
  chargePointId: string
  serial: string
  fingerprint: Buffer
  certificate: string
  /** Certificate and authority in the form in which they are sent. */
  chain: string
  notBefore: Date
  notAfter: Date
  requestedBy: string
  expiresInSeconds: number
}

/** Inserts the certificate and the command that delivers it to the charge point, or neither. */
export async function insertSignedCertificate(pool: pg.Pool, row: SignedRow): Promise<void> {
  await pool.query(
    `with signed as (
       insert into stations_certificates (operator_id, id, charge_point_id, serial, fingerprint, certificate, not_before, not_after, state, use)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'sent', $12)
     )
     insert into stations_commands (operator_id, id, charge_point_id, action, payload, state, requested_by, requested_at, expires_at)
     values ($1, $2, $3, 'CertificateSigned', $9, 'waiting', $10, clock_timestamp(), clock_timestamp() + make_interval(secs => $11))`,
    [
      row.operatorId,
      row.id,
      row.chargePointId,
      row.serial,
      row.fingerprint,
      row.certificate,
      row.notBefore,
      row.notAfter,
      JSON.stringify({ certificateChain: row.chain, ...(row.use === 'v2g' && { use: row.use }) }),
      row.requestedBy,
      row.expiresInSeconds,
      row.use,
    ],
  )
}
