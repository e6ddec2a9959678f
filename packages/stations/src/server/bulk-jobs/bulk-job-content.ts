import { z } from 'zod'

/** Job that executes a bulk job, in repeated turns. Payload `{ operatorId, id }`. */
export const bulkJobRunner = 'stations:bulk-job'

/** Action on each charge point, as stored with the bulk job. */
export const bulkJobContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('command'),
    action: z.enum([
      'Reset',
      'ChangeAvailability',
      'ClearCache',
      'GetConfiguration',
      'TriggerMessage',
      'ExtendedTriggerMessage',
      'GetDiagnostics',
      'GetLog',
      'DataTransfer',
      'SetChargingProfile',
      'ClearChargingProfile',
    ]),
    payload: z.record(z.string(), z.unknown()),
  }),
  z.object({
    kind: z.literal('parameters'),
    keys: z.record(z.string(), z.string()),
    /** For an undo: the bulk job whose previous parameters are restored. */
    asBefore: z.uuid().optional(),
  }),
  z.object({ kind: z.literal('firmware'), firmwareId: z.uuid(), signed: z.boolean() }),
])
export type BulkJobContent = z.infer<typeof bulkJobContent>
