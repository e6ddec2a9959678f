import type { AttributeType, Component, Variable } from '@evops/ocpp/contract'
import { storeVariables } from '../model/answers.store.ts'
import { variableRow } from '../model/model.rules.ts'
import type { OutgoingCall } from './outgoing-call.ts'

interface Answered {
  component: Component
  variable: Variable
  attributeType?: AttributeType
  attributeStatus: string
  attributeValue?: string
}

/** OCPP 2.0.1, B06: stores the values read in the charge point's device model. */
export const getVariables: OutgoingCall = {
  async done(client, { operatorId, chargePointId, reply }) {
    // The version's schema has validated it.
    const results = (reply.getVariableResult ?? []) as Answered[]
    const place = { operatorId, chargePointId, at: new Date() }
    const rows = results.flatMap((result) => {
      const { component, variable, attributeType, attributeStatus, attributeValue } = result
      if (attributeStatus !== 'Accepted' || attributeValue === undefined) return []
      const type = attributeType ?? 'Actual'
      return [variableRow(place, { component, variable, attributes: [{ type, value: attributeValue }] })]
    })
    await storeVariables(client, onePerKey(rows))
  },
}

/** Merges the attributes of one variable into one row. */
function onePerKey(rows: ReturnType<typeof variableRow>[]): ReturnType<typeof variableRow>[] {
  const byKey = new Map<string, ReturnType<typeof variableRow>>()
  for (const row of rows) {
    const previous = byKey.get(row.key)
    byKey.set(row.key, previous ? { ...row, attributes: { ...previous.attributes, ...row.attributes } } : row)
  }
  return [...byKey.values()]
}
