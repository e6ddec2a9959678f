import type { ChargePointScript } from './session-script.ts'

const meterValues = 8
const whPerMeterValue = 50

export function bootScript201(): ChargePointScript {
  let sent = false
  return {
    next() {
      if (sent) return undefined
      sent = true
      return '"BootNotification",{"reason":"PowerUp","chargingStation":{"vendorName":"Load","model":"L-60","firmwareVersion":"1.0.0"}}]'
    },
    answered: (payload) => (payload.status === 'Accepted' ? undefined : 'boot refused'),
  }
}

/** Returns the sessions of `sessionScript` in OCPP 2.0.1: Authorize, then a transaction of ten messages. */
export function sessionScript201(idTag: string, index: number): ChargePointScript {
  let meterWh = 1_000_000 + index
  let meterStart = 0
  let no = 0
  /** Step: -1 authorize, 0 started, 1 to 8 meter values, 9 ended. */
  let step = -1
  const idToken = `{"idToken":${JSON.stringify(idTag)},"type":"ISO14443"}`
  const ref = () => `load-${index}-${no}`
  return {
    next(stopping) {
      if (step === -1) return stopping ? undefined : `"Authorize",{"idToken":${idToken}}]`
      const at = new Date().toISOString()
      const event = (eventType: string, trigger: string, more: string, info = '') =>
        `"TransactionEvent",{"eventType":"${eventType}","triggerReason":"${trigger}","timestamp":"${at}","seqNo":${step},"transactionInfo":{"transactionId":"${ref()}"${info}},"meterValue":[{"timestamp":"${at}","sampledValue":[${values(meterWh, step)}]}]${more}}]`
      if (step === 0) {
        no += 1
        meterStart = meterWh
        const more = `,"evse":{"id":1,"connectorId":1},"idToken":${idToken}`
        return event('Started', 'Authorized', more, ',"chargingState":"Charging"')
      }
      meterWh += whPerMeterValue
      return step > meterValues
        ? event('Ended', 'StopAuthorized', '', ',"stoppedReason":"Local"')
        : event('Updated', 'MeterValuePeriodic', '')
    },
    answered(payload, acknowledged) {
      const info = payload.idTokenInfo
      const status = typeof info === 'object' && info !== null && 'status' in info ? info.status : undefined
      const refused = step < 1 && status !== 'Accepted'
      if (step >= 0) acknowledged.meterValueCalls += 1
      if (step > meterValues) {
        acknowledged.stopped.push(ref())
        acknowledged.energyWh += meterWh - meterStart
        meterWh += 1
      }
      const currentStep = step
      step = step > meterValues ? -1 : step + 1
      return refused ? `refused in step ${currentStep}` : undefined
    },
  }
}

function values(meterWh: number, step: number): string {
  const value = (measurand: string, amount: number, unit: string) =>
    `{"value":${amount},"context":"Sample.Periodic","measurand":"${measurand}","location":"Outlet","unitOfMeasure":{"unit":"${unit}"}}`
  return [
    value('Energy.Active.Import.Register', meterWh, 'Wh'),
    value('Power.Active.Import', 60_000 + (meterWh % 500), 'W'),
    value('Current.Import', 120, 'A'),
    value('SoC', 20 + step, 'Percent'),
  ].join()
}
