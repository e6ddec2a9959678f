import {
  authorizationStatuses,
  certificateUses,
  extendedTriggers,
  hashAlgorithms,
  triggerableMessages,
} from '@evops/ocpp/contract'
import { instant } from '@evops/platform/contract'
import { z } from 'zod'
import { chargingProfile, profilePurposes21 } from './charging-profile.ts'
import { transferRetryFields, commandPayloads201 } from './command-payloads-201.ts'
import { energyCommandPayloads21, immediateEnergyCommands } from './energy-commands-21.ts'

const connector = z.int().min(0).max(99)
const ourConnector = z.int().min(1).max(99)
/** Returns the maximum length of a token in a version of OCPP. */
export function maxTokenLength(protocol: string): number {
  if (protocol === 'ocpp2.1') return 255
  return protocol === 'ocpp2.0.1' ? 36 : 20
}
const idTag = z.string().trim().min(1).max(maxTokenLength('ocpp2.1'))
const wireNumber = z.int().min(0).max(2_147_483_647)
/** An OCPP 1.6 charge point rejects the 2.x values. */
const anyUse = [...certificateUses, 'V2GRootCertificate', 'MORootCertificate', 'OEMRootCertificate'] as const
const anyHeld = z.enum([...anyUse, 'V2GCertificateChain'])
const triggersOf201 = [
  'LogStatusNotification',
  'TransactionEvent',
  'SignV2GCertificate',
  'SignCombinedCertificate',
  'PublishFirmwareStatusNotification',
] as const
const pem = z.string().trim().min(1).max(5_500)

const localListEntry = z.strictObject({
  idTag,
  idTagInfo: z
    .strictObject({
      status: z.enum(authorizationStatuses),
      expiryDate: instant.optional(),
      parentIdTag: idTag.optional(),
    })
    .optional(),
})

/** Maximum number of settings that one command requests by name. */
export const maxRequestedKeys = 100

/**
 * Payload of each command (OCPP 1.6 section 6 and its security extension), by action. Unknown fields are rejected. If
 * the protocol needs a platform URL, a number or a signature, the caller gives the subject and the server fills in the
 * value.
 */
