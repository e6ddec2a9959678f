import { dayMs } from '@evops/platform/contract'
import type { Services, JobTable } from '@evops/platform/server'
import { renewBeforeDays } from '../../contract/index.ts'
import type { CommandService } from '../commands/commands.service.ts'
import { systemUserId } from './certificates.service.ts'
import { operatorsToRenew, chargePointsToRenew } from './certificates.store.ts'

const waitSeconds = 20

interface Parts {
  services: Services
  commands: Pick<CommandService, 'send'>
}

/**
 * Requests certificate renewal every day from charge points whose certificate expires within weeks; disconnected ones
 * receive the request when they reconnect. Their signing request is then processed as usual (SignCertificate).
 */
export function certificateJobs(parts: Parts): JobTable {
  return {
    'stations:renew-certificates': {
      title: {
        zh: '更新即将到期的桩证书',
        en: 'Renew charge point certificates',
        es: 'Renovar certificados de los puntos',
      },
      forOperators: true,
      cron: '23 4 * * *',
      attempts: 2,
      run: () => renew(parts),
    },
  }
}

async function renew({ services, commands }: Parts): Promise<void> {
  const before = new Date(services.now().getTime() + renewBeforeDays * dayMs)
  for (const operatorId of await services.db.asPlatform((tx) => operatorsToRenew(tx, before))) {
    const chargePoints = await services.db.inTenant(operatorId, (tx) => chargePointsToRenew(tx, before))
    for (const { chargePointNo, use } of chargePoints)
      await commands.send({
        operatorId,
        scope: 'all',
        userId: systemUserId,
        chargePointNo,
        ...(use === 'station'
          ? { action: 'ExtendedTriggerMessage', payload: { requestedMessage: 'SignChargePointCertificate' } }
          : { action: 'TriggerMessage', payload: { requestedMessage: 'SignV2GCertificate' } }),
        expiresInSeconds: waitSeconds,
      })
  }
}
