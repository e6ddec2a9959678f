import type { BadSampleReason } from '../../contract/index.ts'

interface BadSamplesTable {
  operator_id: string
  id: string
  pile_key: number
  gun_no: number
  at: Date
  device_at: Date | null
  received_at: Date
  measurand: string
  reason: BadSampleReason
  value: string
}

declare module '@evops/platform/server' {
  interface Tables {
    stations_bad_samples: BadSamplesTable
  }
}