export const commandPayloads = {
  RemoteStartTransaction: z.strictObject({
    idTag,
    connectorId: ourConnector.optional(),
    /** TxProfile without a transaction. */
    chargingProfile: chargingProfile.optional(),
  }),
  RemoteStopTransaction: z.strictObject({ transactionId: z.int32() }),
  /**
   * In OCPP 2.x a connector limits the reset to its EVSE. In 2.1 running transactions can continue after an immediate
   * reset.
   */
  Reset: z.strictObject({
    type: z.enum(['Hard', 'Soft', 'ImmediateAndResume']),
    connectorId: ourConnector.optional(),
  }),
  /** One connector (0 for the charge point), or all connectors of an EVSE. */
  ChangeAvailability: z
    .strictObject({
      connectorId: connector.optional(),
      evseId: z.int().min(1).max(24).optional(),
      type: z.enum(['Inoperative', 'Operative']),
    })
    .refine(({ connectorId, evseId }) => (connectorId === undefined) !== (evseId === undefined), {
      path: ['connectorId'],
      message: 'connectorId or evseId',
    }),
  UnlockConnector: z.strictObject({ connectorId: ourConnector }),
  /** YKC only: raises or lowers the parking lock of a connector's space. */
  MoveParkingLock: z.strictObject({ connectorId: ourConnector, type: z.enum(['Up', 'Down']) }),
  GetConfiguration: z.strictObject({
    key: z.array(z.string().min(1).max(50)).max(maxRequestedKeys).optional(),
  }),
  ChangeConfiguration: z.strictObject({ key: z.string().trim().min(1).max(50), value: z.string().max(500) }),
  TriggerMessage: z.strictObject({
    requestedMessage: z.enum([...triggerableMessages, ...triggersOf201, 'CustomTrigger']),
    /** Message of the maker that a `CustomTrigger` (2.1) requests. */
    customTrigger: z.string().trim().min(1).max(50).optional(),
    connectorId: ourConnector.optional(),
  }),
  ClearCache: z.strictObject({}),
  DataTransfer: z.strictObject({
    vendorId: z.string().trim().min(1).max(255),
    messageId: z.string().trim().min(1).max(50).optional(),
    data: z.string().max(20_000).optional(),
  }),
  GetLocalListVersion: z.strictObject({}),
  SendLocalList: z.strictObject({
    updateType: z.enum(['Differential', 'Full']),
    /** Default: the version last accepted by the charge point plus one. */
    listVersion: z.int().min(1).max(2_147_483_647).optional(),
    localAuthorizationList: z.array(localListEntry).max(1_000).optional(),
  }),
  ReserveNow: z.strictObject({
    connectorId: connector,
    expiryDate: instant,
    idTag,
    parentIdTag: idTag.optional(),
    /**
     * Connector type (2.x; cCCS2, cType2 …) instead of a connector number. Any free connector of this type is reserved.
     */
    connectorType: z.string().trim().min(1).max(20).optional(),
    /** Default: an unused number. The number of an active reservation changes that reservation. */
    reservationId: wireNumber.optional(),
  }),
  CancelReservation: z.strictObject({ reservationId: wireNumber }),
  SetChargingProfile: z.strictObject({ connectorId: connector, csChargingProfiles: chargingProfile }),
  ClearChargingProfile: z.strictObject({
    id: wireNumber.optional(),
    connectorId: connector.optional(),
    chargingProfilePurpose: z.enum(profilePurposes21).optional(),
    stackLevel: z.int().min(0).max(100).optional(),
  }),
  GetCompositeSchedule: z.strictObject({
    connectorId: connector,
    duration: z
      .int()
      .min(1)
      .max(7 * 86_400),
    chargingRateUnit: z.enum(['A', 'W']).optional(),
  }),
  /** The server fills in the URL; the caller gives the firmware. */
  UpdateFirmware: z.strictObject({ firmwareId: z.uuid(), retrieveDate: instant.optional(), ...transferRetryFields }),
  SignedUpdateFirmware: z.strictObject({
    firmwareId: z.uuid(),
    retrieveDate: instant.optional(),
    installDate: instant.optional(),
    ...transferRetryFields,
  }),
  GetDiagnostics: z.strictObject({
    startTime: instant.optional(),
    stopTime: instant.optional(),
    ...transferRetryFields,
  }),
  GetLog: z.strictObject({
    /** The log of a data collector exists only in 2.1. */
    logType: z.enum(['DiagnosticsLog', 'SecurityLog', 'DataCollectorLog']),
    startTime: instant.optional(),
    stopTime: instant.optional(),
    ...transferRetryFields,
  }),
  ExtendedTriggerMessage: z.strictObject({
    requestedMessage: z.enum(extendedTriggers),
    connectorId: ourConnector.optional(),
  }),
  InstallCertificate: z.strictObject({ certificateType: z.enum(anyUse), certificate: pem }),
  DeleteCertificate: z.strictObject({
    certificateHashData: z.strictObject({
      hashAlgorithm: z.enum(hashAlgorithms),
      issuerNameHash: z.string().min(1).max(128),
      issuerKeyHash: z.string().min(1).max(128),
      serialNumber: z.string().min(1).max(40),
    }),
  }),
  GetInstalledCertificateIds: z.strictObject({
    /** Omitted means all types, which only 2.x supports. */
    certificateType: z.union([anyHeld, z.array(anyHeld).min(1).max(6)]).optional(),
  }),
  ...commandPayloads201,
  ...energyCommandPayloads21,
} as const
export type CommandAction = keyof typeof commandPayloads
/** Commands that exist only in OCPP 2.1. */
export const commandsOf21: ReadonlySet<string> = new Set([
  'GetPeriodicEventStream',
  'AdjustPeriodicEventStream',
  'SetDefaultTariff',
  'GetTariffs',
  'ClearTariffs',
  'ChangeTransactionTariff',
  'NotifyWebPaymentStarted',
  ...Object.keys(energyCommandPayloads21),
])
export const commandActions = Object.keys(commandPayloads) as [CommandAction, ...CommandAction[]]

/**
 * These actions affect the person at the charge point now. Hours later they would surprise another person, or show a
 * price that is no longer in force.
 */
const onlyNow: ReadonlySet<CommandAction> = new Set([
  'RemoteStartTransaction',
  'RemoteStopTransaction',
  'UnlockConnector',
  'MoveParkingLock',
  'ReserveNow',
  'CostUpdated',
  'SetDefaultTariff',
  'ChangeTransactionTariff',
  'NotifyWebPaymentStarted',
  ...immediateEnergyCommands,
])
/** Returns true if a command may be queued until its charge point reconnects. */
export function canQueueCommand(action: CommandAction, payload: unknown): boolean {
  const key = typeof payload === 'object' && payload !== null && 'key' in payload ? payload.key : undefined
  return !onlyNow.has(action) && !(typeof key === 'string' && isSecretKey(key))
}

/** Returns true for a configuration key with a secret value, which is never stored or shown. */
export function isSecretKey(key: string): boolean {
  return ['authorizationkey', 'securityctrlr.basicauthpassword'].includes(key.trim().toLowerCase())
}
