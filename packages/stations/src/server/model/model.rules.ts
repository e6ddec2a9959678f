import {
  formatVariableKey,
  type AttributeType,
  type Component,
  type Variable,
  type VariableCharacteristics,
} from '@evops/ocpp/contract'
import type { EventLevel } from '../../contract/index.ts'
import type { VariableRow } from './model.kind.store.ts'

export interface ReportedVariable {
  component: Component
  variable: Variable
  attributes: readonly { type?: AttributeType; value?: string; mutability?: string }[]
  characteristics?: VariableCharacteristics | undefined
}

/** Returns a variable as a row. A password must not be reported; if it is, it is not stored. */
export function variableRow(
  place: { operatorId: string; chargePointId: string; at: Date },
  { component, variable, attributes, characteristics }: ReportedVariable,
): VariableRow {
  const { evse } = component
  const isSecret = variable.name === 'BasicAuthPassword'
  const stored = attributes.map(({ type = 'Actual', value, mutability }) => [
    type,
    {
      ...(value !== undefined && !isSecret && { value }),
      ...(mutability !== undefined && { mutability }),
    },
  ])
  return {
    ...place,
    key: formatVariableKey(component, variable),
    component: nameWithInstance(component),
    evse: evse?.id ?? 0,
    connector: evse?.connectorId ?? 0,
    variable: nameWithInstance(variable),
    attributes: Object.fromEntries(stored),
    characteristics: characteristics ?? null,
  }
}

function nameWithInstance({ name, instance }: { name: string; instance?: string }): string {
  return instance === undefined ? name : `${name}[${instance}]`
}

/** Converts a monitor's severity (0 danger … 9 debug; OCPP 2.0.1, N01 table) to an event level. */
export function levelOfSeverity(severity: number): EventLevel {
  if (severity <= 3) return 4
  if (severity <= 5) return 3
  return severity <= 7 ? 2 : 1
}
