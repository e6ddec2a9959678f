import { readExportRegister, toMeterValue16, type TransactionEvent } from '@evops/ocpp/contract'
import { newId } from '@evops/platform/contract'
import { createBatchWrite } from '@evops/platform/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import { returnedRegisterKind } from './returned-energy.kind.store.ts'

/** OCPP 2.1, block Q: returns the write for the registers of energy that a vehicle returned, if a message has some. */
export function returnedEnergyWritings(
  { operatorId, chargePointId, ratedPowerW }: ConnectedChargePoint,
  { ref: transactionRef, receivedAt }: { ref: string; receivedAt: Date },
  { meterValue = [] }: TransactionEvent,
) {
  const registers = meterValue.map((value) => readExportRegister(toMeterValue16(value))).filter((dwh) => dwh !== null)
  if (registers.length === 0) return []
  const row = { operatorId, id: newId(receivedAt.getTime()), chargePointId, transactionRef, ratedPowerW, receivedAt }
  const [startDwh, endDwh] = [Math.min(...registers), Math.max(...registers)]
  return [createBatchWrite(returnedRegisterKind, { ...row, startDwh, endDwh })]
}
