import { z } from 'zod'

/** The job that does a rollout, one turn after another. Payload `{ operatorId, id }`. */
export const bulkJobRunner = 'stations:bulkJob'

/** What is done on each charge point, as it is kept with the rollout. */
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
    /** Of an undo: the rollout before which the parameters were as they should be again. */
    asBefore: z.uuid().optional(),
  }),
  z.object({ kind: z.literal('firmware'), firmwareId: z.uuid(), signed: z.boolean() }),
])
export type BulkJobContent = z.infer<typeof bulkJobContent>
