import { postJournals } from '@evops/ledger/server'
import { newId } from '@evops/platform/contract'
import type { JobTable, Services, Tx } from '@evops/platform/server'
import type { Tariffs } from '@evops/tariffs/server'
import { decideReturnCredit } from './credit.rules.ts'
import {
  listDueReturnedEnergy,
  lockDueReturnedEnergy,
  postponeReturnedEnergy,
  returnedEnergyIsDueSql,
  saveReturnCredit,
  type DueReturnedEnergy,
} from './returned-energy.store.ts'

const mostPerRound = 500
type Deps = { tariffs: Pick<Tariffs, 'versionContents'> }

/** Credits energy that vehicles returned to the grid (decision 385). */
export function returnedEnergyJobs(services: Services, deps: Deps): JobTable {
  return {
    'charging:returned-energy': {
      title: {
        zh: '结算车辆向电网放电',
        en: 'Credit energy returned by vehicles',
        es: 'Abonar la energía devuelta por vehículos',
      },
      everyMs: 5_000,
      when: returnedEnergyIsDueSql,
      run: async () => void (await creditDueReturnedEnergy(services, deps)),
    },
  }
}

/** Credits the returned energy of sessions that have a bill. Returns the number of transactions. */
export async function creditDueReturnedEnergy({ db, now, log }: Services, deps: Deps): Promise<number> {
  const due = await db.asPlatformOnce((tx) => listDueReturnedEnergy(tx, now(), mostPerRound))
  for (const { operatorId, id } of due)
    try {
      await db.inTenant(operatorId, (tx) => credit(tx, deps, { operatorId, id, now: now() }))
    } catch (error) {
      log.error({ error, id }, 'energy returned to the grid could not be credited')
    }
  return due.length
}

async function credit(
  tx: Tx,
  { tariffs }: Deps,
  { operatorId, id, now }: { operatorId: string; id: string; now: Date },
): Promise<void> {
  const energy = await lockDueReturnedEnergy(tx, id, now)
  if (!energy) return
  const { session } = energy
  const versionId = session?.tariffVersionId ?? null
  const content =
    versionId === null ? null : ((await tariffs.versionContents(tx, operatorId, [versionId])).get(versionId) ?? null)
  const decision = decideReturnCredit(energy, content, now.getTime())
  if ('dueAt' in decision || !session) {
    const dueAt = 'dueAt' in decision ? decision.dueAt : null
    return postponeReturnedEnergy(tx, id, dueAt === null ? null : new Date(dueAt))
  }
  const { creditMinor, isImplausible } = decision
  await postCredit(tx, { operatorId, id, now }, { ...energy, session, moreMinor: creditMinor - energy.creditMinor })
  const priceE5 = content?.returnPriceE5 ?? 0
  await saveReturnCredit(tx, id, { sessionId: session.id, creditMinor, priceE5, isImplausible })
}

/** Dr cost of energy / Cr payer of the session, as a journal of its own: the bill stays as it is. */
async function postCredit(
  tx: Tx,
  { operatorId, id, now }: { operatorId: string; id: string; now: Date },
  {
    session,
    creditMinor,
    moreMinor,
    endDwh,
  }: DueReturnedEnergy & {
    session: NonNullable<DueReturnedEnergy['session']>
    moreMinor: number
  },
): Promise<void> {
  if (moreMinor === 0) return
  await postJournals(tx, [
    {
      operatorId,
      id: newId(now.getTime()),
      currency: session.currency,
      businessType: 'energy.returned',
      businessId: id,
      key: `energy.returned:${id}:${endDwh}:${creditMinor}:${creditMinor + moreMinor}`,
      effectiveAt: now.toISOString(),
      entries: [
        { account: 'energy_returned', holderId: null, amountMinor: moreMinor },
        { ...creditorOf(session), amountMinor: -moreMinor },
      ],
      payers: [],
    },
  ])
}

/** Returns who gets the credit: the wallet that pays first, otherwise the start token or the unknown tag that owes. */
function creditorOf({ payers, holderId, tokenId }: NonNullable<DueReturnedEnergy['session']>) {
  const walletId = payers?.[0] ?? holderId
  if (walletId !== null) return { account: 'payer', holderId: walletId } as const
  if (tokenId !== null) return { account: 'receivable_token', holderId: tokenId } as const
  return { account: 'receivable_unknown', holderId: null } as const
}
