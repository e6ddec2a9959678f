import { Problem } from '@evops/platform/contract'
import { createFileStore, type Services } from '@evops/platform/server'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { DeviceDeps } from '../gateway/deps.ts'
import { recordTransferStep } from '../ocpp/transfer-status.ts'
import { getOpenTransfer } from '../transfers/transfers.service.ts'

/** A firmware file for a charge point that reports no progress of its own. */
export interface FirmwareDownload {
  bytes: number
  source: Readable
  onStep: (step: 'started' | 'sent') => void
}

const statuses = { started: 'Downloading', sent: 'Downloaded' } as const

/** Opens the firmware of a URL's token. Null for a token that is unknown or expired. Its steps are stored as progress. */
export function createFirmwareDownloads(services: Services, deps: DeviceDeps) {
  const files = createFileStore(path.join(services.config.dataDir, 'devices'))
  return async (token: string): Promise<FirmwareDownload | null> => {
    const transfer = await getOpenTransfer(services, token, 'down').catch((error: unknown) => {
      if (error instanceof Problem) return null
      throw error
    })
    const source = transfer?.storedAs ? await files.open(transfer.storedAs) : undefined
    if (!transfer || !source || transfer.bytes === null) return null
    return {
      bytes: transfer.bytes,
      source,
      onStep(step) {
        recordTransferStep(deps, {
          chargePoint: transfer,
          kind: 'firmware',
          requestNo: null,
          status: statuses[step],
          receivedAt: services.now(),
        }).catch((error: unknown) => services.log.error({ error }, 'a step of a firmware download was not stored'))
      },
    }
  }
}
