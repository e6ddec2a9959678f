/** What a point says, call by call. */
export interface Script {
  /** The rest of the next CALL's text after its message id: `"Action",{…}]`; undefined: nothing more to say. */
  next(stopping: boolean): string | undefined
  /** The CALLRESULT of that call. Returns what is wrong with it. */
  answered(payload: Record<string, unknown>, acknowledged: Acknowledged): string | undefined
}
export interface Acknowledged {
  /** The server's number of a transaction, or in 2.0.1 the charge point's own name of it. */
  stopped: (number | string)[]
  meterValueCalls: number
  energyWh: number
}

/** Samples of one session, and the energy between two. Fast sessions must stay below what a charge point could have delivered. */
const meterValues = 8
const whPerMeterValue = 50

export function bootScript(): Script {
  let said = false
  return {
    next() {
      if (said) return undefined
      said = true
      return '"BootNotification",{"chargePointVendor":"Load","chargePointModel":"L-60","firmwareVersion":"1.0.0"}]'
    },
    answered: (payload) => (payload.status === 'Accepted' ? undefined : 'boot refused'),
  }
}

/** Sessions without end: Authorize, StartTransaction, 8 MeterValues of 4 values, StopTransaction. */
export function sessionScript(idTag: string, index: number): Script {
  let meterWh = 1_000_000 + index
  let meterStart = 0
  let transactionId = 0
  /** -1: authorize, 0: start, 1 to 8: samples, 9: stop. */
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
        // The registers of two sessions never meet, so that every start is one of its own.
        meterWh += 1
      }
      const said = step
      step = step > meterValues ? -1 : step + 1
      return refused ? `refused in step ${said}` : undefined
    },
  }
}

/** What a charge point samples at once: register, power, current and SoC. */
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
