/*
 * Compression dictionary for packing a few charge point messages at a time (zstd, raw content; the most frequent text
 * is last). This dictionary must never change, because existing packs would become unreadable. A new dictionary needs a
 * new format number.
 */

const value16 = (measurand: string, unit: string) =>
  `{"value":"0.0","context":"Sample.Periodic","format":"Raw","measurand":"${measurand}","phase":"L1-N","location":"Outlet","unit":"${unit}"}`
const value201 = (measurand: string, unit: string) =>
  `{"value":0.0,"context":"Sample.Periodic","measurand":"${measurand}","location":"Outlet","unitOfMeasure":{"unit":"${unit}","multiplier":0}}`

export const ocppMessageDictionary = Buffer.from(
  [
    '[4,"","InternalError","",{}][4,"","FormationViolation","",{}]"FirmwareStatusNotification",{"status":"Installed"}]',
    '"BootNotification",{"chargePointVendor":"","chargePointModel":"","chargePointSerialNumber":"","firmwareVersion":"","iccid":"","imsi":""}]',
    '"BootNotification",{"reason":"PowerUp","chargingStation":{"vendorName":"","model":"","serialNumber":"","firmwareVersion":""}}]',
    '{"status":"Accepted","currentTime":"2026-11-23T06:00:00.000Z","interval":300}]',
    '"DataTransfer",{"vendorId":"","messageId":"","data":""}]"ChangeConfiguration",{"key":"","value":""}]"GetConfiguration",{"key":[""]}]',
    '"SetChargingProfile",{"connectorId":1,"csChargingProfiles":{"chargingProfileId":1,"stackLevel":0,"chargingProfilePurpose":"TxProfile","chargingProfileKind":"Absolute","chargingSchedule":{"chargingRateUnit":"W","chargingSchedulePeriod":[{"startPeriod":0,"limit":0.0}]}}}]',
    '"RemoteStartTransaction",{"connectorId":1,"idTag":""}]"RemoteStopTransaction",{"transactionId":1}]"TriggerMessage",{"requestedMessage":"StatusNotification"}]',
    '"StatusNotification",{"timestamp":"2026-11-23T06:00:00.000Z","connectorStatus":"Available","evseId":1,"connectorId":1}]',
    '"StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available","timestamp":"2026-11-23T06:00:00.000Z","vendorId":"","vendorErrorCode":""}]"SuspendedEV""Finishing""Preparing""Charging""Faulted"',
    '"StopTransaction",{"transactionId":1,"idTag":"","meterStop":0,"timestamp":"2026-11-23T06:00:00.000Z","reason":"Local"}]"StartTransaction",{"connectorId":1,"idTag":"","meterStart":0,"timestamp":"2026-11-23T06:00:00.000Z"}]"Authorize",{"idTag":""}]',
    '{"transactionId":1,"idTagInfo":{"status":"Accepted","expiryDate":"2026-11-23T06:00:00.000Z","parentIdTag":""}}]{"idTokenInfo":{"status":"Accepted"}}]',
    `"TransactionEvent",{"eventType":"Updated","timestamp":"2026-11-23T06:00:00.000Z","triggerReason":"MeterValuePeriodic","seqNo":1,"transactionInfo":{"transactionId":"","chargingState":"Charging"},"evse":{"id":1,"connectorId":1},"idToken":{"idToken":"","type":"ISO14443"},"meterValue":[{"timestamp":"2026-11-23T06:00:00.000Z","sampledValue":[${value201('Energy.Active.Import.Register', 'Wh')},${value201('Power.Active.Import', 'W')},${value201('SoC', 'Percent')}]}]}]`,
    '"Heartbeat",{}]{"currentTime":"2026-11-23T06:00:00.000Z"}]',
    `"MeterValues",{"connectorId":1,"transactionId":1,"meterValue":[{"timestamp":"2026-11-23T06:00:00.000Z","sampledValue":[${[
      value16('Voltage', 'V'),
      value16('Temperature', 'Celsius'),
      value16('Current.Offered', 'A'),
      value16('Energy.Active.Import.Register', 'Wh'),
      value16('Power.Active.Import', 'W'),
      value16('Current.Import', 'A'),
      value16('SoC', 'Percent'),
    ].join(
      ',',
    )}]}]}][3,"01234567-89ab-4cde-8f01-23456789abcd",{}][[0,1],"io",[500,60]]\n[2,"01234567-89ab-4cde-8f01-23456789abcd",`,
  ].join(''),
)
