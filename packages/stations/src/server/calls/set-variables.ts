import { formatVariableKey, type AttributeType, type Component, type Variable } from '@evops/ocpp/contract'
import { storeVariables } from '../model/answers.store.ts'
import { variableRow } from '../model/model.rules.ts'
import type { OutgoingCall } from './outgoing-call.ts'
import { requestedSecurityProfile } from './security-profile.rules.ts'
import { assertNoDowngrade } from './security.store.ts'

interface VariableRequest {
  component: Component
  variable: Variable
  attributeType?: AttributeType
  attributeValue: string
}
interface Answered extends Omit<VariableRequest, 'attributeValue'> {
  attributeStatus: string
}
const nameOf = ({ component, variable, attributeType = 'Actual' }: Omit<VariableRequest, 'attributeValue'>) =>
  `${formatVariableKey(component, variable)} ${attributeType}`

/** OCPP 2.0.1, B05: stores the accepted values as the current values. */
export const setVariables: OutgoingCall = {
  async prepare(tx, { chargePointId, payload }) {
    await assertNoDowngrade(tx, chargePointId, requestedSecurityProfile('SetVariables', payload))
    return { wire: payload }
  },
  async done(client, { operatorId, chargePointId, payload, reply }) {
    // The contract's and the version's schemas have validated them.
    const requested = new Map(((payload.setVariableData ?? []) as VariableRequest[]).map((one) => [nameOf(one), one]))
    const place = { operatorId, chargePointId, at: new Date() }
    const rows = ((reply.setVariableResult ?? []) as Answered[]).flatMap((result) => {
      const wanted = requested.get(nameOf(result))
      if (result.attributeStatus !== 'Accepted' || !wanted) return []
      const attribute = { type: wanted.attributeType ?? ('Actual' as const), value: wanted.attributeValue }
      return [variableRow(place, { ...wanted, attributes: [attribute] })]
    })
    for (const row of rows) await storeVariables(client, [row])
  },
}
