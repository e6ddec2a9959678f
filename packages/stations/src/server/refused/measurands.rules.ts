import { measurandLists } from '../../contract/index.ts'

const register = 'Energy.Active.Import.Register'
/** Seconds between two readings of a session, where it sends none by itself. */
const meterValueEveryS = '60'
const controller = { name: 'SampledDataCtrlr' }
const interval = 'TxUpdatedInterval'

interface Told {
  variable: { name: string }
  attributeStatus: string
  attributeValue?: string
}
export interface Setting {
  component: { name: string }
  variable: { name: string }
  attributeValue: string
}

/** What a charge point is asked before it is told anything. */
export const asked = [...measurandLists, interval].map((name) => ({
  component: controller,
  variable: { name },
}))

/**
 * OCPP 2.0.1, section J02: what must be set so that each session tells its register at its begin, meanwhile and at its
 * end. What it measures already stays; what it does not know is left alone.
 */
export function wantedSettings(told: readonly Told[]): Setting[] {
  const known = told.filter(({ attributeStatus }) => attributeStatus === 'Accepted')
  return known.flatMap(({ variable, attributeValue = '' }) => {
    const wanted = variable.name === interval ? everyMinute(attributeValue) : withRegister(attributeValue)
    return wanted === null ? [] : [{ component: controller, variable, attributeValue: wanted }]
  })
}

function withRegister(list: string): string | null {
  const named = list.split(',').flatMap((name) => name.trim() || [])
  return named.includes(register) ? null : [register, ...named].join(',')
}

function everyMinute(seconds: string): string | null {
  return Number(seconds) > 0 ? null : meterValueEveryS
}
