import { attributeTypes, monitorTypes, reportBases } from '@evops/ocpp/contract'
import { instant } from '@evops/platform/contract'
import { z } from 'zod'
import { addedPurposes21 } from './charging-profile.ts'

/** Versions of a network profile that only OCPP 2.1 can name. */
export const networkVersionsOf21 = ['OCPP201', 'OCPP21'] as const
const name = z.string().trim().min(1).max(50)
const wireNumber = z.int().min(0).max(2_147_483_647)
const evse = z.strictObject({ id: z.int().min(0).max(99), connectorId: z.int().min(0).max(99).optional() })
const component = z.strictObject({ name, instance: name.optional(), evse: evse.optional() })
const variable = z.strictObject({ name, instance: name.optional() })
const attributeType = z.enum(attributeTypes).optional()
const componentVariable = z.strictObject({ component, variable: variable.optional() })
const most = 1_000
export const transferRetryFields = {
  retries: z.int().min(0).max(20).optional(),
  retryInterval: z.int().min(0).max(86_400).optional(),
}

/** The last two states exist only in OCPP 2.1, like the format QRCODE. */
const displayState = z.enum(['Charging', 'Faulted', 'Idle', 'Unavailable', 'Suspended', 'Discharging'])
const tariffEvseId = z.int().min(0).max(24)
const idToken = z.strictObject({ idToken: z.string().trim().min(1).max(36), type: z.string().min(1).max(20) })
const certificateHash = z.strictObject({
  hashAlgorithm: z.enum(['SHA256', 'SHA384', 'SHA512']),
  issuerNameHash: z.string().min(1).max(128),
  issuerKeyHash: z.string().min(1).max(128),
  serialNumber: z.string().min(1).max(40),
})
/** True for the password setting. It must be sent with ChangeConfiguration, which keeps the value secret. */
const isPassword = (setting: { variable: { name: string } }) =>
  setting.variable.name.toLowerCase() === 'basicauthpassword'

/**
 * Payloads of the commands that exist only in OCPP 2.x (part 2), with OCPP's own names. Lists longer than one message
 * allows are sent in parts. Missing request numbers are filled in.
 */
