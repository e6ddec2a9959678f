import { confirm, translateText } from '@evops/kit'
import type { Order } from './use-commands.ts'

type Send = (order: Order) => Promise<unknown>

/** Asks by name before a charge point is restarted, then has it sent. */
export async function confirmAndRestart(chargePoint: string, send: Send): Promise<void> {
  const what = translateText('stations.command.soft-reset')
  const sure = await confirm({
    title: translateText('stations.command.soft-reset-title', { chargePoint }),
    text: translateText('stations.command.soft-reset-text'),
    verb: what,
    danger: true,
  })
  if (sure) await send({ what, action: 'Reset', payload: { type: 'Soft' } })
}

/** The same before the lock of a connector opens. */
export async function confirmAndUnlock(connector: string, connectorId: number, send: Send): Promise<void> {
  const what = translateText('stations.command.unlock-verb')
  const sure = await confirm({
    title: translateText('stations.command.unlock-title', { connector }),
    text: translateText('stations.command.unlock-text'),
    verb: what,
  })
  if (sure) await send({ what, action: 'UnlockConnector', payload: { connectorId } })
}

/** And before a connector is taken out of service; 0: all of its charge point. */
export async function confirmAndDisable(connector: string, connectorId: number, send: Send): Promise<void> {
  const what = translateText('stations.command.disable-verb')
  const sure = await confirm({
    title: translateText('stations.command.disable-title', { connector }),
    text: translateText('stations.command.disable-text'),
    verb: what,
    danger: true,
  })
  if (sure) await send({ what, action: 'ChangeAvailability', payload: { connectorId, type: 'Inoperative' } })
}
