import { createHash } from 'node:crypto'
import { asTcecPolicies } from '@evops/tariffs/contract'
import type { SharedConnectorPrice } from '../port/port.ts'

export interface StationFee {
  StationID: string
  ChargeFeeDetail: { StartTime: string; EndTime: string; ElectricityFee: number; ServiceFee: number }[]
}
/**
 * Returns the prices per kilowatt-hour of a day at a station, by time of day (`HHmmss`). Undefined: the prices do not
 * fit into 32 periods.
 */
export function stationFee(StationID: string, { content, date }: SharedConnectorPrice): StationFee | undefined {
  const policies = asTcecPolicies(content, date)
  if ('refused' in policies) return undefined
  const ends = [...policies.PolicyInfos.slice(1).map(({ StartTime }) => StartTime), '240000']
  return {
    StationID,
    ChargeFeeDetail: policies.PolicyInfos.map(({ StartTime, ElecPrice, SevicePrice }, at) => ({
      StartTime,
      EndTime: ends[at] ?? '240000',
      ElectricityFee: ElecPrice,
      ServiceFee: SevicePrice,
    })),
  }
}
export const digestStationFee = (fee: StationFee) =>
  createHash('sha256').update(JSON.stringify(fee.ChargeFeeDetail)).digest('hex')
