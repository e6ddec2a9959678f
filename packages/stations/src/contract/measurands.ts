import { endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { commandStates } from './commands.ts'
import { chargePointPermissions } from './screens.ts'

/** Event code for a session without measurement, because its charge point reported no meter register at the start. */
export const sessionUnmeasured = 'SessionUnmeasured'

/** Measurand variables for the messages of a session (OCPP 2.x). */
export const measurandLists = ['TxStartedMeasurands', 'TxUpdatedMeasurands', 'TxEndedMeasurands'] as const

export const setMeasurands = endpoint({
  name: 'setMeasurands',
  method: 'POST',
  path: '/api/charge-points/{chargePointNo}/measurands',
  permission: chargePointPermissions.control,
  summary:
    'Configures an OCPP 2.x charge point to report its meter register at the start, during and at the end of each session; measurands that it already reports stay',
  params: z.object({ chargePointNo: z.string().min(1).max(40) }),
  body: z.object({}),
  reply: z.object({
    /** State of the last required command. `accepted` also if no change was needed. */
    state: z.enum(commandStates),
    /** Variables that were set, with the charge point's status for each. */
    set: z.array(z.object({ variable: z.string(), value: z.string(), status: z.string() })),
  }),
  transaction: false,
})

export const measurandEndpoints = [setMeasurands] as const
