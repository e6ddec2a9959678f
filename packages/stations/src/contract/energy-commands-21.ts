import { energyTransferModes } from '@evops/ocpp/contract'
import { z } from 'zod'
import { scheduleValues } from './charging-profile.ts'
import { derCommandPayloads21 } from './der-controls.ts'

const wireNumber = z.int().min(0).max(2_147_483_647)

/** Payloads of the commands for energy that exist only in OCPP 2.1 (part 2), with OCPP's own names. */
export const energyCommandPayloads21 = {
  /** Number of a session's transaction, as in all commands for a session. */
  UsePriorityCharging: z.strictObject({ transactionId: z.int32(), activate: z.boolean() }),
  NotifyAllowedEnergyTransfer: z.strictObject({
    transactionId: z.int32(),
    allowedEnergyTransfer: z.array(z.enum(energyTransferModes)).min(1).max(energyTransferModes.length),
  }),
  /** New values of a dynamic charging profile that is active on the charge point. Omitted values stay. */
  UpdateDynamicSchedule: z.strictObject({
    chargingProfileId: wireNumber,
    scheduleUpdate: z
      .strictObject(scheduleValues)
      .refine((values) => Object.values(values).some((value) => value !== undefined), 'stations.schedule-empty'),
  }),
  ...derCommandPayloads21,
  /** Offers the person with the token a swap; the charge point then reports the batteries. */
  RequestBatterySwap: z.strictObject({
    idTag: z.string().trim().min(1).max(255),
    /** Default: an unused number. */
    requestId: wireNumber.optional(),
  }),
} as const

/** Commands for a running session or the present moment. Later they would affect somebody else. */
export const immediateEnergyCommands = [
  'UsePriorityCharging',
  'NotifyAllowedEnergyTransfer',
  'UpdateDynamicSchedule',
  'AFRRSignal',
  'RequestBatterySwap',
] as const