export const commandPayloads201 = {
  GetVariables: z.strictObject({
    getVariableData: z.array(z.strictObject({ attributeType, component, variable })).min(1).max(most),
  }),
  SetVariables: z.strictObject({
    setVariableData: z
      .array(z.strictObject({ attributeType, attributeValue: z.string().max(1_000), component, variable }))
      .min(1)
      .max(most)
      .refine((data) => !data.some(isPassword), 'passwords are set by ChangeConfiguration'),
  }),
  GetBaseReport: z.strictObject({ requestId: wireNumber.optional(), reportBase: z.enum(reportBases) }),
  GetReport: z.strictObject({
    requestId: wireNumber.optional(),
    componentCriteria: z
      .array(z.enum(['Active', 'Available', 'Enabled', 'Problem']))
      .min(1)
      .max(4)
      .optional(),
    componentVariable: z.array(componentVariable).min(1).max(most).optional(),
  }),
  SetMonitoringBase: z.strictObject({ monitoringBase: z.enum(['All', 'FactoryDefault', 'HardWiredOnly']) }),
  SetMonitoringLevel: z.strictObject({ severity: z.int().min(0).max(9) }),
  SetVariableMonitoring: z.strictObject({
    setMonitoringData: z
      .array(
        z.strictObject({
          id: wireNumber.optional(),
          transaction: z.boolean().optional(),
          value: z.number(),
          type: z.enum(monitorTypes),
          severity: z.int().min(0).max(9),
          component,
          variable,
        }),
      )
      .min(1)
      .max(most),
  }),
  ClearVariableMonitoring: z.strictObject({ id: z.array(wireNumber).min(1).max(most) }),
  GetMonitoringReport: z.strictObject({
    requestId: wireNumber.optional(),
    monitoringCriteria: z
      .array(z.enum(['ThresholdMonitoring', 'DeltaMonitoring', 'PeriodicMonitoring']))
      .min(1)
      .max(3)
      .optional(),
    componentVariable: z.array(componentVariable).min(1).max(most).optional(),
  }),
  /** Number of a session's transaction. Without it, the request asks whether messages are queued. */
  GetTransactionStatus: z.strictObject({ transactionId: z.int().optional() }),
  CustomerInformation: z.strictObject({
    requestId: wireNumber.optional(),
    report: z.boolean(),
    clear: z.boolean(),
    customerIdentifier: z.string().min(1).max(64).optional(),
    idToken: idToken.optional(),
    customerCertificate: certificateHash.optional(),
  }),
  CostUpdated: z.strictObject({ transactionId: z.int(), totalCost: z.number().min(0) }),
  SetDisplayMessage: z.strictObject({
    message: z.strictObject({
      id: wireNumber,
      priority: z.enum(['AlwaysFront', 'InFront', 'NormalCycle']),
      state: displayState.optional(),
      startDateTime: instant.optional(),
      endDateTime: instant.optional(),
      /** Number of a session's transaction. */
      transactionId: z.int().optional(),
      message: z.strictObject({
        format: z.enum(['ASCII', 'HTML', 'URI', 'UTF8', 'QRCODE']),
        language: z.string().max(8).optional(),
        content: z.string().min(1).max(512),
      }),
    }),
  }),
  GetDisplayMessages: z.strictObject({
    requestId: wireNumber.optional(),
    id: z.array(wireNumber).min(1).max(most).optional(),
    priority: z.enum(['AlwaysFront', 'InFront', 'NormalCycle']).optional(),
    state: displayState.optional(),
  }),
  ClearDisplayMessage: z.strictObject({ id: wireNumber }),
  GetChargingProfiles: z.strictObject({
    requestId: wireNumber.optional(),
    evseId: z.int().min(0).max(99).optional(),
    chargingProfile: z.strictObject({
      chargingProfilePurpose: z
        .enum([
          'ChargingStationExternalConstraints',
          'ChargingStationMaxProfile',
          'TxDefaultProfile',
          'TxProfile',
          ...addedPurposes21,
        ])
        .optional(),
      stackLevel: z.int().min(0).max(100).optional(),
      chargingProfileId: z.array(wireNumber).min(1).max(most).optional(),
      chargingLimitSource: z
        .array(z.enum(['EMS', 'Other', 'SO', 'CSO']))
        .min(1)
        .max(4)
        .optional(),
    }),
  }),
  /** A local controller offers the firmware to the charge points connected to it until UnpublishFirmware. */
  PublishFirmware: z.strictObject({ firmwareId: z.uuid(), ...transferRetryFields }),
  UnpublishFirmware: z.strictObject({ firmwareId: z.uuid() }),
  /** Event streams of monitored values exist only in OCPP 2.1. */
  GetPeriodicEventStream: z.strictObject({}),
  AdjustPeriodicEventStream: z.strictObject({
    id: wireNumber,
    params: z.strictObject({
      interval: z.int().min(0).max(86_400).optional(),
      values: z.int().min(0).max(10_000).optional(),
    }),
  }),
  /**
   * Tariffs at the charge point exist only in OCPP 2.1. The server fills in the tariff that is in force at the EVSE, or at
   * the whole charge point for 0, and for a running session the tariff of its bill.
   */
  SetDefaultTariff: z.strictObject({ evseId: tariffEvseId }),
  GetTariffs: z.strictObject({ evseId: tariffEvseId }),
  ClearTariffs: z.strictObject({
    tariffIds: z.array(z.string().trim().min(1).max(60)).min(1).max(100).optional(),
    evseId: tariffEvseId.optional(),
  }),
  ChangeTransactionTariff: z.strictObject({ transactionId: z.int32() }),
  /** OCPP 2.1, C25: a driver pays on a web page. The charge point shows it until the payment ends, or for `timeout` seconds. */
  NotifyWebPaymentStarted: z.strictObject({ evseId: z.int().min(1).max(24), timeout: z.int().min(1).max(3_600) }),
  SetNetworkProfile: z.strictObject({
    configurationSlot: wireNumber,
    connectionData: z.strictObject({
      ocppVersion: z.enum(['OCPP16', 'OCPP20', ...networkVersionsOf21]),
      ocppTransport: z.literal('JSON'),
      ocppCsmsUrl: z.url({ protocol: /^wss?$/ }).max(512),
      messageTimeout: z.int().min(1).max(3_600),
      securityProfile: z.int().min(1).max(3),
      ocppInterface: z.enum([
        'Wired0',
        'Wired1',
        'Wired2',
        'Wired3',
        'Wireless0',
        'Wireless1',
        'Wireless2',
        'Wireless3',
      ]),
    }),
  }),
} as const
