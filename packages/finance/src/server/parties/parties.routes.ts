import { newId, requireFound, Problem } from '@evops/platform/contract'
import { type App, readPersonalRows, sendPersonalData, serveAll, type Tx } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FinanceDeps } from '../deps.ts'
import { accountNoOfParty, changeParty, findParty, insertParty, pageOfParties } from './parties.store.ts'

const entity = 'finance_party'
/** Fields of a withdrawal that describe the payee. */
const drawn = [
  'no',
  'holder_name',
  'account_name',
  'bank',
  'account_no',
  'amount_minor',
  'currency',
  'requested_at',
  'paid_on',
  'state',
  'remark',
] as const

export function partyRoutes(app: App, { services }: FinanceDeps): void {
  serveAll(app, contract.partyEndpoints, {
    listParties: ({ tx, query }) => pageOfParties(tx, query),
    getParty: ({ tx, params }) => partyOf(tx, params.id),
    saveParty: async ({ tx, actor, body, audit }) => {
      const id = newId(services.now().getTime())
      await insertParty(tx, actor.operatorId, id, body)
      const row = await partyOf(tx, id)
      audit({ entity, entityId: id, after: row })
      return row
    },
    updateParty: async ({ tx, params, body, audit }) => {
      const before = await partyOf(tx, params.id)
      if (!(await changeParty(tx, params.id, body, services.now()))) throw new Problem('request.conflict')
      const after = await partyOf(tx, params.id)
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    eraseParty: async ({ tx, params, body, audit }) => {
      const { kind, version, payableMinor, agreements } = await partyOf(tx, params.id)
      if (payableMinor !== 0 || agreements > 0) throw new Problem('finance.party-open')
      const name = `#${params.id.slice(-8)}`
      const nobody = contract.partyChange.parse({ kind, name, accountNo: '', state: 'closed', version })
      if (!(await changeParty(tx, params.id, nobody, services.now()))) throw new Problem('request.conflict')
      audit({ entity, entityId: params.id, after: { ...body, name } })
      return partyOf(tx, params.id)
    },
    exportPartyData: async (call) => {
      const { id } = call.params
      const of = {
        party: await readPersonalRows(call.tx, 'finance_parties', { id }),
        withdrawals: await readPersonalRows(call.tx, 'finance_withdrawals', { party_id: id }, drawn),
        setOffs: await readPersonalRows(call.tx, 'finance_set_offs', { party_id: id }),
      }
      return sendPersonalData(call, { entity, noun: 'party', at: services.now(), of })
    },
    revealParty: async ({ tx, params, audit }) => {
      const accountNo = await accountNoOfParty(tx, params.id)
      if (accountNo === undefined) throw new Problem('request.not-found')
      audit({ entity, entityId: params.id })
      return { accountNo }
    },
  })
}

async function partyOf(tx: Tx, id: string): Promise<contract.PartyRow> {
  return requireFound(await findParty(tx, id))
}
