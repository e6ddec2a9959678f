import { confirm, say } from '@evops/kit'
import type { Order } from './use-commands.ts'

/** Asks by name before a charge point is restarted, then has it sent. */
export async function askRestart(pile: string, send: (order: Order) => Promise<unknown>): Promise<void> {
  const what = say('stations.command.soft-reset')
  const sure = await confirm({
    title: say('stations.command.soft-reset-title', { pile }),
    text: say('stations.command.soft-reset-text'),
    verb: what,
    danger: true,
  })
  if (sure) await send({ what, action: 'Reset', payload: { type: 'Soft' } })
}
