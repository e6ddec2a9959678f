import { measurandLists } from '../../contract/index.ts'

const register = 'Energy.Active.Import.Register'
/** Seconds between two meter values of a session, if the charge point has no setting of its own. */
const meterValueEveryS = '60'
const controller = { name: 'SampledDataCtrlr' }
const interval = 'TxUpdatedInterval'

interface VariableReply {
  variable: { name: string }
  attributeStatus: string
  attributeValue?: string
}
export interface MeasurandSetting {
  component: { name: string }
  variable: { name: string }
  attributeValue: string
}

/** Variables that are read before any change. */
export const measurandVariables = [...measurandLists, interval].map((name) => ({
  component: controller,
  variable: { name },
}))

/**
 * Returns the settings that make each session report its meter register at the start, during the session and at the end
 * (OCPP 2.0.1, section J02). Existing measurands remain; unknown variables are not changed.
 */
export function missingMeasurandSettings(results: readonly VariableReply[]): MeasurandSetting[] {
  const accepted = results.filter(({ attributeStatus }) => attributeStatus === 'Accepted')
  return accepted.flatMap(({ variable, attributeValue = '' }) => {
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
