import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type pg from 'pg'
import type { RequestedSecurityProfile } from './security-profile.rules.ts'

/**
 * Returns the current profile if a command would lower it. A network slot has the profile with which it was last set.
 */
export async function findLoweredProfile(
  tx: Tx,
  chargePointId: string,
  { profile, slots }: RequestedSecurityProfile,
): Promise<number | undefined> {
  const { rows } = await sql<{ now: number; ofSlots: number | null }>`
    select i.security_profile as now, (
      select min((last.payload #>> '{connectionData,securityProfile}')::int) from (
        select distinct on (c.payload ->> 'configurationSlot') c.payload from stations_commands c
        where c.operator_id = i.operator_id and c.charge_point_id = i.charge_point_id and c.action = 'SetNetworkProfile' and c.state = 'accepted'
          and c.payload ->> 'configurationSlot' = any (${slots})
        order by c.payload ->> 'configurationSlot', c.requested_at desc) last) as "ofSlots"
    from stations_identities i where i.charge_point_id = ${chargePointId}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  return Math.min(profile ?? row.now, row.ofSlots ?? row.now) < row.now ? row.now : undefined
}

/** Throws stations.security-downgrade: the security profile must never be lowered (TC_083, A05). */
export async function assertNoDowngrade(
  tx: Tx,
  chargePointId: string,
  wanted: RequestedSecurityProfile | null,
): Promise<void> {
  const now = wanted && (await findLoweredProfile(tx, chargePointId, wanted))
  if (now) throw new Problem('stations.security-downgrade', { now })
}

/**
 * Stores the expected profile. It becomes effective with the next connection that uses it. A profile that is not higher
 * than the current one changes nothing.
 */
export async function saveExpectedProfile(
  client: pg.ClientBase,
  { operatorId, chargePointId, profile }: { operatorId: string; chargePointId: string; profile: number },
): Promise<void> {
  await client.query(
    'update stations_identities set next_security_profile = $3 where operator_id = $1 and charge_point_id = $2 and security_profile < $3',
    [operatorId, chargePointId, profile],
  )
}

export async function saveCertificateOutcome(
  client: pg.ClientBase,
  { operatorId, id, state }: { operatorId: string; id: string; state: 'active' | 'refused' },
): Promise<void> {
  await client.query(
    "update stations_certificates set state = $3 where operator_id = $1 and id = $2 and state in ('sent', 'active')",
    [operatorId, id, state],
  )
}

/** Marks a firmware as no longer offered by a local controller. */
export async function unpublishTransfers(
  client: pg.ClientBase,
  { operatorId, chargePointId, firmwareId }: { operatorId: string; chargePointId: string; firmwareId: string },
): Promise<void> {
  await client.query(
    "update stations_transfers set status = 'Unpublished', changed_at = clock_timestamp() where operator_id = $1 and charge_point_id = $2 and firmware_id = $3 and status = 'Published'",
    [operatorId, chargePointId, firmwareId],
  )
}

/** Cancels older firmware updates of a charge point, which the new one replaces. */
export async function cancelOlderFirmware(
  client: pg.ClientBase,
  { operatorId, chargePointId, commandId }: { operatorId: string; chargePointId: string; commandId: string },
): Promise<void> {
  await client.query(
    `update stations_transfers set status = 'Canceled', changed_at = clock_timestamp()
     where operator_id = $1 and charge_point_id = $2 and kind = 'firmware' and command_id <> $3
       and status in ('accepted', 'DownloadScheduled', 'Downloading', 'DownloadPaused', 'Downloaded', 'SignatureVerified', 'InstallScheduled')`,
    [operatorId, chargePointId, commandId],
  )
}

/** Stores the state of a file transfer after the charge point's response to the request. */
export async function saveTransferState(
  client: pg.ClientBase,
  {
    operatorId,
    commandId,
    status,
    fileName,
  }: {
    operatorId: string
    commandId: string
    status: string
    fileName: string | null
  },
): Promise<void> {
  await client.query(
    `update stations_transfers set status = case when status = 'requested' then $3 else status end, file_name = coalesce($4, file_name), changed_at = clock_timestamp()
     where operator_id = $1 and command_id = $2`,
    [operatorId, commandId, status, fileName],
  )
}
