import { connectorCode } from '../../contract/index.ts'

/** A charge point with the parts of it that a user adds or changes now. */
export interface CodeProposal {
  /** Id of the charge point; its number if it is new. */
  key: string
  chargePointNo: string
  isNumberNew: boolean
  /** Connectors whose code is new. */
  connectorNos: readonly number[]
}
/** An existing charge point whose number or codes may collide. */
export interface CodeNeighbour {
  id: string
  chargePointNo: string
  connectorNos: readonly number[]
}
/** A proposed number (`connectorNo` null) or connector code that belongs to another charge point already. */
export interface CodeCollision {
  key: string
  code: string
  connectorNo: number | null
  otherNo: string
  otherConnectorNo: number | null
}

interface CodeHolder {
  key: string
  chargePointNo: string
  connectorNo: number | null
  isNew: boolean
}

/** Returns the number in lower case without separators, as the database indexes it. */
export const compactNumber = (chargePointNo: string) => chargePointNo.toLowerCase().replaceAll(/[._-]/g, '')

/** Returns the compact numbers of all charge points that the proposals could collide with. */
export function neighbourNumbersOf(proposals: readonly CodeProposal[]): string[] {
  const numbers = proposals.flatMap(({ chargePointNo, isNumberNew, connectorNos }) => [
    ...(isNumberNew ? [chargePointNo, chargePointNo.slice(0, -2)] : []),
    ...connectorNos.map((connectorNo) => connectorCode({ chargePointNo, connectorNo })),
  ])
  return [...new Set(numbers.map(compactNumber))].filter((number) => number !== '')
}

/**
 * Returns the collisions of the proposals with other charge points and with earlier proposals: drivers type a number or a
 * code in any case, so each text names one connector or one charge point. Codes of two connectors collide only if their
 * numbers do.
 */
export function codeCollisionsOf(
  proposals: readonly CodeProposal[],
  neighbours: readonly CodeNeighbour[],
): CodeCollision[] {
  const renamed = new Set(proposals.flatMap(({ key, isNumberNew }) => (isNumberNew ? [key] : [])))
  const existing = neighbours.flatMap(({ id: key, chargePointNo, connectorNos }) =>
    renamed.has(key)
      ? []
      : [null, ...connectorNos].map((connectorNo) => ({ key, chargePointNo, connectorNo, isNew: false })),
  )
  const proposed = proposals.flatMap(({ key, chargePointNo, isNumberNew, connectorNos }) =>
    [...(isNumberNew ? [null] : []), ...connectorNos].map((connectorNo) => ({
      key,
      chargePointNo,
      connectorNo,
      isNew: true,
    })),
  )
  const byCode = Map.groupBy([...existing, ...proposed], (holder) => codeOf(holder).toLowerCase())
  return [...byCode.values()].flatMap((holders) =>
    holders.flatMap((holder, at) => (holder.isNew ? (collisionOf(holder, holders.slice(0, at)) ?? []) : [])),
  )
}

const codeOf = ({ chargePointNo, connectorNo }: CodeHolder) =>
  connectorNo === null ? chargePointNo : connectorCode({ chargePointNo, connectorNo })

function collisionOf(holder: CodeHolder, holders: readonly CodeHolder[]): CodeCollision | undefined {
  const other = holders.find(
    ({ key, connectorNo }) => key !== holder.key && (connectorNo === null || holder.connectorNo === null),
  )
  return (
    other && {
      key: holder.key,
      code: codeOf(holder),
      connectorNo: holder.connectorNo,
      otherNo: other.chargePointNo,
      otherConnectorNo: other.connectorNo,
    }
  )
}

/** Returns the kind of a collision: the last part of the key of its refusal and of its error in a file. */
export function collisionKindOf({
  connectorNo,
  otherConnectorNo,
}: Pick<CodeCollision, 'connectorNo' | 'otherConnectorNo'>) {
  if (connectorNo !== null) return 'code-is-number'
  return otherConnectorNo === null ? 'number-differs-by-case' : 'number-is-code'
}
