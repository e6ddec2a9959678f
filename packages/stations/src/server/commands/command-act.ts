import { actKind, type ActKind, type ActTarget, type House } from '@evops/platform/server'
import { fill } from '@evops/platform/contract'
import { z } from 'zod'
import { commandAct, commandPayloads, listPiles, pilePermissions } from '../../contract/index.ts'
import { namesOfPiles, sliceOfPiles } from '../piles/piles.store.ts'
import { slices } from '../slices.ts'
import { commandActWords } from './command-act.words.ts'
import type { CommandService } from './commands.service.ts'

/** A charge point that is slower than this is told to be late; others are waiting. */
const waitSeconds = 20
const plain = ['Accepted', 'Rejected']
const statusIn = z.object({ status: z.string().max(60) })

/** Sends one command to many charge points; each row says what the charge point itself answered. */
export function commandActKind(house: House, commands: CommandService): ActKind {
  return actKind({
    name: commandAct,
    permission: pilePermissions.control,
    title: {
      zh: '批量下发指令',
      en: 'Command to many charge points',
      es: 'Comando a varios puntos de recarga',
    },
    entity: 'pile',
    atOnce: 20,
    params: z.discriminatedUnion('action', [
      z.object({ action: z.literal('Reset'), payload: commandPayloads.Reset }),
      z.object({ action: z.literal('ChangeAvailability'), payload: commandPayloads.ChangeAvailability }),
    ]),
    filter: listPiles.query.omit({ page: true, pageSize: true }),
    async *matching(actor, filter) {
      const read = (place: { offset: number; limit: number }) =>
        house.db.inTenant(actor, (tx) => sliceOfPiles(tx, filter, place))
      for await (const pile of slices(read)) yield { key: pile.id, label: pile.pileNo }
    },
    async *named(actor, keys) {
      const ids = keys.filter((key) => z.uuid().safeParse(key).success)
      const found = await house.db.inTenant(actor, (tx) => namesOfPiles(tx, ids))
      yield* found.map(({ pileId, pileNo }): ActTarget => ({ key: pileId, label: pileNo }))
    },
    async act({ operatorId, scope, userId, language }, { label: pileNo }, { action, payload }) {
      const order = { operatorId, scope, userId, pileNo, action, payload, expiresInSeconds: waitSeconds }
      const { result } = await commands.send(order)
      const word = commandActWords[`stations.act.${result.state}`][language]
      const said = statusIn.safeParse(result.reply).data?.status
      return {
        ok: result.state === 'accepted',
        // `Scheduled` says more than the state; `Accepted` would say it twice.
        answer: fill(word, { said: said && !plain.includes(said) ? `(${said})` : '' }).trim(),
        after: { action, payload, command: result.id, state: result.state },
      }
    },
  })
}
