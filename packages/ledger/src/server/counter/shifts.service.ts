import { newId, requireFound, Problem } from '@evops/platform/contract'
import { type Actor, type Tx, toReplyRow } from '@evops/platform/server'
import type { ShiftRow } from '../../contract/index.ts'
import { currencyOf, postJournals } from '../ledger.store.ts'
import type { CounterDeps } from './deps.ts'
import { endShift, findShift, insertShift, lockShift, takingsOfShifts, type ShiftRecord } from './shifts.store.ts'
import { counterJournal } from './till.service.ts'
import { flowScreen } from '../../contract/index.ts'

/** Opens a shift with the counted cash of the drawer, which comes from the safe. */
export async function openCashierShift(
  tx: Tx,
  { services }: CounterDeps,
  { actor, openingMinor }: { actor: Actor; openingMinor: number },
): Promise<ShiftRow> {
  const at = services.now()
  const id = newId(at.getTime())
  const { operatorId, userId, name: userName } = actor
  if (!(await insertShift(tx, { operatorId, id, userId, userName, openedAt: at, openingMinor })))
    throw new Problem('ledger.shift-open')
  if (openingMinor > 0)
    await postJournals(tx, [
      counterJournal(actor, {
        id: newId(at.getTime()),
        currency: await currencyOf(tx),
        businessType: 'shift.opened',
        businessId: id,
        at,
        entries: [
          { account: 'drawer', holderId: id, amountMinor: openingMinor },
          { account: 'safe', holderId: null, amountMinor: -openingMinor },
        ],
      }),
    ])
  return shiftOf(tx, id)
}

/** Closes a shift: the counted cash goes to the safe, and a difference is booked as such. */
export async function closeCashierShift(
  tx: Tx,
  { services }: CounterDeps,
  { actor, id, countedMinor, note }: { actor: Actor; id: string; countedMinor: number; note: string },
): Promise<ShiftRow> {
  const shift = await lockShift(tx, id)
  const isAllowed = shift?.userId === actor.userId || actor.permissions.has(flowScreen.may.captialflow.control[0])
  if (!shift || !isAllowed) throw new Problem('request.not-found')
  if (shift.closedAt !== null) throw new Problem('ledger.shift-closed')
  const at = services.now()
  const expectedMinor = shift.drawerMinor
  const entries = [
    { account: 'drawer', holderId: id, amountMinor: -expectedMinor },
    { account: 'safe', holderId: null, amountMinor: countedMinor },
    { account: 'cash_difference', holderId: null, amountMinor: expectedMinor - countedMinor },
  ] as const
  if (expectedMinor !== 0 || countedMinor !== 0)
    await postJournals(tx, [
      counterJournal(actor, {
        id: newId(at.getTime()),
        currency: await currencyOf(tx),
        businessType: 'shift.closed',
        businessId: id,
        at,
        memo: note,
        entries,
      }),
    ])
  await endShift(tx, { id, at, expectedMinor, countedMinor, note, by: actor.userId })
  return shiftOf(tx, id)
}

export async function shiftOf(tx: Tx, id: string): Promise<ShiftRow> {
  const shift = requireFound(await findShift(tx, id))
  const [row] = await presentShifts(tx, [shift])
  if (!row) throw new Problem('request.not-found')
  return row
}

export async function presentShifts(tx: Tx, shifts: readonly ShiftRecord[]): Promise<ShiftRow[]> {
  const takings = await takingsOfShifts(
    tx,
    shifts.map((shift) => shift.id),
  )
  const currency = await currencyOf(tx)
  return shifts.map(({ drawerMinor, ...shift }) => {
    const expectedMinor = shift.expectedMinor ?? drawerMinor
    return {
      ...toReplyRow(shift),
      expectedMinor,
      differenceMinor: shift.countedMinor === null ? null : shift.countedMinor - expectedMinor,
      takings: takings
        .filter((taking) => taking.shiftId === shift.id)
        .map(({ method, inMinor, outMinor, acts }) => ({ method, inMinor, outMinor, acts })),
      currency,
    }
  })
}
