/** The calls of a charge point in sequence. */
export interface ChargePointScript {
  /**
   * Returns the rest of the next CALL's text after its message id: `"Action",{…}]`; undefined if there are no more
   * calls.
   */
  next(stopping: boolean): string | undefined
  /** Processes the CALLRESULT of that call. Returns a description of the problem, if any. */
  answered(payload: Record<string, unknown>, acknowledged: AcknowledgedCall): string | undefined
}
export interface AcknowledgedCall {
  /** The server's transaction number, or in OCPP 2.0.1 the charge point's own transaction id. */
  stopped: (number | string)[]
  meterValueCalls: number
  energyWh: number
}

/**
 * Number of meter values of one session, and the energy between two. Fast sessions must stay below the energy that a
 * charge point can deliver.
 */
const meterValues = 8
const whPerMeterValue = 50

export function bootScript(): ChargePointScript {
  let sent = false
  return {
    next() {
      if (sent) return undefined
      sent = true
      return '"BootNotification",{"chargePointVendor":"Load","chargePointModel":"L-60","firmwareVersion":"1.0.0"}]'
    },
    answered: (payload) => (payload.status === 'Accepted' ? undefined : 'boot refused'),
  }
}

/**
 * Returns endless sessions: Authorize, StartTransaction, 8 MeterValues of 4 values, StopTransaction; with `hasStatus` also
 * StatusNotification behind start and stop.
 */
export function sessionScript(
  idTag: string,
  index: number,
  { hasStatus = false }: { hasStatus?: boolean } = {},
): ChargePointScript {
  const sessions = bareSessionScript(idTag, index)
  if (!hasStatus) return sessions
  let status: 'Charging' | 'Available' | undefined
  let last = ''
  return {
    next(stopping) {
      if (status === undefined) last = sessions.next(stopping) ?? ''
      else last = `"StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"${status}"}]`
      return last || undefined
    },
    answered(payload, acknowledged) {
      if (status !== undefined) {
        status = undefined
        return undefined
      }
      if (last.startsWith('"StartTransaction"')) status = 'Charging'
      if (last.startsWith('"StopTransaction"')) status = 'Available'
      return sessions.answered(payload, acknowledged)
    },
  }
}

function bareSessionScript(idTag: string, index: number): ChargePointScript {
  let meterWh = 1_000_000 + index
  let meterStart = 0
  let transactionId = 0
  /** Step: -1 authorize, 0 start, 1 to 8 meter values, 9 stop. */
  let step = -1
  const tag = JSON.stringify(idTag)
  return {
    next(stopping) {
      if (step === -1) return stopping ? undefined : `"Authorize",{"idTag":${tag}}]`
      const at = new Date().toISOString()
      if (step === 0) {
        meterStart = meterWh
        return `"StartTransaction",{"connectorId":1,"idTag":${tag},"meterStart":${meterStart},"timestamp":"${at}"}]`
      }
      if (step > meterValues)
        return `"StopTransaction",{"transactionId":${transactionId},"idTag":${tag},"meterStop":${meterWh},"timestamp":"${at}","reason":"Local"}]`
      meterWh += whPerMeterValue
      return `"MeterValues",{"connectorId":1,"transactionId":${transactionId},"meterValue":[{"timestamp":"${at}","sampledValue":[${sampledValues(meterWh, step)}]}]}]`
    },
    answered(payload, acknowledged) {
      const info = payload.idTagInfo
      const status = typeof info === 'object' && info !== null && 'status' in info ? info.status : undefined
      const refused = (step < 1 || step > meterValues) && status !== 'Accepted'
      if (step === 0) transactionId = Number(payload.transactionId)
      if (step > 0 && step <= meterValues) acknowledged.meterValueCalls += 1
      if (step > meterValues) {
        acknowledged.stopped.push(transactionId)
        acknowledged.energyWh += meterWh - meterStart
        // The meter readings of two sessions never coincide, so that every start is distinct.
        meterWh += 1
      }
      const currentStep = step
      step = step > meterValues ? -1 : step + 1
      return refused ? `refused in step ${currentStep}` : undefined
    },
  }
}

/** Returns the values that a charge point samples together: register, power, current and SoC. */
export function sampledValues(meterWh: number, step: number): string {
  const value = (measurand: string, amount: number, unit: string) =>
    `{"value":"${amount}","context":"Sample.Periodic","format":"Raw","measurand":"${measurand}","location":"Outlet","unit":"${unit}"}`
  return [
    value('Energy.Active.Import.Register', meterWh, 'Wh'),
    value('Power.Active.Import', 60_000 + (meterWh % 500), 'W'),
    value('Current.Import', 120, 'A'),
    value('SoC', 20 + step, 'Percent'),
  ].join()
}
