import type { Generated } from 'kysely'
import type { TerminalForm } from '../../contract/index.ts'

interface TerminalsTable {
  operator_id: string
  id: string
  terminal_no: string
  name: string
  kind: TerminalForm['kind']
  station_id: string
  psam_no: string | null
  iccid: string | null
  sim_expires_on: string | null
  address: string | null
  protocol: string | null
  firmware: string | null
  enabled: boolean
  remark: string | null
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
interface TerminalPilesTable {
  operator_id: string
  terminal_id: string
  pile_id: string
}
declare module '@evops/platform/server' {
  interface Tables {
    stations_terminals: TerminalsTable
    stations_terminal_piles: TerminalPilesTable
  }
}
