import { confirmAction, translateText } from '@evops/kit'
import type { CommandToSend } from './use-commands.ts'

type Send = (order: CommandToSend) => Promise<unknown>

/** Requests a confirmation with the charge point's name, then sends the restart. */
export async function confirmAndRestart(chargePoint: string, send: Send): Promise<void> {
  const what = translateText('stations.command.soft-reset')
  const sure = await confirmAction({
    title: translateText('stations.command.soft-reset-title', { chargePoint }),
    text: translateText('stations.command.soft-reset-text'),
    verb: what,
    danger: true,
  })
  if (sure) await send({ what, action: 'Reset', payload: { type: 'Soft' } })
}

/** Requests a confirmation, then sends the restart that does not wait for the end of sessions. */
export async function confirmAndForceRestart(chargePoint: string, send: Send): Promise<void> {
  const what = translateText('stations.command.hard-reset-verb')
  const sure = await confirmAction({
    title: translateText('stations.command.hard-reset-title', { chargePoint }),
    text: translateText('stations.command.hard-reset-text'),
    verb: what,
    danger: true,
  })
  if (sure) await send({ what, action: 'Reset', payload: { type: 'Hard' } })
}

/** Requests a confirmation, then sends the restart after which sessions continue. Only OCPP 2.1 has it. */
export async function confirmAndResumeLater(chargePoint: string, send: Send): Promise<void> {
  const what = translateText('stations.command.resume-reset-verb')
  const sure = await confirmAction({
    title: translateText('stations.command.resume-reset-title', { chargePoint }),
    text: translateText('stations.command.resume-reset-text'),
    verb: what,
    danger: true,
  })
  if (sure) await send({ what, action: 'Reset', payload: { type: 'ImmediateAndResume' } })
}

/** Requests a confirmation, then sends the command that unlocks a connector. */
export async function confirmAndUnlock(connector: string, connectorId: number, send: Send): Promise<void> {
  const what = translateText('stations.command.unlock-verb')
  const sure = await confirmAction({
    title: translateText('stations.command.unlock-title', { connector }),
    text: translateText('stations.command.unlock-text'),
    verb: what,
  })
  if (sure) await send({ what, action: 'UnlockConnector', payload: { connectorId } })
}

/** Requests a confirmation, because a vehicle may stand over the parking lock, then raises it. */
export async function confirmAndRaiseLock(connector: string, connectorId: number, send: Send): Promise<void> {
  const what = translateText('stations.command.lock-up')
  const sure = await confirmAction({
    title: translateText('stations.command.lock-up-title', { connector }),
    text: translateText('stations.command.lock-up-text'),
    verb: what,
    danger: true,
  })
  if (sure) await send({ what, action: 'MoveParkingLock', payload: { connectorId, type: 'Up' } })
}

/** Requests a confirmation, then takes a connector out of service. 0 means the whole charge point. */
export async function confirmAndDisable(connector: string, connectorId: number, send: Send): Promise<void> {
  const what = translateText('stations.command.disable-verb')
  const sure = await confirmAction({
    title: translateText('stations.command.disable-title', { connector }),
    text: translateText('stations.command.disable-text'),
    verb: what,
    danger: true,
  })
  if (sure) await send({ what, action: 'ChangeAvailability', payload: { connectorId, type: 'Inoperative' } })
}
